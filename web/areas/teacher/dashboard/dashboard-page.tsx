import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { TeacherMetrics } from '#shared/contract/dashboard.ts';
import { type Metric, MetricsStrip } from '#web/features/metrics/metrics-strip.tsx';
import { Latest } from '#web/features/notifications/latest.tsx';
import { api } from '#web/lib/api.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

const teacherMetricsQuery = queryOptions({
  queryKey: ['metrics', 'teacher'],
  queryFn: ({ signal }) => api('GET /dashboard/teacherMetrics', undefined, { signal }),
});

export default function DashboardPage() {
  const { t: translate } = useLingui();
  return (
    <>
      <PageHeader title={translate`Dashboard`} subtitle={translate`Your quizzes, questions and students.`} />
      <MetricsStrip
        query={useQuery(teacherMetricsQuery)}
        texts={{
          label: translate`Your figures`,
          loading: translate`Loading teacher metrics...`,
          failed: translate`Failed to load teacher metrics.`,
        }}
        count={4}
        metrics={describe}
      />
      <Latest />
    </>
  );
}

function describe(metrics: TeacherMetrics): Metric[] {
  const { totalQuizzes, questionBanks } = metrics;
  return [
    {
      key: 'quizzes',
      label: t`Active Quizzes`,
      value: String(metrics.activeQuizzes),
      caption: t`of ${totalQuizzes} in all`,
      explanation: t`Your quizzes that are published and not closed.`,
    },
    {
      key: 'students',
      label: t`Students`,
      value: String(metrics.students),
      caption: t`assigned, or took a quiz`,
      explanation: t`Students assigned to you, and those who have taken one of your quizzes.`,
    },
    {
      key: 'questions',
      label: t`Total Questions`,
      value: String(metrics.totalQuestions),
      caption: plural(questionBanks, { one: 'in # bank', other: 'in # banks' }),
      explanation: t`The questions in your banks; deleted ones do not count.`,
    },
    {
      key: 'uploads',
      label: t`File Uploads`,
      value: String(metrics.fileUploads),
      caption: t`imported or refused`,
      explanation: t`The question files you have uploaded so far, whether they could be imported or not.`,
    },
  ];
}
