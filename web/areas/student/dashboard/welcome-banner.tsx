import { Trans, useLingui } from '@lingui/react/macro';
import { IconClock, IconSchool, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AttemptSummary } from '#shared/contract/attempts.ts';
import { attempt as limits } from '#shared/limits.ts';
import type { QuizEntry } from '#web/features/quizzes/quiz-entry.ts';
import { StartLink } from '#web/features/quizzes/start-link.tsx';
import type { StudentQuizzes } from '#web/features/quizzes/use-student-quizzes.ts';
import { formatTimeLeft } from '#web/lib/format-time-left.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useSecondsUntil } from '#web/ui/use-seconds-until.ts';
import { useClosedBanner } from './closed-banner.ts';
import styles from './welcome-banner.module.css';

interface Props {
  studentId: number;
  quizzes: StudentQuizzes;
}

type RunningAttempt = NonNullable<AttemptSummary['inProgress']>;

/** Welcomes, or leads back into an attempt that runs. */
export function WelcomeBanner({ studentId, quizzes }: Props) {
  const [running] = quizzes.entries.filter(({ status }) => status === 'in-progress').sort(byEnd);
  // Closing the welcome must not hide an attempt that is begun later.
  const [isClosed, close] = useClosedBanner(
    studentId,
    running ? `attempt ${attemptIdOf(running)}` : 'welcome',
  );
  if (quizzes.isLoading || isClosed) return null;
  if (!running) return <Welcome onClose={close} />;
  const attempt = running.summary?.inProgress ?? null;
  return (
    <Banner
      icon={<IconClock size={20} aria-hidden="true" />}
      title={<Trans>Welcome back. Your quiz is still running.</Trans>}
      text={<RunningText title={running.quiz.title} attempt={attempt} />}
      onClose={close}
    >
      {attempt?.deadline != null && hasCountdown(running, attempt.deadline, quizzes) && (
        <TimeLeft deadline={Date.parse(attempt.deadline)} quizzes={quizzes} />
      )}
      <StartLink quiz={running.quiz} status="in-progress" variant="filled" />
    </Banner>
  );
}

/** What ends first comes first; what has no end, last. */
function byEnd(one: QuizEntry, other: QuizEntry): number {
  const endOf = ({ summary }: QuizEntry) => Date.parse(summary?.inProgress?.deadline ?? '9999-12-31');
  return endOf(one) - endOf(other);
}

function hasCountdown({ quiz }: QuizEntry, deadline: string, { serverTime }: StudentQuizzes): boolean {
  const secondsLeft = (Date.parse(deadline) - serverTime.getTime()) / 1_000;
  return quiz.timeLimit !== null || secondsLeft <= limits.closingSeconds;
}

function attemptIdOf({ quiz, summary }: QuizEntry): number | undefined {
  return summary?.inProgress?.id ?? quiz.own?.attemptInProgress?.id;
}

function Welcome({ onClose }: { onClose: () => void }) {
  return (
    <Banner
      icon={<IconSchool size={20} aria-hidden="true" />}
      title={<Trans>Welcome.</Trans>}
      text={<Trans>Choose a quiz below. Every answer is saved while you write.</Trans>}
      onClose={onClose}
    />
  );
}

function RunningText({ title, attempt }: { title: string; attempt: RunningAttempt | null }) {
  if (!attempt) return title;
  const { answered, questions } = attempt;
  return (
    <Trans>
      {title}, {answered} of {questions} answered. Everything you answered is saved.
    </Trans>
  );
}

function TimeLeft({ deadline, quizzes }: { deadline: number; quizzes: StudentQuizzes }) {
  // The server's clock decides: this device's own may be wrong.
  const end = quizzes.receivedAt + (deadline - quizzes.serverTime.getTime());
  const seconds = useSecondsUntil(end);
  return (
    <div className={styles.time}>
      <span className={styles.timeLabel}>
        <Trans>Time left</Trans>
      </span>
      <span className={styles.timeLeft}>{formatTimeLeft(seconds)}</span>
    </div>
  );
}

interface BannerProps {
  icon: ReactNode;
  title: ReactNode;
  text: ReactNode;
  onClose: () => void;
  children?: ReactNode;
}

function Banner({ icon, title, text, onClose, children }: BannerProps) {
  const { t } = useLingui();
  return (
    <section className={styles.banner} aria-label={t`Welcome`}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.texts}>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
      </div>
      {children}
      <IconButton
        className={styles.close}
        label={t`Close`}
        icon={<IconX size={16} aria-hidden="true" />}
        onClick={onClose}
      />
    </section>
  );
}
