import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { refusalText } from '#web/features/quizzes/quiz-text.ts';
import { paths } from '#web/lib/address/paths.ts';
import { quizResultsPath } from '#web/lib/address/quiz-paths.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordField } from '#web/ui/fields/password-field.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { useClockTime } from '../time/use-clock-time.ts';
import type { OpeningFailure } from './opening-failure.ts';
import styles from './start-page.module.css';
import { StartRules } from './start-rules.tsx';

export interface StartProps {
  quiz: Quiz;
  /** Why the last try failed to start an attempt. */
  failure: OpeningFailure | null;
  isBusy: boolean;
  onStart: (password?: string) => void;
}

/** The rules of the quiz and the button that starts an attempt. */
export function StartPage(props: StartProps) {
  const { quiz } = props;
  const { teacher } = quiz;
  const now = useServerNow(quiz);
  return (
    <main className={styles.page}>
      <Link className={styles.back} to={paths.student.availableQuizzes}>
        <IconArrowLeft size={16} aria-hidden="true" />
        <Trans>Back to Quizzes</Trans>
      </Link>
      <h1 className={styles.title}>{quiz.title}</h1>
      <p className={styles.sub}>
        {teacher && (
          <>
            {teacher.firstName} {teacher.lastName} ·{' '}
          </>
        )}
        <Plural value={quiz.questionCount} one="# question" other="# questions" /> ·{' '}
        <Plural value={quiz.totalPoints} one="# point" other="# points" />
      </p>
      {quiz.description !== '' && <p className={styles.description}>{quiz.description}</p>}
      <div className={styles.columns}>
        <section aria-labelledby="before-you-start">
          <h2 id="before-you-start" className={styles.heading}>
            <Trans>Before you start</Trans>
          </h2>
          <StartRules quiz={quiz} now={now} />
        </section>
        <StartCard {...props} now={now} />
      </div>
    </main>
  );
}

interface ServerNow {
  /** By the server's clock, in milliseconds. */
  now: number;
}

/** The end time, the password if one is needed, and the start button. */
function StartCard({ quiz, now, failure, isBusy, onStart }: StartProps & ServerNow) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isWrong = failure?.kind === 'password' && failure.isWrong;
  const asksPassword = quiz.hasPassword || failure?.kind === 'password';
  const whyNot = quiz.own?.whyNot ?? null;

  useEffect(() => {
    if (!isBusy) (field.current ?? button.current)?.focus();
  }, [isBusy]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setEmpty(asksPassword && password === '');
    if (!asksPassword) onStart();
    else if (password === '') field.current?.focus();
    else onStart(password);
  }

  if (whyNot !== null) return <NotNow quiz={quiz} />;
  return (
    <form className={styles.card} onSubmit={submit} noValidate>
      <EndTime quiz={quiz} now={now} />
      {asksPassword && (
        <PasswordField
          ref={field}
          label={t`Quiz password`}
          hint={t`Ask your teacher for the password.`}
          value={password}
          autoComplete="off"
          maxLength={100}
          error={
            isEmpty ? t`Enter the quiz password.` : isWrong && !isBusy ? t`Incorrect password.` : undefined
          }
          onChange={(event) => {
            setPassword(event.target.value);
            setEmpty(false);
          }}
        />
      )}
      {failure && failure.kind !== 'password' && !isBusy && (
        <Notice tone="danger">
          <WhyNotStarted failure={failure} />
        </Notice>
      )}
      <Button
        ref={button}
        component="button"
        type="submit"
        variant="filled"
        size="md"
        fullWidth
        loading={isBusy}
      >
        <Trans>Start attempt</Trans>
      </Button>
      {quiz.timeLimit !== null && (
        <p className={styles.after}>
          <Trans>The timer starts right away.</Trans>
        </p>
      )}
    </form>
  );
}

