import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '#web/ui/loaded.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { MarkAllRead } from './mark-all-read.tsx';
import { NotificationRows } from './notification-rows.tsx';
import styles from './notifications.module.css';
import { notificationsQuery } from './notifications.ts';

interface Props {
  max: number;
  /** Called when one of them leads elsewhere. */
  onOpen?: () => void;
}

/** The latest of one's notifications. */
export function NotificationList({ max, onOpen }: Props) {
  const { t } = useLingui();
  return (
    <section>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Trans>Notifications</Trans>
        </h2>
        <MarkAllRead />
      </div>
      <Loaded
        query={useQuery(notificationsQuery(max))}
        loading={t`Loading notifications`}
        skeleton={<SkeletonRows count={3} />}
        failed={t`Failed to load notifications.`}
      >
        {({ items }) => <NotificationRows items={items} onOpen={onOpen} />}
      </Loaded>
    </section>
  );
}
