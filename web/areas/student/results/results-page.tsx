import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { quizQuery } from '#web/features/quizzes/student-quiz-queries.ts';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { paths } from '#web/lib/address/paths.ts';
import { readId } from '#web/lib/address/read-id.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { completedAttemptsQuery, quizGradesQuery, reviewQuery } from '../student-queries.ts';
import { AttemptDetails } from './details/attempt-details.tsx';
import { AttemptList } from './list/attempt-list.tsx';
import { joinResults } from './list/attempt-result.ts';
import { BackToDashboard, ResultsFailed, ResultsLoading } from './results-state.tsx';

export default function ResultsPage() {
  const { t } = useLingui();
  const quizId = readId(useParams()['quizId']);
  if (quizId === null) {
    return (
      <ErrorState headingLevel={1} title={t`Quiz ID not provided`} action={<BackToDashboard size="xs" />} />
    );
  }
  return <QuizResults key={quizId} quizId={quizId} />;
}

/** All finished attempts, or the one in the address. */
function QuizResults({ quizId }: { quizId: number }) {
  const viewed = useViewedStudent();
  const { studentId } = viewed;
  const attemptId = readId(useSearchParams()[0].get('attempt'));
  const view = useFocusOnView(attemptId);
  const quiz = useQuery(quizQuery(viewed, quizId));
  const attempts = useQuery(completedAttemptsQuery(studentId, quizId));
  const grades = useQuery(quizGradesQuery(studentId, quizId));
  const review = useQuery({ ...reviewQuery(attemptId ?? 0), enabled: attemptId !== null });

  if (isUnknown(quiz.error)) return <UnknownQuiz />;
  if (quiz.data && attempts.data && grades.data) {
    const results = joinResults(attempts.data, grades.data);
    return (
      <div ref={view} tabIndex={-1}>
        {attemptId === null ? (
          <AttemptList quiz={quiz.data} results={results} />
        ) : (
          <AttemptDetails quiz={quiz.data} results={results} review={review} />
        )}
      </div>
    );
  }
  const queries = [quiz, attempts, grades];
  const failed = queries.filter(({ isError }) => isError);
  if (failed.length === 0) return <ResultsLoading />;
  return (
    <ResultsFailed
      onRetry={() => {
        for (const { refetch } of failed) void refetch();
      }}
      retrying={failed.some(({ isRefetching }) => isRefetching)}
    />
  );
}

function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

function UnknownQuiz() {
  const { t } = useLingui();
  return (
    <ErrorState
      headingLevel={1}
      title={t`Quiz not found`}
      action={
        <Button component={Link} to={paths.student.availableQuizzes} size="xs">
          <Trans>Back to Quizzes</Trans>
        </Button>
      }
    />
  );
}

/** Only the query string changes between list and details, so the router does not move the focus. */
function useFocusOnView(attemptId: number | null) {
  const view = useRef<HTMLDivElement>(null);
  const last = useRef(attemptId);
  useEffect(() => {
    if (last.current === attemptId) return;
    last.current = attemptId;
    view.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [attemptId]);
  return view;
}
