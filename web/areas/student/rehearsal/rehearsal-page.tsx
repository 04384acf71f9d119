import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { api } from '#web/lib/api.ts';
import { readId } from '#web/lib/read-id.ts';
import { toast } from '#web/ui/toast.ts';
import { NoRehearsal, UnknownQuiz } from './no-rehearsal.tsx';
import type { QuizParts } from './quiz-parts.ts';
import { Rehearsal } from './rehearsal.tsx';

interface Props {
  user: CurrentUser;
  parts: QuizParts;
}

/** The quiz as a student would take it, for who makes it. */
export default function RehearsalPage({ user, parts }: Props) {
  const { QuizPage } = parts;
  const quizId = readId(useParams()['quizId']);
  if (quizId === null) {
    return (
      <QuizPage user={user}>
        <UnknownQuiz />
      </QuizPage>
    );
  }
  return <OpenRehearsal key={quizId} quizId={quizId} user={user} parts={parts} />;
}

function OpenRehearsal({ quizId, user, parts }: Props & { quizId: number }) {
  const { QuizLoading, QuizPage } = parts;
  const query = useQuery({
    queryKey: ['quiz-preview', quizId],
    queryFn: ({ signal }) => api('GET /quiz/:quizId/preview', { params: { quizId } }, { signal }),
    // Every answer is another paper: none is ever put before the reader unasked, and none is taken for the last.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
  });
  const { data, error, dataUpdatedAt, isRefetching, refetch } = query;

  async function drawAgain() {
    const drawn = await refetch();
    if (drawn.isError) toast.error(drawn.error.message);
  }

  if (data) {
    return (
      <Rehearsal
        key={dataUpdatedAt}
        preview={data}
        user={user}
        parts={parts}
        isDrawing={isRefetching}
        onAgain={() => void drawAgain()}
      />
    );
  }
  if (!error) return <QuizLoading user={user} />;
  return (
    <QuizPage user={user}>
      <NoRehearsal quizId={quizId} error={error} isBusy={isRefetching} onRetry={() => void refetch()} />
    </QuizPage>
  );
}
