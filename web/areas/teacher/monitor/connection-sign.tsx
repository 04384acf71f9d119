import { Trans } from '@lingui/react/macro';
import { IconEyeOff, IconWifi, IconWifiOff } from '@tabler/icons-react';
import type { MonitoredAttempt } from '#shared/contract/monitor.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { clockTime } from './clock-time.ts';
import { connectionOf } from './connection.ts';
import styles from './monitor.module.css';
import { useMinute } from './monitor-clock.tsx';

const icon = { size: 16, 'aria-hidden': true } as const;

/** An icon and a word: colour alone would be lost on some. */
export function ConnectionSign({ attempt }: { attempt: MonitoredAttempt }) {
  const connection = connectionOf(attempt);
  switch (connection) {
    case 'connected':
      return (
        <span className={styles.sign} data-connection={connection}>
          <IconWifi {...icon} /> <Trans>Connected</Trans>
        </span>
      );
    case 'away':
      return (
        <span className={styles.sign} data-connection={connection}>
          <IconEyeOff {...icon} /> <Trans>Away: left the page</Trans>
        </span>
      );
    case 'lost':
      return (
        <span className={styles.sign} data-connection={connection}>
          <IconWifiOff {...icon} /> <Since attempt={attempt} />
        </span>
      );
    case 'ended':
      return (
        <>
          <span aria-hidden="true">—</span>
          <span className="visually-hidden">
            <Trans>Not needed any more</Trans>
          </span>
        </>
      );
  }
}

function Since({ attempt: { lastSeenAt, startedAt } }: { attempt: MonitoredAttempt }) {
  const now = useMinute();
  const since = clockTime(lastSeenAt ?? startedAt, now, useDatePreferences());
  return (
    <span>
      <Trans>No connection since {since}</Trans>
    </span>
  );
}
