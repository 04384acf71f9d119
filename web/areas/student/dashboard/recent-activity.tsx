import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Grade } from '#shared/contract/grades.ts';
import type { QuizReader } from '#web/features/quizzes/quiz-words.ts';
import { activityTime } from '#web/lib/activity-time.ts';
import { api } from '#web/lib/api.ts';
import { formatPercentage, formatPoints } from '#web/lib/format-score.ts';
import { paths } from '#web/lib/paths.ts';
import { quizResultsPath } from '#web/lib/quiz-paths.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { QuietNote } from '#web/ui/quiet-note.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import styles from './dashboard.module.css';

const shown = 5;

function recentGradesQuery(studentId: number) {
  return queryOptions({
    staleTime: 0,
    queryKey: ['grades', 'recent', studentId],
    queryFn: ({ signal }) =>
      api('GET /grade', { query: { studentId, sort: 'dateCreated', order: 'desc', max: shown } }, { signal }),
  });
}

interface Props {
  studentId: number;
  reader: QuizReader;
  /** By the server's clock. */
  now: Date;
}

/** The attempts that were handed in last. */
export function RecentActivity({ studentId, reader, now }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  const { data, isPending, refetch, isRefetching } = useQuery(recentGradesQuery(studentId));
  return (
    <section aria-labelledby={titleId}>
      <SectionTitle
        id={titleId}
        actions={
          <Link className={styles.more} to={paths.student.gradeBook}>
            <Trans>Grade Book</Trans>
          </Link>
        }
      >
        <Trans>Recent Activity</Trans>
      </SectionTitle>
      {isPending ? (
        <LoadingRegion label={t`Loading recent activity`}>
          <SkeletonRows count={3} />
        </LoadingRegion>
      ) : data === undefined ? (
        <QuietNote onRetry={() => void refetch()} retrying={isRefetching}>
          <Trans>Recent activity could not be loaded.</Trans>
        </QuietNote>
      ) : (
        <Activities grades={data.items} reader={reader} now={now} />
      )}
    </section>
  );
}

function Activities({ grades, reader, now }: { grades: Grade[]; reader: QuizReader; now: Date }) {
  if (grades.length === 0) {
    return (
      <p className={styles.nothing}>
        <Trans>Nothing has been handed in yet.</Trans>
      </p>
    );
  }
  return (
    <ul>
      {grades.map((grade) => (
        <Activity
          key={grade.id}
          grade={grade}
          time={activityTime(grade.dateCreated, now, reader.preferences)}
        />
      ))}
    </ul>
  );
}

function Activity({ grade, time }: { grade: Grade; time: string }) {
  const { quiz, attempt, percentage, score, totalPoints, letterGrade, isProvisional, marksReleased } = grade;
  return (
    <li className={styles.row}>
      <Link className={styles.activity} to={quizResultsPath(quiz.id, attempt.id)}>
        <span className={styles.what}>
          <span className={styles.name}>{quiz.title}</span>
          <time className={styles.small} dateTime={grade.dateCreated}>
            {time}
          </time>
          {!marksReleased ? (
            <span className={styles.small}>
              <Trans>Marks not released yet</Trans>
            </span>
          ) : (
            isProvisional && (
              <span className={styles.small}>
                <Trans>Provisional: essay not marked yet</Trans>
              </span>
            )
          )}
        </span>
        {percentage !== null && score !== null && (
          <>
            <span className={styles.figures}>
              <span className={styles.name}>{formatPercentage(percentage)}</span>
              <span className={styles.small}>{formatPoints(score, totalPoints)}</span>
            </span>
            <span className={styles.letter}>
              <StatusBadge tone="neutral">{letterGrade}</StatusBadge>
            </span>
          </>
        )}
      </Link>
    </li>
  );
}
