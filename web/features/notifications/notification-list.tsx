import { Trans, useLingui } from '@lingui/react/macro';
import { IconChecks } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadingRegion } from '#web/ui/loading-region.tsx';
import { SkeletonBlock } from '#web/ui/skeleton-block.tsx';
import { toast } from '#web/ui/toast.ts';
import { NotificationItem } from './notification-item.tsx';
import styles from './notifications.module.css';
import { notificationsQuery, useMarkAllRead } from './notifications.ts';

interface Props {
  max: number;
  unread: number;
  /** A page says it in its own header. */
  withTitle?: boolean;
}

export function NotificationList({ max, unread, withTitle = true }: Props) {
  const { t } = useLingui();
  const { data, error, refetch, isRefetching } = useQuery(notificationsQuery(max));
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
      {data ? (
        <Notifications items={data.items} />
      ) : error ? (
        <ErrorState
          title={t`Failed to load notifications.`}
          text={error.message}
          onRetry={() => void refetch()}
          retrying={isRefetching}
        />
      ) : (
        <LoadingRegion label={t`Loading notifications`}>
          <SkeletonBlock height={44} />
          <SkeletonBlock height={44} />
          <SkeletonBlock height={44} />
        </LoadingRegion>
      )}
    </section>
  );
}

function Notifications({ items }: { items: Parameters<typeof NotificationItem>[0]['notification'][] }) {
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
