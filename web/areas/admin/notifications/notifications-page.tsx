import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { MarkAllRead } from '#web/features/notifications/mark-all-read.tsx';
import { type NotificationFilter, useUnreadCount } from '#web/features/notifications/notifications.ts';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { NotificationPages } from './notification-pages.tsx';
import styles from './notifications-page.module.css';

export default function NotificationsPage() {
  const { t } = useLingui();
  const [filter, setFilter] = useState<NotificationFilter>('all');
  const unread = useUnreadCount();
  return (
    <div className={styles.page}>
      <PageHeader
        title={
          <>
            <Trans>Notifications</Trans>{' '}
            {unread > 0 && <CountBadge count={unread} label={t`${unread} unread`} />}
          </>
        }
        subtitle={t`What has happened in your institution, newest first.`}
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
        <NotificationPages filter={filter} />
      </Panel>
    </div>
  );
}
