import { Trans, useLingui } from '@lingui/react/macro';
import { IconChevronLeft } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Review } from '#shared/contract/attempts/attempts.ts';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { quizStatus } from '#web/features/quizzes/quiz-entry.ts';
import { StartLink } from '#web/features/quizzes/start-link.tsx';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { quizResultsPath } from '#web/lib/address/quiz-paths.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { formatDuration, secondsBetween } from '#web/lib/format/format-duration.ts';
import { formatPercentage } from '#web/lib/format/format-score.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { ClassComparison } from '../comparison/class-comparison.tsx';
import type { AttemptResult } from '../list/attempt-result.ts';
import { markQuestions } from '../questions/question-counts.ts';
import { QuestionMap } from '../questions/question-map.tsx';
import { reviewNotes } from '../questions/review-notes.ts';
import { ReviewComments, ReviewedQuestions } from '../questions/reviewed-questions.tsx';
import { ResultsFailed, ResultsLoading } from '../results-state.tsx';
import styles from './attempt-details.module.css';
import { AttemptSummary } from './attempt-summary.tsx';
import { ReceiptCard } from './receipt-card.tsx';

interface Props {
  quiz: Quiz;
  results: AttemptResult[];
  review: UseQueryResult<Review>;
}

/** One attempt, question by question, as far as the review rules allow. */
export function AttemptDetails({ quiz, results, review }: Props) {
  const { studentId } = useViewedStudent();
  // A reopened attempt has no result, even if one was shown before.
  if (isRunning(review.error)) return <ReopenedAttempt quiz={quiz} />;
  if (review.data) {
    const { attempt } = review.data;
    // The address can name any attempt: one of another quiz or student must not appear here.
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
      {quiz.showComparison && review.marks === 'SHOWN' && <ClassComparison attemptId={review.attempt.id} />}
      <div className={styles.columns}>
        <div className={styles.rail}>
          <QuestionMap questions={questions} />
          <OtherAttempts results={results} attemptId={review.attempt.id} />
        </div>
        <ReviewedQuestions attemptId={review.attempt.id} questions={questions} isReadOnly={isReadOnly} />
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
      <nav className={styles.crumbs} aria-label={t`Breadcrumbs`}>
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

/** The teacher's comments on the whole attempt. */
function AttemptComments({ comments }: Pick<Review, 'comments'>) {
  const titleId = useId();
  const { isReadOnly } = useViewedStudent();
  if (comments.length === 0) return null;
  return (
    <section className={styles.whole} aria-labelledby={titleId}>
      <SectionTitle id={titleId}>
        {isReadOnly ? <Trans>From the teacher</Trans> : <Trans>From your teacher</Trans>}
      </SectionTitle>
      <ReviewComments comments={comments} />
    </section>
  );
}

/** The attempt in the address is in progress, for example reopened by a teacher: it has no result yet. */
function ReopenedAttempt({ quiz }: { quiz: Quiz }) {
  const { t } = useLingui();
  const { isReadOnly } = useViewedStudent();
  const mayGoOn = quiz.own?.attemptInProgress != null && !isReadOnly;
  return (
    <EmptyState
      headingLevel={1}
      title={t`This attempt is open`}
      text={
        mayGoOn
          ? t`Your answers are as you left them. The result is here once you hand in.`
          : t`The result is here once it is handed in.`
      }
      action={
        <>
          {mayGoOn && (
            <StartLink quiz={quiz} status={quizStatus(quiz, undefined)} variant="filled" size="xs" />
          )}
          <Button component={Link} to={quizResultsPath(quiz.id)} size="xs">
            <Trans>All attempts</Trans>
          </Button>
        </>
      }
    />
  );
}

const shown = 10;

/** The latest attempts at the quiz, including this one. */
function OtherAttempts({ results, attemptId }: { results: AttemptResult[]; attemptId: number }) {
  const titleId = useId();
  const preferences = useDatePreferences();
  if (results.length < 2) return null;
  return (
    <section className={styles.others} aria-labelledby={titleId}>
      <SectionTitle id={titleId}>
        <Trans>Attempts</Trans>
      </SectionTitle>
      <ol>
        {results.slice(0, shown).map(({ attempt, percentage }) => {
          const { id, attemptNumber, completedAt } = attempt;
          const isThis = id === attemptId;
          return (
            <li key={id}>
              <Link
                className={styles.other}
                to={quizResultsPath(attempt.quiz.id, id)}
                aria-current={isThis ? 'page' : undefined}
              >
                <span className={styles.otherName}>
                  <span>
                    <Trans>Attempt {attemptNumber}</Trans>
                  </span>
                  {completedAt !== null && (
                    <time className={styles.figureCaption} dateTime={completedAt}>
                      {formatDateTime(completedAt, preferences)}
                    </time>
                  )}
                </span>
                <span>
                  {percentage === null ? <Trans>Not released</Trans> : formatPercentage(percentage)}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
