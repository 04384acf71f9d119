import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SetUpProgress } from '#shared/contract/platform/set-up.ts';
import { setUpProgressQuery } from '#web/features/set-up/set-up-query.ts';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';

interface Props {
  progress: SetUpProgress;
  children: (badge: ReactNode) => ReactNode;
}

/** The page Set-up is in the sidebar until every step is done or skipped, or somebody hides it. */
export function SetUpItem({ progress, children }: Props) {
  const { t } = useLingui();
  const { done, open, total, isHidden } = useQuery(setUpProgressQuery(progress)).data;
  if (isHidden || open === 0) return null;
  return children(<StatusBadge tone="neutral">{t`${done} of ${total}`}</StatusBadge>);
}