function WhyNotStarted({ failure }: { failure: OpeningFailure }) {
  if (failure.kind === 'refused') return failure.why;
  if (failure.kind === 'unknown-quiz') return <Trans>Quiz not found</Trans>;
  // No answer came, so this page can't know whether the attempt has started.
  return failure.kind === 'passing' && failure.isStarted ? (
    <Trans>Your attempt has started, but we couldn’t load it. Try again.</Trans>
  ) : (
    <Trans>We couldn’t start your attempt. Check your connection and try again.</Trans>
  );
}

function EndTime({ quiz, now }: { quiz: Quiz } & ServerNow) {
  const end = useEndIfStarted(quiz, now);
  if (!end) return null;
  const { at, minutes, isCut, closes } = end;
  return (
    <div className={styles.end}>
      <Text size="small" tone="ink2">
        <Trans>If you start now</Trans>
      </Text>
      <p className={styles.big}>
        <Trans>Ends at {at}</Trans>
      </p>
      <p className={styles.caption}>
        {isCut ? (
          <Trans>
            The quiz closes at {closes}, so you’d have{' '}
            <Plural value={minutes} one="# minute" other="# minutes" />.
          </Trans>
        ) : (
          <Plural value={minutes} one="# minute" other="# minutes" />
        )}
      </p>
    </div>
  );
}

/** Not open yet, closed, no attempts left. */
function NotNow({ quiz }: { quiz: Quiz }) {
  const preferences = useDatePreferences();
  const { own, opensAt, closesAt } = quiz;
  const whyNot = own?.whyNot;
  const opens = opensAt === null ? '' : formatDateTime(opensAt, preferences);
  const closed = formatDateTime(own?.closesAt ?? closesAt ?? new Date(), preferences);
  return (
    <div className={styles.card}>
      <p className={styles.fact}>
        {whyNot === 'NOT_OPEN_YET' ? (
          <Trans>Opens {opens}</Trans>
        ) : whyNot === 'CLOSED' ? (
          <Trans>This quiz closed on {closed}.</Trans>
        ) : whyNot === 'LIMIT_REACHED' ? (
          <Trans>You’ve used all your attempts.</Trans>
        ) : (
          whyNot && refusalText(whyNot, { isReadOnly: false })
        )}
      </p>
      <Button variant="filled" size="md" fullWidth disabled>
        <Trans>Start attempt</Trans>
      </Button>
      {(own?.attempts ?? 0) > 0 && (
        <Button component={Link} to={quizResultsPath(quiz.id)} size="md" fullWidth>
          <Trans>View Results</Trans>
        </Button>
      )}
    </div>
  );
}

const minute = 60_000;

/** Milliseconds since 1970 by the server's clock, updated every minute, for a quiz that was just loaded. */
function useServerNow({ serverTime }: Quiz): number {
  const [ahead] = useState(() => (serverTime === undefined ? 0 : Date.parse(serverTime) - Date.now()));
  const [now, setNow] = useState(() => Date.now() + ahead);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() + ahead), minute);
    return () => clearInterval(timer);
  }, [ahead]);
  return now;
}

interface End {
  /** "10:30". */
  at: string;
  minutes: number;
  /** True if the quiz closes before the time limit ends. */
  isCut: boolean;
  closes: string;
}

/** When an attempt started now would end, by the server’s clock; null without a time limit. */
function useEndIfStarted({ timeLimit, closesAt, own }: Quiz, now: number): End | null {
  const limit = own?.timeLimit ?? timeLimit;
  const closes = own?.closesAt ?? closesAt;
  const full = limit === null ? Number.POSITIVE_INFINITY : now + limit * minute;
  const close = closes === null ? Number.POSITIVE_INFINITY : Date.parse(closes);
  const end = Math.min(full, close);
  const at = useClockTime(new Date(Number.isFinite(end) ? end : now).toISOString());
  const closing = useClockTime(closes ?? new Date(now).toISOString());
  if (limit === null) return null;
  const minutes = Math.max(0, Math.floor((end - now) / minute));
  return { at, minutes, isCut: close < full, closes: closing };
}
