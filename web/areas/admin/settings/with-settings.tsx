import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SystemSettings } from '#shared/settings.ts';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { systemSettingsQuery } from './system-settings.ts';

/** Loads the system settings. */
export function WithSettings({ children }: { children: (settings: SystemSettings) => ReactNode }) {
  const { t } = useLingui();
  return (
    <Loaded
      query={useQuery(systemSettingsQuery)}
      loading={t`Loading settings…`}
      skeleton={<SkeletonRows count={3} height={64} />}
      failed={t`We couldn’t load the settings.`}
    >
      {children}
    </Loaded>
  );
}
