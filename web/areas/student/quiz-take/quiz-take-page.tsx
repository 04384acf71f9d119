import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import type { CurrentUser } from '#shared/contract/people/auth.ts';
import { readId } from '#web/lib/address/read-id.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { BackToQuizzes, QuizBar, QuizLoading, QuizPage } from './quiz-page.tsx';
import { QuizScreen } from './quiz-screen.tsx';
import type { OpeningFailure } from './start/opening-failure.ts';
import { StartPage } from './start/start-page.tsx';
import { useOpenAttempt } from './start/use-open-attempt.ts';

/** The attempt in progress, or the start page. Opening the page starts nothing. */
export function QuizTakePage({ user }: { user: CurrentUser }) {
  const { t } = useLingui();
  const quizId = readId(useParams()['quizId']);
  if (quizId === null) {
    return (
      <QuizPage user={user}>
        <ErrorState headingLevel={1} title={t`Quiz ID not found in URL`} action={<BackToQuizzes />} />
      </QuizPage>
    );
  }
  if (user.role !== 'STUDENT') {
    return (
      <QuizPage user={user}>
        <OnlyTheStudent />
      </QuizPage>
    );
  }
  return <QuizOpening key={quizId} quizId={quizId} user={user} />;
}

function OnlyTheStudent() {
  return (
    <EmptyState
      headingLevel={1}
      title={<Trans>Only students can take quizzes.</Trans>}
      text={<Trans>You can view a student’s record, but you can’t take a quiz for them.</Trans>}
      action={<BackToQuizzes />}
    />
  );
}

const OpenElsewhere = lazy(() => import('./devices/open-elsewhere.tsx'));

interface Props {
  quizId: number;
  user: CurrentUser;
}

function QuizOpening({ quizId, user }: Props) {
  const { attempt, quiz, failure, isBusy, open } = useOpenAttempt(user.id, quizId);
  if (attempt) return <QuizScreen attempt={attempt} user={user} />;
  if (quiz && failure?.kind !== 'elsewhere') {
    return (
      <>
        <QuizBar user={user} />
        <StartPage quiz={quiz} failure={failure} isBusy={isBusy} onStart={open} />
      </>
    );
  }
  if (!failure) return <QuizLoading user={user} />;
  return (
    <QuizPage user={user}>
      <NotOpened failure={failure} isBusy={isBusy} onRetry={() => open()} />
    </QuizPage>
  );
}

interface NotOpenedProps {
  failure: OpeningFailure;
  isBusy: boolean;
  onRetry: () => void;
}

function NotOpened({ failure, isBusy, onRetry }: NotOpenedProps) {
  const { t } = useLingui();
  const back = <BackToQuizzes />;
  switch (failure.kind) {
    case 'unknown-quiz':
      return <ErrorState headingLevel={1} title={t`Quiz not found`} action={back} />;
    case 'elsewhere':
      return (
        <Suspense>
          <OpenElsewhere onRetry={onRetry} isBusy={isBusy} />
        </Suspense>
      );
    case 'password':
    case 'refused':
      return (
        <ErrorState
          headingLevel={1}
          title={t`Failed to start quiz`}
          text={failure.kind === 'refused' ? failure.why : undefined}
          action={back}
        />
      );
    case 'passing':
      return (
        <ErrorState
          headingLevel={1}
          title={
            failure.isStarted
              ? t`Failed to load quiz. Please try again.`
              : t`Failed to start quiz. Please try again.`
          }
          onRetry={onRetry}
          retrying={isBusy}
          action={back}
        />
      );
  }
}
