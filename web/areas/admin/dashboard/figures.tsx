import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AdminMetrics } from '#shared/contract/dashboard.ts';
import { type Metric, MetricsStrip } from '#web/features/metrics/metrics-strip.tsx';
import { api } from '#web/lib/api.ts';
import { formatDecimals } from '#web/lib/format-number.ts';
import { CgpaBadge } from '../people/cgpa-badge.tsx';

const adminMetricsQuery = queryOptions({
  queryKey: ['metrics', 'admin'],
  queryFn: ({ signal }) => api('GET /dashboard/adminMetrics', undefined, { signal }),
});

export function Figures() {
  const { t: translate } = useLingui();
  return (
    <MetricsStrip
      query={useQuery(adminMetricsQuery)}
      texts={{
        label: translate`Figures of the institution`,
        loading: translate`Loading metrics...`,
        failed: translate`Failed to load metrics data`,
      }}
      count={4}
      metrics={describe}
    />
  );
}

function describe(metrics: AdminMetrics): Metric[] {
  const { acceptedStudents, pendingStudents, departments, activeQuiz, gradedStudents } = metrics;
  return [
    {
      key: 'students',
      label: t`Total Students`,
      value: String(metrics.totalStudents),
      caption: t`${acceptedStudents} accepted, ${pendingStudents} pending`,
      explanation: t`Everyone who has registered as a student: accepted ones, and those whose registration still waits.`,
    },
    {
      key: 'teachers',
      label: t`Active Teachers`,
      value: String(metrics.activeTeachers),
      caption: plural(departments, { one: 'in # department', other: 'across # departments' }),
      explanation: t`Teachers whose account is not suspended.`,
    },
    {
      key: 'quizzes',
      label: t`Total Quizzes`,
      value: String(metrics.totalQuiz),
      caption: t`${activeQuiz} active now`,
      explanation: t`All quizzes, drafts and closed ones included. Active ones are published and not closed.`,
    },
    {
      key: 'cgpa',
      label: t`Avg CGPA`,
      value: formatDecimals(metrics.averageCgpa, 2),
      // Nobody's average is neither good nor bad.
      ...(gradedStudents > 0 ? { shown: <CgpaBadge cgpa={metrics.averageCgpa} /> } : {}),
      caption: plural(gradedStudents, { one: 'over # graded student', other: 'over # graded students' }),
      explanation: t`The mean of the CGPA of every accepted student with a final grade. Green from 3.50, amber from 2.50, red below.`,
    },
  ];
}
