import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/buttons/button.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PanelHead } from '#web/ui/layout/panel.tsx';
import { notificationsQuery, useMarkAllRead, useUnreadCount } from './notification-queries.ts';
import { NotificationRows } from './notification-rows.tsx';

interface Props {
  max: number;
  /** Called when a notification opens another page. */
  onOpen?: () => void;
}

/** The latest notifications. */
export function NotificationList({ max, onOpen }: Props) {
  const { t } = useLingui();
  return (
    <section>
      <PanelHead actions={<MarkAllRead />}>
        <Trans>Notifications</Trans>
      </PanelHead>
      <Loaded
        query={useQuery(notificationsQuery(max))}
        loading={t`Loading notifications…`}
        skeleton={<SkeletonRows count={3} />}
        failed={t`We couldn’t load notifications.`}
      >
        {({ items }) => <NotificationRows items={items} onOpen={onOpen} />}
      </Loaded>
    </section>
  );
}

export function MarkAllRead() {
  const unread = useUnreadCount();
  const markAllRead = useMarkAllRead();
  return (
    <Button
      variant="subtle"
      size="xs"
      disabled={unread === 0}
      loading={markAllRead.isPending}
      leftSection={<IconChecks size={16} aria-hidden />}
      onClick={() => markAllRead.mutate(undefined, { onError: (failure) => toast.error(failure.message) })}
    >
      <Trans>Mark all read</Trans>
    </Button>
  );
}
