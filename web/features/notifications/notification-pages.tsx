import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useShowMore } from '#web/lib/use-show-more.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './all-notifications.module.css';
import { NotificationRows } from './notification-rows.tsx';
import { type NotificationFilter, notificationPagesQuery } from './notifications.ts';

interface Props {
  filter: NotificationFilter;
  /** So many at a time. */
  step: number;
}

export function NotificationPages({ filter, step }: Props) {
  const { t } = useLingui();
  const query = useInfiniteQuery(notificationPagesQuery(filter, step));
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
