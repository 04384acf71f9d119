import { Trans, useLingui } from '@lingui/react/macro';
import { type Icon, IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Notification, NotificationType } from '#shared/contract/communication/notifications.ts';
import { relativeTime } from '#web/lib/format/relative-time.ts';
import { readOwner } from '#web/lib/session/session-token.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { UnreadMark } from '#web/ui/feedback/unread-mark.tsx';
import { notificationPath } from './notification-path.ts';
import { useDismissNotification, useMarkRead } from './notification-queries.ts';
import { notificationText } from './notification-text.ts';
import styles from './notifications.module.css';

interface Props {
  items: readonly Notification[];
  /** Called when a notification opens another page. */
  onOpen?: (() => void) | undefined;
  /** Replaces the text "No notifications yet". */
  emptyTitle?: string;
}

const everyMs = 10_000;

export function NotificationRows({ items, onOpen, emptyTitle }: Props) {
  const { t } = useLingui();
  const now = useNow(everyMs);
  if (items.length === 0) return <EmptyState title={emptyTitle ?? t`No notifications yet`} />;
  const role = readOwner()?.role;
  return (
    <ul>
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

/** The current time, refreshed regularly so that "Just now" does not stay. */
function useNow(everyMs: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

const icons: Record<NotificationType, Icon> = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
};

interface NotificationItemProps {
  notification: Notification;
  now: Date;
  /** The target page. Null if there is nothing to open. */
  path: string | null;
  onOpen?: (() => void) | undefined;
}

function NotificationItem({ notification, now, path, onOpen }: NotificationItemProps) {
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
      // Without this, keyboard focus would jump to the start of the page.
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
            <UnreadMark>
              <Trans>Unread</Trans>
            </UnreadMark>
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
