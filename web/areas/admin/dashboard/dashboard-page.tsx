import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencilPlus, IconUsers } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { AdminMetrics } from '#shared/contract/results/dashboard.ts';
import { AnnouncementList } from '#web/features/announcements/announcement-list.tsx';
import { type Metric, MetricsStrip } from '#web/features/metrics/metrics-strip.tsx';
import { NotificationList } from '#web/features/notifications/notification-list.tsx';
import { useSession } from '#web/features/session/use-session.ts';
import { paths } from '#web/lib/address/paths.ts';
import { api } from '#web/lib/api/api.ts';
import { formatDecimals } from '#web/lib/format/format-number.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Unavailable } from '#web/ui/buttons/unavailable.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Stack } from '#web/ui/layout/primitives.tsx';
import { CgpaBadge } from '../people/account-labels.tsx';
import { useReadOnlyReason } from '../people/use-read-only-reason.ts';
import { DemoNotice } from '../set-up/demo-notice.tsx';
import styles from './dashboard.module.css';
import { OverTime } from './over-time.tsx';
import { People } from './people.tsx';
import { Statistics } from './statistics.tsx';

const latestNotifications = 5;

export default function DashboardPage() {
  const { t } = useLingui();
  const session = useSession();
  const mayWrite = session.status === 'signed-in' && session.user.role === 'SUPER_ADMIN';
  return (
    <>
      <PageHeader
        title={t`Dashboard`}
        subtitle={t`Your institution at a glance, updated live.`}
        actions={
          <Button
            component={Link}
            to={paths.admin.allUsers}
            leftSection={<IconUsers size={16} aria-hidden="true" />}
          >
            <Trans>All Users</Trans>
          </Button>
        }
      />
      {mayWrite && <DemoNotice />}
      <Figures />
      <Statistics />
      <OverTime />
      <Stack className={styles.section} gap={24}>
        <Panel>
          <NotificationList max={latestNotifications} />
        </Panel>
        <Panel>
          <AnnouncementList mayWrite={mayWrite} insteadOfWriting={<NoNewMessage />} />
        </Panel>
      </Stack>
      <People />
    </>
  );
}

function NoNewMessage() {
  const reason = useReadOnlyReason('messages');
  return (
    <Unavailable reason={reason}>
      {(control) => (
        <Button
          variant="light"
          size="xs"
          leftSection={<IconPencilPlus size={16} aria-hidden="true" />}
          {...control}
        >
          <Trans>New message</Trans>
        </Button>
      )}
    </Unavailable>
  );
}

const adminMetricsQuery = queryOptions({
  queryKey: ['metrics', 'admin'],
  queryFn: ({ signal }) => api('GET /dashboard/adminMetrics', undefined, { signal }),
});

function Figures() {
  const { t: translate } = useLingui();
  return (
    <MetricsStrip
      query={useQuery(adminMetricsQuery)}
      texts={{
        label: translate`Key figures`,
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
      explanation: t`Everyone who has registered as a student, including pending registrations.`,
    },
    {
      key: 'teachers',
      label: t`Active Teachers`,
      value: String(metrics.activeTeachers),
      caption: plural(departments, { one: 'in # department', other: 'across # departments' }),
      explanation: t`Teachers whose accounts aren’t suspended.`,
    },
    {
      key: 'quizzes',
      label: t`Total Quizzes`,
      value: String(metrics.totalQuiz),
      caption: t`${activeQuiz} active now`,
      explanation: t`All quizzes, including drafts and closed quizzes. Active quizzes are published and not closed.`,
    },
    {
      key: 'cgpa',
      label: t`Avg CGPA`,
      // The API has 0 here without students, which would read as the worst average.
      ...(gradedStudents === 0
        ? { value: '–' }
        : {
            value: formatDecimals(metrics.averageCgpa, 2),
            shown: <CgpaBadge cgpa={metrics.averageCgpa} />,
          }),
      caption: plural(gradedStudents, {
        0: 'No students with grades yet',
        one: 'across # student with grades',
        other: 'across # students with grades',
      }),
      explanation: t`The average CGPA of all accepted students with a final grade. Green from 3.50, amber from 2.50, red below.`,
    },
  ];
}
