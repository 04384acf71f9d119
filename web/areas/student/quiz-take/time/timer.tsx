import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconClock } from '@tabler/icons-react';
import { attempt as limits } from '#shared/limits.ts';
import { useServerClock } from '#web/attempt/clock/use-server-clock.ts';
import { formatTimeLeft } from '#web/lib/format/format-time-left.ts';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { useQuiz } from '../quiz-context.ts';
import styles from './timer.module.css';
import { useEndTime } from './use-clock-time.ts';

export function TimerCard() {
  const { t } = useLingui();
  const timer = useTimer();
  if (!timer) {
    return (
      <div className={styles.card}>
        <p className={styles.label}>
          <Trans>Time</Trans>
        </p>
        <Text size="section">
          <Trans>No Time Limit</Trans>
        </Text>
        <ClosingTime />
      </div>
    );
  }
  const { left, figure, total, deadline, warning } = timer;
  return (
    <div className={styles.card} data-low={warning !== null || undefined}>
      <p className={styles.label}>
        <span>{warning ?? t`Time left`}</span>
        <IconClock size={16} aria-hidden="true" />
      </p>
      {/* Read on demand; `TimeAnnouncer` makes the announcements. */}
      <div className={styles.figure} role="timer" aria-live="off" aria-label={t`Time left`}>
        {figure}
      </div>
      <ProgressBar value={left} of={total} tone={warning === null ? 'neutral' : 'danger'} />
      <EndTime deadline={deadline} minutes={Math.round(total / 60)} isLow={warning !== null} />
      <AddedTime />
    </div>
  );
}

function ClosingTime() {
  const { deadline, paper } = useQuiz().view;
  return deadline === null ? null : <Closes at={deadline} startedAt={paper.attempt.startedAt} />;
}

function Closes({ at, startedAt }: { at: string; startedAt: string }) {
  const closes = useEndTime(at, startedAt);
  return (
    <p className={styles.note}>
      <Trans>Closes {closes}</Trans>
    </p>
  );
}

function EndTime({ deadline, minutes, isLow }: { deadline: string; minutes: number; isLow: boolean }) {
  const { paper } = useQuiz().view;
  const ends = useEndTime(deadline, paper.attempt.startedAt);
  return (
    <p className={styles.note}>
      {isLow ? (
        <Trans>Ends at {ends}, by the server’s clock</Trans>
      ) : paper.quiz.timeLimit === null ? (
        <Trans>Ends at {ends}</Trans>
      ) : (
        <Trans>
          of <Plural value={minutes} one="# minute" other="# minutes" />. Ends at {ends}
        </Trans>
      )}
    </p>
  );
}

function AddedTime() {
  const { paper, addedMinutes } = useQuiz().view;
  const minutes = paper.attempt.extensionMinutes || addedMinutes || 0;
  if (minutes === 0) return null;
  return (
    <Text className={styles.added} size="caption-label" tone="ink">
      <Plural value={minutes} one="Your teacher added # minute." other="Your teacher added # minutes." />
    </Text>
  );
}

/** The timer in small, where its card has no room. */
export function TimerChip() {
  const { t } = useLingui();
  const timer = useTimer();
  if (!timer) {
    return (
      <p className={styles.chipUnlimited}>
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

interface Timer {
  /** Seconds. */
  left: number;
  /** "18:42". */
  figure: string;
  /** From the start to the end, in seconds. */
  total: number;
  deadline: string;
  /** The warning text; null while there is enough time. */
  warning: string | null;
}

/** The time by the server's clock; null if no deadline is near. */
export function useTimer(): Timer | null {
  const { t } = useLingui();
  const { attempt, view } = useQuiz();
  const left = useServerClock(attempt);
  const { deadline, paper } = view;
  if (left === null || deadline === null) return null;
  if (paper.quiz.timeLimit === null && left > limits.closingSeconds) return null;
  const isLow = left < limits.lastSeconds;
  function warn(seconds: number): string {
    if (seconds === 0) return t`Time is up`;
    const minutes = limits.lastSeconds / 60;
    return seconds < 60 ? t`Less than 1 minute left` : t`Less than ${minutes} minutes left`;
  }
  return {
    left,
    figure: formatTimeLeft(left),
    total: (Date.parse(deadline) - Date.parse(paper.attempt.startedAt)) / 1000,
    deadline,
    warning: isLow ? warn(left) : null,
  };
}
