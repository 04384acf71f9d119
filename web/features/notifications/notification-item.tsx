import { Trans, useLingui } from '@lingui/react/macro';
import { type Icon, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type MouseEvent, useRef } from 'react';
import { Link } from 'react-router';
import type { Notification, NotificationType } from '#shared/contract/notifications.ts';
import { relativeTime } from '#web/lib/relative-time.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { toast } from '#web/ui/toast.ts';
import { notificationText } from './notification-text.ts';
import styles from './notifications.module.css';
import { useDismissNotification, useMarkRead } from './notifications.ts';

const icons: Record<NotificationType, Icon> = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
};

interface Props {
  notification: Notification;
  now: Date;
  /** What it is about; null where there is nothing to open. */
  path: string | null;
  onOpen?: (() => void) | undefined;
}

export function NotificationItem({ notification, now, path, onOpen }: Props) {
  const { t } = useLingui();
  const item = useRef<HTMLLIElement>(null);
  const dismiss = useDismissNotification();
  const markRead = useMarkRead();
  const { type, read, timestamp, id } = notification;
  const TypeIcon = icons[type];
  const text = notificationText(notification, now);

  function open() {
    if (!read) markRead.mutate(id);
    onOpen?.();
  }

  async function remove(event: MouseEvent) {
    const next = neighbourOf(item.current);
    const wasByKeyboard = event.detail === 0;
    try {
      await dismiss.mutateAsync(id);
      // Whoever uses the keyboard would be back at the beginning of the page.
      if (wasByKeyboard) next?.focus();
    } catch (failure) {
      toast.error(failure instanceof Error ? failure.message : String(failure));
    }
  }

  return (
    <li ref={item} className={styles.item} data-unread={read ? undefined : true}>
      <TypeIcon className={styles[type]} size={18} stroke={1.75} aria-hidden />
      <div className={styles.words}>
        {path === null ? (
          <span className={styles.text}>{text}</span>
        ) : (
          <Link className={styles.text} to={path} onClick={open}>
            {text}
          </Link>
        )}
        <span className={styles.time}>
          <time dateTime={timestamp}>{relativeTime(timestamp, now)}</time>
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
        onClick={(event) => void remove(event)}
      />
    </li>
  );
}

function neighbourOf(item: HTMLElement | null): HTMLElement | null | undefined {
  const other = item?.nextElementSibling ?? item?.previousElementSibling;
  return other?.querySelector<HTMLElement>('button');
}
