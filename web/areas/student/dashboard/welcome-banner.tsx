import { Trans, useLingui } from '@lingui/react/macro';
import { IconClock, IconSchool, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { AttemptSummary } from '#shared/contract/attempts/attempts.ts';
import { attempt as limits } from '#shared/limits.ts';
import type { QuizEntry } from '#web/features/quizzes/quiz-entry.ts';
import { StartLink } from '#web/features/quizzes/start-link.tsx';
import type { StudentQuizzes } from '#web/features/quizzes/use-student-quizzes.ts';
import { formatTimeLeft } from '#web/lib/format/format-time-left.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { useSecondsUntil } from '#web/ui/use-seconds-until.ts';
import styles from './welcome-banner.module.css';

interface BannerState {
  /** The attempt that ends first, if one runs. */
  running: QuizEntry | undefined;
  isShown: boolean;
  close: () => void;
}

/** The banner's state, which the list of quizzes also needs: it leaves out the quiz in the banner. */
export function useWelcomeBanner(studentId: number, quizzes: StudentQuizzes): BannerState {
  const [running] = quizzes.entries.filter(({ status }) => status === 'in-progress').sort(byEnd);
  // Closing the welcome must not hide an attempt started later.
  const [isClosed, close] = useClosedBanner(
    studentId,
    running ? `attempt ${attemptIdOf(running)}` : 'welcome',
  );
  return { running, isShown: !quizzes.isLoading && !isClosed, close };
}

type Props = Omit<BannerState, 'isShown'> & { quizzes: StudentQuizzes };

type RunningAttempt = NonNullable<AttemptSummary['inProgress']>;

/** Welcomes the student, or links to an attempt in progress. */
export function WelcomeBanner({ running, close, quizzes }: Props) {
  if (!running) return <Welcome onClose={close} />;
  const attempt = running.summary?.inProgress ?? null;
  return (
    <Banner
      icon={<IconClock size={20} aria-hidden="true" />}
      title={<Trans>Welcome back. Your quiz is still in progress.</Trans>}
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

/** Earliest deadline first; attempts without one last. */
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
      text={<Trans>Pick a quiz to get started. Your answers save automatically.</Trans>}
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
  // Uses the server's clock: this device's clock may be wrong.
  const end = quizzes.receivedAt + (deadline - quizzes.serverTime.getTime());
  const seconds = useSecondsUntil(end);
  return (
    <div className={styles.time}>
      <Text as="span" size="caption" tone="ink2">
        <Trans>Time left</Trans>
      </Text>
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
      <Text as="div" breaks grow>
        <Text size="label">{title}</Text>
        <Text size="small" tone="ink2">
          {text}
        </Text>
      </Text>
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

// Kept per window, so that the banner appears again tomorrow.
function keyOf(studentId: number): string {
  return `cquiz-banner-closed-${studentId}`;
}

/** Whether this student closed the banner in this window, and a function to close it. */
function useClosedBanner(studentId: number, banner: string): [isClosed: boolean, close: () => void] {
  const [closed, setClosed] = useState(() => readClosed(studentId));
  function close() {
    setClosed(banner);
    try {
      sessionStorage.setItem(keyOf(studentId), banner);
    } catch {
      // Without storage it stays closed until the next page load.
    }
  }
  return [closed === banner, close];
}

function readClosed(studentId: number): string | null {
  try {
    return sessionStorage.getItem(keyOf(studentId));
  } catch {
    return null;
  }
}
