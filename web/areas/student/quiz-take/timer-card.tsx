import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconClock } from '@tabler/icons-react';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { useQuiz } from './quiz-context.ts';
import styles from './timer-card.module.css';
import { useEndTime } from './use-end-time.ts';
import { useTimer } from './use-timer.ts';

export function TimerCard() {
  const { t } = useLingui();
  const timer = useTimer();
  if (!timer) {
    return (
      <div className={styles.card}>
        <p className={styles.label}>
          <Trans>Time</Trans>
        </p>
        <p className={styles.unlimited}>
          <Trans>No Time Limit</Trans>
        </p>
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
      {/* Read when it is asked for; what is said by itself is up to `TimeAnnouncer`. */}
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
        <Trans>Ends at {ends}, by the server's clock</Trans>
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
    <p className={styles.added}>
      <Plural value={minutes} one="Your teacher added # minute." other="Your teacher added # minutes." />
    </p>
  );
}
