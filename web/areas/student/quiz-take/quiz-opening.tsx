import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { BackToQuizzes } from './back-to-quizzes.tsx';
import type { OpeningFailure } from './opening-failure.ts';
import { QuizBar } from './quiz-bar.tsx';
import { QuizLoading } from './quiz-loading.tsx';
import { QuizPage } from './quiz-page.tsx';
import { QuizScreen } from './quiz-screen.tsx';
import { StartPage } from './start/start-page.tsx';
import { useOpenAttempt } from './use-open-attempt.ts';

const OpenElsewhere = lazy(() => import('./open-elsewhere.tsx'));

interface Props {
  quizId: number;
  user: CurrentUser;
}

export function QuizOpening({ quizId, user }: Props) {
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
