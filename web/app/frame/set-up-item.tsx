import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { countSteps, setUpQuery } from '#web/features/set-up/set-up-query.ts';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';

/** The page Set-up is in the sidebar until every step is done or skipped, or somebody hides it. */
export function SetUpItem({ children }: { children: (badge: ReactNode) => ReactNode }) {
  const { t } = useLingui();
  const { data: setUp } = useQuery(setUpQuery);
  if (!setUp || setUp.isHidden) return null;
  const { done, total, open } = countSteps(setUp);
  return open > 0 ? children(<StatusBadge tone="neutral">{t`${done} of ${total}`}</StatusBadge>) : null;
}
