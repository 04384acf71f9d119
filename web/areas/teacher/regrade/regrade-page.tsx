import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { ApiError } from '#web/lib/api-client.ts';
import { readId } from '#web/lib/read-id.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { RegradeView } from './regrade-view.tsx';
import { regradeQuestionQuery } from './regrades.ts';
import { UnknownQuestion } from './unknown-question.tsx';

export default function RegradePage() {
  const params = useParams();
  const quizId = readId(params['quizId']);
  const questionId = readId(params['questionId']);
  if (quizId === null || questionId === null) return <UnknownQuestion quizId={quizId} />;
  return <OneQuestion key={`${quizId}/${questionId}`} quizId={quizId} questionId={questionId} />;
}

function OneQuestion({ quizId, questionId }: { quizId: number; questionId: number }) {
  const { t } = useLingui();
  const question = useQuery(regradeQuestionQuery(quizId, questionId));
  if (question.error instanceof ApiError && question.error.status === 404) {
    return <UnknownQuestion quizId={quizId} />;
  }
  return (
    <Loaded
      query={question}
      loading={t`Loading question`}
      skeleton={<SkeletonRows count={6} height={52} />}
      failed={t`Failed to load this question.`}
    >
      {(shown) => <RegradeView question={shown} />}
    </Loaded>
  );
}
