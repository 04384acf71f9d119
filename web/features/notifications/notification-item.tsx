import { Trans, useLingui } from '@lingui/react/macro';
import { type Icon, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { Notification, NotificationType } from '#shared/contract/notifications.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { toast } from '#web/ui/toast.ts';
import { notificationText } from './notification-text.ts';
import styles from './notifications.module.css';
import { useDismissNotification } from './notifications.ts';

const icons: Record<NotificationType, Icon> = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
};

export function NotificationItem({ notification }: { notification: Notification }) {
  const { t } = useLingui();
  const dismiss = useDismissNotification();
  const { type, read, timestamp, id } = notification;
  const TypeIcon = icons[type];
  const text = notificationText(notification);
  return (
    <li className={styles.item} data-unread={read ? undefined : true}>
      <TypeIcon className={styles[type]} size={18} stroke={1.75} aria-hidden />
      <div className={styles.words}>
        <span className={styles.text}>{text}</span>
        <span className={styles.time}>
          <time dateTime={timestamp}>{relativeTime(timestamp, new Date())}</time>
          {!read && (
            <span className={styles.unread}>
              <Trans>Unread</Trans>
            </span>
          )}
        </span>
      </div>
      <IconButton
        label={t`Dismiss: ${text}`}
        icon={<IconX size={16} />}
        disabled={dismiss.isPending}
        onClick={() => dismiss.mutate(id, { onError: (failure) => toast.error(failure.message) })}
      />
    </li>
  );
}
