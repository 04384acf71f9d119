import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencilPlus } from '@tabler/icons-react';
import { AnnouncementList } from '#web/features/announcements/announcement-list.tsx';
import { Latest } from '#web/features/notifications/latest.tsx';
import { useSession } from '#web/features/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Unavailable } from '#web/ui/unavailable.tsx';
import { useReadOnlyReason } from '../people/use-read-only-reason.ts';
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
        <AnnouncementList mayWrite={mayWrite} insteadOfWriting={<NoNewMessage />} />
      </Latest>
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
