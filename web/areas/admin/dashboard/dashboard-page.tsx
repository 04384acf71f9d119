import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AdminMetrics } from '#shared/contract/dashboard.ts';
import { AnnouncementList } from '#web/features/announcements/announcement-list.tsx';
import { type Metric, MetricsStrip } from '#web/features/metrics/metrics-strip.tsx';
import { Latest } from '#web/features/notifications/latest.tsx';
import { useSession } from '#web/features/session/use-session.ts';
import { api } from '#web/lib/api.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

const adminMetricsQuery = queryOptions({
  queryKey: ['metrics', 'admin'],
  queryFn: ({ signal }) => api('GET /dashboard/adminMetrics', undefined, { signal }),
});

export default function DashboardPage() {
  const { t: translate } = useLingui();
  const session = useSession();
  const mayWrite = session.status === 'signed-in' && session.user.role === 'SUPER_ADMIN';
  return (
    <>
      <PageHeader title={translate`Dashboard`} subtitle={translate`Your institution at a glance, live.`} />
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
      <Latest>
        <AnnouncementList mayWrite={mayWrite} />
      </Latest>
    </>
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
      value: metrics.averageCgpa.toFixed(2),
      caption: plural(gradedStudents, { one: 'over # graded student', other: 'over # graded students' }),
      explanation: t`The mean of the CGPA of every accepted student with a final grade.`,
    },
  ];
}
