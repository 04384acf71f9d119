import { Trans, useLingui } from '@lingui/react/macro';
import { IconClock } from '@tabler/icons-react';
import styles from './timer-chip.module.css';
import { useTimer } from './use-timer.ts';

/** The timer where there is no room for its card. */
export function TimerChip() {
  const { t } = useLingui();
  const timer = useTimer();
  if (!timer) {
    return (
      <p className={styles.unlimited}>
        <Trans>No Time Limit</Trans>
      </p>
    );
  }
  return (
    <div className={styles.chip} data-low={timer.warning !== null || undefined}>
      <IconClock size={16} aria-hidden="true" />
      <span role="timer" aria-live="off" aria-label={t`Time left`}>
        {timer.figure}
      </span>
    </div>
  );
}
