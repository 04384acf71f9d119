import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { AnnouncementList } from '#web/features/announcements/announcement-list.tsx';
import { MetricsStrip } from '#web/features/metrics/metrics-strip.tsx';
import { Latest } from '#web/features/notifications/latest.tsx';
import { useDatePreferences, useIsWatched } from '#web/features/profile/preferences.ts';
import { useStudentQuizzes } from '#web/features/quizzes/use-student-quizzes.ts';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { api } from '#web/lib/api.ts';
import { useStudentRecord } from '../use-student-record.ts';
import { ClosingSoon } from './closing-soon.tsx';
import styles from './dashboard.module.css';
import { DashboardHeader } from './dashboard-header.tsx';
import { describeOwnFigures, describeViewedFigures } from './figures.ts';
import { QuizSection } from './quiz-section.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { ViewedRecord } from './viewed-record.tsx';
import { WelcomeBanner } from './welcome-banner.tsx';

function studentMetricsQuery(studentId: number) {
  return queryOptions({
    staleTime: 0,
    queryKey: ['metrics', 'student', studentId],
    queryFn: ({ signal }) => api('GET /dashboard/studentMetrics', { query: { studentId } }, { signal }),
  });
}

export default function DashboardPage() {
  const viewed = useViewedStudent();
  const { studentId, isReadOnly } = viewed;
  const reader = { preferences: useDatePreferences(), isReadOnly, isWatched: useIsWatched() };
  const quizzes = useStudentQuizzes(viewed, useStudentRecord()?.program.id);
  return (
    <>
      <DashboardHeader />
      {!isReadOnly && <WelcomeBanner studentId={studentId} quizzes={quizzes} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          <QuickStats studentId={studentId} isReadOnly={isReadOnly} />
          <QuizSection quizzes={quizzes} reader={reader} />
        </div>
        <div className={styles.rail}>
          <RecentActivity studentId={studentId} reader={reader} now={quizzes.serverTime} />
          <ClosingSoon entries={quizzes.entries} reader={reader} now={quizzes.serverTime} />
        </div>
      </div>
      {/* What is new for the reader would be the administrator's own news in a student's record. */}
      {isReadOnly ? (
        <ViewedRecord studentId={studentId} />
      ) : (
        <Latest>
          <AnnouncementList />
        </Latest>
      )}
    </>
  );
}

function QuickStats({ studentId, isReadOnly }: { studentId: number; isReadOnly: boolean }) {
  const { t } = useLingui();
  return (
    <MetricsStrip
      query={useQuery(studentMetricsQuery(studentId))}
      texts={{
        label: t`Quick stats`,
        loading: isReadOnly ? t`Loading the figures...` : t`Loading your figures...`,
        failed: t`Failed to load dashboard data`,
        retry: t`Try Again`,
      }}
      count={3}
      metrics={isReadOnly ? describeViewedFigures : describeOwnFigures}
    />
  );
}
