import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Notification } from '#shared/contract/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toast.ts';
import { NotificationItem } from './notification-item.tsx';
import styles from './notifications.module.css';
import { notificationsQuery, useMarkAllRead, useUnreadCount } from './notifications.ts';

interface Props {
  max: number;
  /** A page says it in its own header. */
  withTitle?: boolean;
}

export function NotificationList({ max, withTitle = true }: Props) {
  const { t } = useLingui();
  const unread = useUnreadCount();
  const markAllRead = useMarkAllRead();
  return (
    <section>
      <div className={styles.head}>
        {withTitle && (
          <h2 className={styles.title}>
            <Trans>Notifications</Trans>
          </h2>
        )}
        <Button
          variant="subtle"
          size="xs"
          disabled={unread === 0}
          loading={markAllRead.isPending}
          leftSection={<IconChecks size={16} aria-hidden />}
          onClick={() =>
            markAllRead.mutate(undefined, { onError: (failure) => toast.error(failure.message) })
          }
        >
          <Trans>Mark all read</Trans>
        </Button>
      </div>
      <Loaded
        query={useQuery(notificationsQuery(max))}
        loading={t`Loading notifications`}
        skeleton={<SkeletonRows count={3} />}
        failed={t`Failed to load notifications.`}
      >
        {({ items }) => <Notifications items={items} />}
      </Loaded>
    </section>
  );
}

function Notifications({ items }: { items: Notification[] }) {
  const { t } = useLingui();
  if (items.length === 0) return <EmptyState title={t`No notifications yet`} />;
  return (
    <ul className={styles.list}>
      {items.map((notification) => (
        <NotificationItem key={notification.id} notification={notification} />
      ))}
    </ul>
  );
}
