import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { MetricsStrip } from '#web/features/metrics/metrics-strip.tsx';
import { Latest } from '#web/features/notifications/latest.tsx';
import { useViewedStudent } from '#web/features/viewed-student/viewed-student.ts';
import { api } from '#web/lib/api.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { describeOwnFigures, describeViewedFigures } from './figures.ts';
import { ViewedRecord } from './viewed-record.tsx';

function studentMetricsQuery(studentId: number) {
  return queryOptions({
    queryKey: ['metrics', 'student', studentId],
    queryFn: ({ signal }) => api('GET /dashboard/studentMetrics', { query: { studentId } }, { signal }),
  });
}

export default function DashboardPage() {
  const { t } = useLingui();
  const { studentId, name, isReadOnly } = useViewedStudent();
  return (
    <>
      <PageHeader
        title={t`Dashboard`}
        subtitle={isReadOnly ? t`Quizzes and results of ${name}.` : t`Your quizzes and results.`}
      />
      <MetricsStrip
        query={useQuery(studentMetricsQuery(studentId))}
        texts={{
          label: t`Quick stats`,
          loading: isReadOnly ? t`Loading the figures...` : t`Loading your figures...`,
          failed: t`Failed to load dashboard data`,
        }}
        count={3}
        metrics={isReadOnly ? describeViewedFigures : describeOwnFigures}
      />
      {/* What is new for the reader would be the administrator's own news in a student's record. */}
      {isReadOnly ? <ViewedRecord studentId={studentId} /> : <Latest />}
    </>
  );
}
