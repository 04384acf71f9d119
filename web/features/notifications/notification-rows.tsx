import { useLingui } from '@lingui/react/macro';
import type { Notification } from '#shared/contract/notifications.ts';
import { readOwner } from '#web/lib/session-token.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NotificationItem } from './notification-item.tsx';
import { notificationPath } from './notification-path.ts';
import styles from './notifications.module.css';
import { useNow } from './use-now.ts';

interface Props {
  items: readonly Notification[];
  /** Called when one of them leads elsewhere. */
  onOpen?: (() => void) | undefined;
  /** Instead of "No notifications yet". */
  emptyTitle?: string;
}

const everyMs = 10_000;

export function NotificationRows({ items, onOpen, emptyTitle }: Props) {
  const { t } = useLingui();
  const now = useNow(everyMs);
  if (items.length === 0) return <EmptyState title={emptyTitle ?? t`No notifications yet`} />;
  const role = readOwner()?.role;
  return (
    <ul className={styles.list}>
      {items.map((notification) => (
        <NotificationItem
          key={notification.id}
          notification={notification}
          now={now}
          path={notificationPath(notification, role)}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
}
