import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Grade } from '#shared/contract/results/grades.ts';
import type { QuizReader } from '#web/features/quizzes/quiz-text.ts';
import { paths } from '#web/lib/address/paths.ts';
import { quizResultsPath } from '#web/lib/address/quiz-paths.ts';
import { api } from '#web/lib/api/api.ts';
import { activityTime } from '#web/lib/format/activity-time.ts';
import { formatPercentage, formatPoints } from '#web/lib/format/format-score.ts';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { LoadingRegion } from '#web/ui/feedback/loading-region.tsx';
import { QuietNote } from '#web/ui/feedback/quiet-note.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { PanelHead } from '#web/ui/layout/panel.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { useBreakpoint } from '#web/ui/use-breakpoint.ts';
import styles from './dashboard.module.css';

const shown = 5;
const shownOnPhone = 3;

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

/** The latest submissions. */
export function RecentActivity({ studentId, reader, now }: Props) {
  const { t } = useLingui();
  const titleId = useId();
  const isPhone = useBreakpoint('phone');
  const { data, isPending, refetch, isRefetching } = useQuery(recentGradesQuery(studentId));
  return (
    <section aria-labelledby={titleId}>
      <PanelHead
        id={titleId}
        actions={
          <Link className={styles.link} to={paths.student.gradeBook}>
            <Trans>Grade Book</Trans>
          </Link>
        }
      >
        <Trans>Recent Activity</Trans>
      </PanelHead>
      <div className={styles.activities}>
        {isPending ? (
          <LoadingRegion label={t`Loading recent activity…`}>
            <SkeletonRows count={3} />
          </LoadingRegion>
        ) : data === undefined ? (
          <QuietNote onRetry={() => void refetch()} retrying={isRefetching}>
            <Trans>Recent activity could not be loaded.</Trans>
          </QuietNote>
        ) : (
          <Activities
            grades={isPhone ? data.items.slice(0, shownOnPhone) : data.items}
            reader={reader}
            now={now}
          />
        )}
      </div>
    </section>
  );
}

function Activities({ grades, reader, now }: { grades: Grade[]; reader: QuizReader; now: Date }) {
  if (grades.length === 0) {
    return (
      <Text size="small" tone="ink3">
        <Trans>Nothing has been handed in yet.</Trans>
      </Text>
    );
  }
  return (
    <ul className="divided">
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
    <li>
      <Link className={styles.activity} to={quizResultsPath(quiz.id, attempt.id)}>
        <span className={styles.what}>
          <Text as="span" className={styles.name} size="small-label">
            {quiz.title}
          </Text>
          <Text as="time" size="caption" tone="ink3" dateTime={grade.dateCreated}>
            {time}
          </Text>
          {!marksReleased ? (
            <Text as="span" size="caption" tone="ink3">
              <Trans>Marks not released yet</Trans>
            </Text>
          ) : (
            isProvisional && (
              <Text as="span" size="caption" tone="ink3">
                <Trans>Provisional: essay not marked yet</Trans>
              </Text>
            )
          )}
        </span>
        {percentage !== null && score !== null && (
          <>
            <span className={styles.figures}>
              <Text as="span" className={styles.name} size="small-label">
                {formatPercentage(percentage)}
              </Text>
              <Text as="span" size="caption" tone="ink3">
                {formatPoints(score, totalPoints)}
              </Text>
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
