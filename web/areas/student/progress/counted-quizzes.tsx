import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { BankCategory } from '#shared/contract/question-banks.ts';
import type { GradeBookEntry } from '#shared/contract/record.ts';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { formatPercentage } from '#web/lib/format-score.ts';
import { quizResultsPath } from '#web/lib/quiz-paths.ts';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { QuietNote } from '#web/ui/quiet-note.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { gradeBookQuery } from '../record-queries.ts';
import styles from './progress.module.css';

const shownAtMost = 8;

/** The latest of the quizzes that a figure is made of. */
export function CountedQuizzes({ subject }: { subject: BankCategory | null }) {
  const { t } = useLingui();
  const { studentId } = useViewedStudent();
  const filter = { status: 'COMPLETED', ...(subject === null ? {} : { subject }) } as const;
  const { data, isPending, isPlaceholderData, refetch, isRefetching } = useInfiniteQuery(
    gradeBookQuery(studentId, filter, shownAtMost),
  );
  const page = data?.pages[0];
  if (isPending || isPlaceholderData) {
    return (
      <LoadingRegion label={t`Loading quizzes`}>
        <SkeletonRows count={3} />
      </LoadingRegion>
    );
  }
  if (!page) {
    return (
      <QuietNote onRetry={() => void refetch()} retrying={isRefetching}>
        <Trans>The quizzes could not be loaded.</Trans>
      </QuietNote>
    );
  }
  if (page.items.length === 0) return null;
  const more = page.total - page.items.length;
  return (
    <section className={styles.counted} aria-label={t`From these quizzes`}>
      <h3 className={styles.smallTitle}>
        <Trans>From these quizzes</Trans>
      </h3>
      <ul>
        {page.items.map((entry) => (
          <CountedQuiz key={entry.quiz.id} entry={entry} />
        ))}
      </ul>
      {more > 0 && (
        <p className={styles.quiet}>
          {plural(more, { one: '# more in the grade book', other: '# more in the grade book' })}
        </p>
      )}
    </section>
  );
}

function CountedQuiz({ entry: { quiz, attempt, percentage, isProvisional } }: { entry: GradeBookEntry }) {
  return (
    <li className={styles.countedRow}>
      <span className={styles.countedName}>
        <Link to={quizResultsPath(quiz.id, attempt?.id)}>{quiz.title}</Link>
        {isProvisional && (
          <span className={styles.quiet}>
            <Trans>Provisional: not counted yet</Trans>
          </span>
        )}
      </span>
      <span>{percentage === null ? '–' : formatPercentage(percentage)}</span>
    </li>
  );
}
