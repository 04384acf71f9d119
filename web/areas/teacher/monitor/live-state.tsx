import { Trans } from '@lingui/react/macro';
import { IconRefresh } from '@tabler/icons-react';
import type { Monitor } from '#shared/contract/monitor.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { Notice } from '#web/ui/notice.tsx';
import { clockTime } from './clock-time.ts';
import styles from './monitor.module.css';
import { useMinute } from './monitor-clock.tsx';

/** Says whether what is shown is true now, and else since when not. */
export function LiveState({ monitor, isOld }: { monitor: Monitor; isOld: boolean }) {
  const now = useMinute();
  const preferences = useDatePreferences();
  const seconds = monitor.serverTime.slice(17, 19);
  const since = `${clockTime(monitor.serverTime, now, preferences)}:${seconds}`;
  return (
    <div role="status">
      {isOld ? (
        <Notice tone="warning">
          <Trans>Not up to date since {since}. It is tried again all the time.</Trans>
        </Notice>
      ) : (
        <p className={styles.live}>
          <IconRefresh size={14} aria-hidden="true" />
          <Trans>Live: this page follows by itself.</Trans>
        </p>
      )}
    </div>
  );
}
