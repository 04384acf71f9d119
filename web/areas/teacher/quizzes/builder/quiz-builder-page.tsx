import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { builtQuizQuery } from '#web/features/quizzes/teacher-quiz-queries.ts';
import { useSession } from '#web/features/session/use-session.ts';
import { readId } from '#web/lib/address/read-id.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { preferencesQuery } from '#web/lib/queries/preferences-query.ts';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { LoadingRegion } from '#web/ui/feedback/loading-region.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { BackToQuizzes, UnknownQuiz } from '../unknown-quiz.tsx';
import { QuizBuilder } from './quiz-builder.tsx';

export default function QuizBuilderPage() {
  const quizId = readId(useParams()['quizId']);
  return quizId === null ? <UnknownQuiz /> : <OpenedQuiz key={quizId} quizId={quizId} />;
}

function OpenedQuiz({ quizId }: { quizId: number }) {
  const { t } = useLingui();
  const session = useSession();
  const built = useQuery(builtQuizQuery(quizId));
  const preferences = useQuery(preferencesQuery);
  const error = built.error ?? preferences.error;
  if (!built.data && built.error instanceof ApiError && built.error.status === 404) return <UnknownQuiz />;
  // Times are typed in the user's time zone: without it they would be wrong.
  if (built.data && preferences.data && session.status === 'signed-in') {
    return (
      <QuizBuilder
        built={built.data}
        timezone={preferences.data.effectiveTimezone}
        accountId={session.user.id}
      />
    );
  }
  if (error) {
    return (
      <ErrorState
        title={t`Failed to load quiz`}
        text={error.message}
        headingLevel={1}
        onRetry={() => {
          void built.refetch();
          void preferences.refetch();
        }}
        retrying={built.isRefetching || preferences.isRefetching}
        action={<BackToQuizzes />}
      />
    );
  }
  return (
    <LoadingRegion label={t`Loading quiz…`}>
      <SkeletonRows count={6} height={64} />
    </LoadingRegion>
  );
}
