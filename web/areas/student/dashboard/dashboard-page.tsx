import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { StudentMetrics } from '#shared/contract/dashboard.ts';
import { type Metric, MetricsStrip } from '#web/features/metrics/metrics-strip.tsx';
import { Latest } from '#web/features/notifications/latest.tsx';
import { api } from '#web/lib/api.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

const studentMetricsQuery = queryOptions({
  queryKey: ['metrics', 'student'],
  queryFn: ({ signal }) => api('GET /dashboard/studentMetrics', undefined, { signal }),
});

export default function DashboardPage() {
  const { t: translate } = useLingui();
  return (
    <>
      <PageHeader title={translate`Dashboard`} subtitle={translate`Your quizzes and results.`} />
      <MetricsStrip
        query={useQuery(studentMetricsQuery)}
        texts={{
          label: translate`Quick stats`,
          loading: translate`Loading your figures...`,
          failed: translate`Failed to load dashboard data`,
        }}
        count={3}
        metrics={describe}
      />
      <Latest />
    </>
  );
}

function describe({ completed, available, averageScore, grades }: StudentMetrics): Metric[] {
  return [
    {
      key: 'completed',
      label: t`Completed`,
      value: String(completed),
      caption: plural(completed, { one: 'quiz with a grade', other: 'quizzes with a grade' }),
      explanation: t`Quizzes you have handed in and got a grade for. Of several attempts the best one counts.`,
    },
    {
      key: 'available',
      label: t`Available`,
      value: String(available),
      caption: t`not attempted yet`,
      explanation: t`Open quizzes of your programme that you have not attempted yet.`,
    },
    {
      key: 'average',
      label: t`Avg Score`,
      value: averageScore === null ? '–' : `${averageScore}%`,
      caption: plural(grades, { one: 'over # grade', other: 'over # grades' }),
      explanation: t`The mean percentage over all of your grades, rounded.`,
    },
  ];
}
