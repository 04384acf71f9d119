import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { NotificationRows } from '#web/features/notifications/notification-rows.tsx';
import {
  type NotificationFilter,
  notificationPagesQuery,
} from '#web/features/notifications/notifications.ts';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { useShowMore } from '#web/lib/use-show-more.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './notifications-page.module.css';

export function NotificationPages({ filter }: { filter: NotificationFilter }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(notificationPagesQuery(filter, usePageSize()));
  const { isLoadingMore, showMore } = useShowMore(query, (error) => toast.error(error.message));
  return (
    <Loaded
      query={query}
      loading={t`Loading notifications`}
      skeleton={<SkeletonRows count={5} />}
      failed={t`Failed to load notifications.`}
    >
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        const empty = filter === 'unread' ? { emptyTitle: t`Nothing unread` } : {};
        return (
          <>
            <NotificationRows items={items} {...empty} />
            <div className={styles.more}>
              <ShowMore
                shown={items.length}
                total={pages.at(-1)?.total ?? 0}
                loading={isLoadingMore}
                onMore={showMore}
              />
            </div>
          </>
        );
      }}
    </Loaded>
  );
}
