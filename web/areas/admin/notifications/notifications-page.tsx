import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NotificationList } from '#web/features/notifications/notification-list.tsx';
import { notificationsQuery, useUnreadCount } from '#web/features/notifications/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import styles from './notifications-page.module.css';

const step = 25;

export default function NotificationsPage() {
  const { t } = useLingui();
  const [max, setMax] = useState(step);
  const unread = useUnreadCount();
  const { data } = useQuery(notificationsQuery(max));
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
        <NotificationList max={max} withTitle={false} />
      </Panel>
      {data && data.total > data.items.length && max < 200 && (
        <Button onClick={() => setMax(max + step)}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </div>
  );
}
