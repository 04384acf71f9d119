import { plural, t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconReportAnalytics } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Fragment, useEffect, useId, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { AnnouncementList } from '#web/features/announcements/announcement-list.tsx';
import { NotificationList } from '#web/features/notifications/notification-list.tsx';
import { badgesQuery } from '#web/features/notifications/notification-queries.ts';
import { useSession } from '#web/features/session/use-session.ts';
import { paths } from '#web/lib/address/paths.ts';
import { uploadCheckPath, waitingSubmissionsPath } from '#web/lib/address/teacher-paths.ts';
import { api } from '#web/lib/api/api.ts';
import { useBrand } from '#web/lib/brand.ts';
import { readToken } from '#web/lib/session/session-token.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Row, Stack } from '#web/ui/layout/primitives.tsx';
import { SectionTitle } from '#web/ui/layout/section-title.tsx';
import { askedFor } from '../upload/check-link-state.ts';
import { UploadDesk } from '../upload/send/send-step.tsx';
import styles from './dashboard.module.css';
import { RecentActivity } from './recent-activity.tsx';
import { TeacherFigures } from './teacher-figures.tsx';

export default function DashboardPage() {
  const session = useSession();
  const firstName = session.status === 'signed-in' ? (session.user.person?.firstName.trim() ?? '') : '';
  useWelcome(firstName);
  return (
    <>
      <DashboardHeader firstName={firstName} />
      <TeacherFigures />
      <UploadSection />
      <ActivityPanels />
    </>
  );
}

const shown = 5;

function ActivityPanels() {
  return (
    <Stack className={styles.latest} gap={24}>
      <Panel>
        <RecentActivity />
      </Panel>
      <Panel>
        <NotificationList max={shown} />
      </Panel>
      <Panel>
        <AnnouncementList mayWrite />
      </Panel>
    </Stack>
  );
}

/** The upload page's drop zone. Files are reviewed on that page after they are read. */
function UploadSection() {
  const { t } = useLingui();
  const titleId = useId();
  const navigate = useNavigate();
  const choose = useRef<HTMLButtonElement>(null);
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <UploadDesk
        step="choose"
        said={null}
        chooseRef={choose}
        onRead={(uploadId) => void navigate(uploadCheckPath(uploadId), { state: askedFor })}
        head={(buttons) => (
          <SectionTitle
            id={titleId}
            actions={
              <Row wrap gap={8}>
                {buttons}
              </Row>
            }
          >
            {t`Upload questions`}
          </SectionTitle>
        )}
      />
    </section>
  );
}

/** Uploaded files that have been read but not imported yet. */
const waitingFilesQuery = queryOptions({
  queryKey: ['uploads', 'waiting'],
  queryFn: async ({ signal }) => {
    const query = { status: 'CHECKED', max: 1 } as const;
    return (await api('GET /fileUpload/teacherFileUploadList', { query }, { signal })).total;
  },
});

function DashboardHeader({ firstName }: { firstName: string }) {
  const { t } = useLingui();
  return (
    <PageHeader
      title={firstName === '' ? t`Welcome back` : t`Welcome back, ${firstName}`}
      windowTitle={t`Dashboard`}
      subtitle={<Waiting />}
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

/** What needs doing, each with a link to where it is done. */
function Waiting() {
  const { t } = useLingui();
  const { data: badges } = useQuery(badgesQuery);
  const { data: files } = useQuery(waitingFilesQuery);
  if (badges === undefined || files === undefined) return t`Your quizzes, questions and students.`;
  const { unreadNotifications, unreadMessages, waitingSubmissions } = badges;
  const submissions = waitingSubmissions ?? 0;
  const waiting: { text: string; to?: string }[] = [
    {
      count: submissions,
      text: plural(submissions, { one: '# submission to mark', other: '# submissions to mark' }),
      to: waitingSubmissionsPath(),
    },
    {
      count: files,
      text: plural(files, { one: '# file to check', other: '# files to check' }),
      to: paths.teacher.upload,
    },
    {
      count: unreadNotifications,
      text: plural(unreadNotifications, { one: '# unread notification', other: '# unread notifications' }),
    },
    {
      count: unreadMessages,
      text: plural(unreadMessages, { one: '# unread message', other: '# unread messages' }),
    },
  ].filter(({ count }) => count > 0);
  if (waiting.length === 0) return t`Nothing needs your attention.`;
  const all = waiting.map(({ text, to }, place) => (
    <Fragment key={text}>
      {place > 0 && ', '}
      {to === undefined ? (
        text
      ) : (
        <Link className="text-link" to={to}>
          {text}
        </Link>
      )}
    </Fragment>
  ));
  return <Trans>Needs your attention: {all}.</Trans>;
}

const key = 'cquiz-welcomed';

/** Welcomes the user once per sign-in, in this window only. */
function useWelcome(firstName: string): void {
  const { name: brand } = useBrand();
  useEffect(() => {
    if (!isFirstVisit()) return;
    toast.info(firstName === '' ? t`Welcome to ${brand}.` : t`Welcome to ${brand}, ${firstName}.`);
  }, [brand, firstName]);
}

/** Keyed by the token's expiry, so the next user who signs in at this window is welcomed too. */
function isFirstVisit(): boolean {
  const signIn = readToken()?.slice(-8) ?? '';
  try {
    if (sessionStorage.getItem(key) === signIn) return false;
    sessionStorage.setItem(key, signIn);
  } catch {
    // Without storage we can't tell whether they were welcomed, so stay silent.
    return false;
  }
  return true;
}
