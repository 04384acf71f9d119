import { useLingui } from '@lingui/react/macro';
import { AnnouncementList } from '#web/features/announcements/announcement-list.tsx';
import { Latest } from '#web/features/notifications/latest.tsx';
import { useSession } from '#web/features/session/use-session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Figures } from './figures.tsx';
import { OverTime } from './over-time.tsx';
import { People } from './people.tsx';
import { Statistics } from './statistics.tsx';

export default function DashboardPage() {
  const { t } = useLingui();
  const session = useSession();
  const mayWrite = session.status === 'signed-in' && session.user.role === 'SUPER_ADMIN';
  return (
    <>
      <PageHeader title={t`Dashboard`} subtitle={t`Your institution at a glance, live.`} />
      <Figures />
      <Statistics />
      <OverTime />
      <Latest>
        <AnnouncementList mayWrite={mayWrite} />
      </Latest>
      <People />
    </>
  );
}
