import { Trans, useLingui } from '@lingui/react/macro';
import type { MonitoredAttempt } from '#shared/contract/monitor.ts';
import { attempt as limits } from '#shared/limits.ts';
import { formatTimeLeft } from '#web/lib/format-time-left.ts';
import { secondsLeft } from './connection.ts';
import styles from './monitor.module.css';
import { useNow } from './monitor-clock.tsx';

/** Counts down by the server's clock, as the student's own timer does. */
export function TimeLeft({ attempt }: { attempt: MonitoredAttempt }) {
  const { t } = useLingui();
  const left = secondsLeft(attempt, useNow());
  if (attempt.status !== 'IN_PROGRESS') {
    return (
      <>
        <span aria-hidden="true">—</span>
        <span className="visually-hidden">
          <Trans>Handed in</Trans>
        </span>
      </>
    );
  }
  if (left === null) return <Trans>No time limit</Trans>;
  const { extensionMinutes } = attempt;
  function warn(seconds: number): string {
    if (seconds === 0) return t`Time is up`;
    return seconds < 60 ? t`Less than 1 minute` : t`Less than 5 minutes`;
  }
  return (
    <span className={styles.time} data-low={left < limits.lastSeconds || undefined}>
      <span className={styles.figure}>{formatTimeLeft(left)}</span>
      {left < limits.lastSeconds && <span className="ui-data-second">{warn(left)}</span>}
      {extensionMinutes > 0 && (
        <span className="ui-data-second">
          <Trans>{extensionMinutes} min added</Trans>
        </span>
      )}
    </span>
  );
}
