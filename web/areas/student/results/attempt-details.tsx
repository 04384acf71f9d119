import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Review } from '#shared/contract/attempts.ts';
import type { Quiz } from '#shared/contract/quizzes.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { quizStatus } from '#web/features/quizzes/quiz-entry.ts';
import { StartLink } from '#web/features/quizzes/start-link.tsx';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { formatDuration, secondsBetween } from '#web/lib/format-duration.ts';
import { quizResultsPath } from '#web/lib/quiz-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { AttemptComments } from './attempt-comments.tsx';
import styles from './attempt-details.module.css';
import type { AttemptResult } from './attempt-result.ts';
import { AttemptSummary } from './attempt-summary.tsx';
import { OtherAttempts } from './other-attempts.tsx';
import { markQuestions } from './question-counts.ts';
import { QuestionMap } from './question-map.tsx';
import { ReceiptCard } from './receipt-card.tsx';
import { ReopenedAttempt } from './reopened-attempt.tsx';
import { ResultsFailed, ResultsLoading } from './results-state.tsx';
import { reviewNotes } from './review-notes.ts';
import { ReviewedQuestions } from './reviewed-questions.tsx';

interface Props {
  quiz: Quiz;
  results: AttemptResult[];
  review: UseQueryResult<Review>;
}

/** One attempt, question by question, as far as the quiz shows it. */
export function AttemptDetails({ quiz, results, review }: Props) {
  const { studentId } = useViewedStudent();
  // What was shown of it before a teacher reopened it is no longer its result.
  if (isRunning(review.error)) return <ReopenedAttempt quiz={quiz} />;
  if (review.data) {
    const { attempt } = review.data;
    // An address can name any attempt: another one's must not stand under this quiz or this student's name.
    if (attempt.quiz.id !== quiz.id || attempt.student.id !== studentId) return <OtherResult quiz={quiz} />;
    return <ShownReview quiz={quiz} results={results} review={review.data} />;
  }
  if (!review.isError) return <ResultsLoading />;
  if (review.error instanceof ApiError && review.error.status === 404) return <OtherResult quiz={quiz} />;
  return <ResultsFailed onRetry={() => void review.refetch()} retrying={review.isRefetching} />;
}

function isRunning(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'ATTEMPT_RUNNING';
}

function OtherResult({ quiz }: { quiz: Quiz }) {
  const { t } = useLingui();
  return (
    <ErrorState
      headingLevel={1}
      title={t`This attempt is not among these results.`}
      action={
        <Button component={Link} to={quizResultsPath(quiz.id)} size="xs">
          <Trans>All attempts</Trans>
        </Button>
      }
    />
  );
}

function ShownReview({ quiz, results, review }: { quiz: Quiz; results: AttemptResult[]; review: Review }) {
  const { isReadOnly } = useViewedStudent();
  const preferences = useDatePreferences();
  const closesAt = quiz.own?.closesAt ?? review.quiz.closesAt;
  const closes = closesAt === null ? null : formatDateTime(closesAt, preferences);
  const notes = reviewNotes(review, { isReadOnly, closes });
  const questions = markQuestions(review.questions, review.marks === 'SHOWN');
  return (
    <>
      <DetailsHeader quiz={quiz} review={review} />
      <ReceiptCard review={review} />
      <AttemptSummary review={review} results={results} questions={questions} />
      {notes.length > 0 && (
        <div className={styles.notes}>
          <Notice tone="info">
            {notes.map((note) => (
              <p key={note}>{note}</p>
            ))}
          </Notice>
        </div>
      )}
      <AttemptComments comments={review.comments} />
      <div className={styles.columns}>
        <div className={styles.rail}>
          <QuestionMap questions={questions} />
          <OtherAttempts results={results} attemptId={review.attempt.id} />
        </div>
        <ReviewedQuestions questions={questions} isReadOnly={isReadOnly} />
      </div>
    </>
  );
}

function DetailsHeader({ quiz, review: { attempt } }: { quiz: Quiz; review: Review }) {
  const { t } = useLingui();
  const { isReadOnly } = useViewedStudent();
  const preferences = useDatePreferences();
  const { attemptNumber, startedAt, status } = attempt;
  const end = attempt.completedAt ?? startedAt;
  const when = formatDateTime(end, preferences);
  const list = quizResultsPath(quiz.id);
  return (
    <>
      <nav className={styles.crumbs} aria-label={t`Where you are`}>
        <Link to={list}>{quiz.title}</Link>
        <span aria-hidden="true">›</span>
        <span aria-current="page">
          <Trans>Attempt {attemptNumber}</Trans>
        </span>
      </nav>
      <PageHeader
        title={t`Attempt ${attemptNumber}: details`}
        subtitle={`${status === 'TIMED_OUT' ? t`Time ran out ${when}` : t`Submitted ${when}`} · ${formatDuration(secondsBetween(startedAt, end))}`}
        actions={
          <>
            <Button component={Link} to={list} leftSection={<IconChevronLeft size={16} aria-hidden="true" />}>
              <Trans>All attempts</Trans>
            </Button>
            {quiz.own?.mayStart === true && !isReadOnly && (
              <StartLink quiz={quiz} status={quizStatus(quiz, undefined)} variant="filled" />
            )}
          </>
        }
      />
    </>
  );
}
