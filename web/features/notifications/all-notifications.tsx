import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CountBadge } from '#web/ui/count-badge.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import styles from './all-notifications.module.css';
import { MarkAllRead } from './mark-all-read.tsx';
import { NotificationPages } from './notification-pages.tsx';
import { type NotificationFilter, useUnreadCount } from './notifications.ts';

interface Props {
  subtitle: string;
  /** So many at a time. */
  step: number;
}

/** The page of all notifications of the reader. */
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
