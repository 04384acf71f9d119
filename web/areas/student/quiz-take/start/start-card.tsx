import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Quiz } from '#shared/contract/quizzes.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { refusalText } from '#web/features/quizzes/quiz-words.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { quizResultsPath } from '#web/lib/quiz-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import type { OpeningFailure } from '../opening-failure.ts';
import styles from './start.module.css';
import type { StartProps } from './start-page.tsx';
import { useEndIfStarted } from './use-end-if-started.ts';

interface ServerNow {
  /** By the server's clock, in milliseconds. */
  now: number;
}

/** When the attempt would end, the password where there is one, and the button. */
export function StartCard({ quiz, now, failure, isBusy, onStart }: StartProps & ServerNow) {
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
    <Trans>Your attempt has started, but we couldn't load it. Try again.</Trans>
  ) : (
    <Trans>We couldn't start your attempt. Check your connection and try again.</Trans>
  );
}

function EndTime({ quiz, now }: { quiz: Quiz } & ServerNow) {
  const end = useEndIfStarted(quiz, now);
  if (!end) return null;
  const { at, minutes, isCut, closes } = end;
  return (
    <div className={styles.end}>
      <p className={styles.label}>
        <Trans>If you start now</Trans>
      </p>
      <p className={styles.big}>
        <Trans>Ends at {at}</Trans>
      </p>
      <p className={styles.caption}>
        {isCut ? (
          <Trans>
            The quiz closes at {closes}, so you'd have{' '}
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
          <Trans>You've used all your attempts.</Trans>
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
