import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from 'react-router';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { readId } from '#web/lib/read-id.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { BackToQuizzes } from './back-to-quizzes.tsx';
import { QuizOpening } from './quiz-opening.tsx';
import { QuizPage } from './quiz-page.tsx';

/** The attempt in progress, or the start page. Opening it starts nothing. */
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
      title={<Trans>Only the student can take this quiz.</Trans>}
      text={<Trans>You may look at a student's record, but an attempt is theirs alone.</Trans>}
      action={<BackToQuizzes />}
    />
  );
}
