import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconReportAnalytics } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { badgesQuery } from '#web/features/notifications/notifications.ts';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

/** How many files have been read and wait to be imported. */
const waitingFilesQuery = queryOptions({
  queryKey: ['uploads', 'waiting'],
  queryFn: async ({ signal }) => {
    const query = { status: 'CHECKED', max: 1 } as const;
    return (await api('GET /fileUpload/teacherFileUploadList', { query }, { signal })).total;
  },
});

export function DashboardHeader({ firstName }: { firstName: string }) {
  const { t } = useLingui();
  return (
    <PageHeader
      title={firstName === '' ? t`Welcome back` : t`Welcome back, ${firstName}`}
      windowTitle={t`Dashboard`}
      subtitle={useWaiting()}
      actions={
        <Button
          component={Link}
          to={paths.teacher.reports}
          leftSection={<IconReportAnalytics size={16} aria-hidden="true" />}
        >
          <Trans>View Reports</Trans>
        </Button>
      }
    />
  );
}

/** What waits for the reader, in words. */
function useWaiting(): string {
  const { t } = useLingui();
  const { data: badges } = useQuery(badgesQuery);
  const { data: files } = useQuery(waitingFilesQuery);
  if (badges === undefined || files === undefined) return t`Your quizzes, questions and students.`;
  const { unreadNotifications, unreadMessages, waitingSubmissions } = badges;
  const submissions = waitingSubmissions ?? 0;
  const waiting = [
    submissions > 0 && plural(submissions, { one: '# submission to mark', other: '# submissions to mark' }),
    files > 0 && plural(files, { one: '# file to check', other: '# files to check' }),
    unreadNotifications > 0 &&
      plural(unreadNotifications, { one: '# unread notification', other: '# unread notifications' }),
    unreadMessages > 0 && plural(unreadMessages, { one: '# unread message', other: '# unread messages' }),
  ].filter((part) => part !== false);
  const all = waiting.join(', ');
  return waiting.length === 0 ? t`Nothing waits for you.` : t`Waiting for you: ${all}.`;
}
