import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useShowMore } from '#web/lib/lists/use-show-more.ts';
import { Segmented } from '#web/ui/buttons/segmented.tsx';
import { CountBadge } from '#web/ui/feedback/badge.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ShowMore } from '#web/ui/lists/show-more.tsx';
import { MarkAllRead } from './notification-list.tsx';
import { type NotificationFilter, notificationPagesQuery, useUnreadCount } from './notification-queries.ts';
import { NotificationRows } from './notification-rows.tsx';
import styles from './notifications.module.css';

interface Props {
  subtitle: string;
  /** Page size. */
  step: number;
}

/** The page with all notifications of the current user. */
export function AllNotifications({ subtitle, step }: Props) {
  const { t } = useLingui();
  const [filter, setFilter] = useState<NotificationFilter>('all');
  const unread = useUnreadCount();
  return (
    <div className={styles.page}>
      <PageHeader
        windowTitle={t`Notifications`}
        title={
          <>
            <Trans>Notifications</Trans>{' '}
            {unread > 0 && <CountBadge count={unread} label={t`${unread} unread`} />}
          </>
        }
        subtitle={subtitle}
      />
      <Panel>
        <div className={styles.tools}>
          <Segmented
            label={t`Which notifications`}
            value={filter}
            onChange={setFilter}
            options={[
              { value: 'all', label: t`All` },
              { value: 'unread', label: t`Unread` },
            ]}
          />
          <MarkAllRead />
        </div>
        <NotificationPages filter={filter} step={step} />
      </Panel>
    </div>
  );
}

interface NotificationPagesProps {
  filter: NotificationFilter;
  /** Page size. */
  step: number;
}

function NotificationPages({ filter, step }: NotificationPagesProps) {
  const { t } = useLingui();
  const query = useInfiniteQuery(notificationPagesQuery(filter, step));
  const { isLoadingMore, showMore } = useShowMore(query, (error) => toast.error(error.message));
  return (
    <Loaded
      query={query}
      loading={t`Loading notifications…`}
      skeleton={<SkeletonRows count={5} />}
      failed={t`We couldn’t load notifications.`}
    >
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        const empty = filter === 'unread' ? { emptyTitle: t`No unread notifications` } : {};
        return (
          <>
            <NotificationRows items={items} {...empty} />
            <ShowMore
              inPanel
              shown={items.length}
              total={pages.at(-1)?.total ?? 0}
              loading={isLoadingMore}
              onMore={showMore}
            />
          </>
        );
      }}
    </Loaded>
  );
}
