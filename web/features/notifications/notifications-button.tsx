import { Trans, useLingui } from '@lingui/react/macro';
import { IconBell } from '@tabler/icons-react';
import { Link } from 'react-router';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { PopoverPanel } from '#web/ui/overlays/popover-panel.tsx';
import { NotificationList } from './notification-list.tsx';
import { useUnreadCount } from './notification-queries.ts';
import styles from './notifications.module.css';

const shown = 8;

/** The bell: the unread count and the latest notifications. */
export function NotificationsButton({ allPath }: { allPath?: string }) {
  const { t } = useLingui();
  const unread = useUnreadCount();
  const label = unread > 0 ? t`Notifications, ${unread} unread` : t`Notifications`;
  return (
    <PopoverPanel
      label={t`Notifications`}
      width={400}
      target={(control) => (
        <IconButton label={label} icon={<IconBell size={18} stroke={1.75} />} badge={unread} {...control} />
      )}
    >
      {(close) => (
        <>
          <NotificationList max={shown} onOpen={close} />
          {allPath !== undefined && (
            <Link className={styles.all} to={allPath} onClick={close}>
              <Trans>See all notifications</Trans>
            </Link>
          )}
        </>
      )}
    </PopoverPanel>
  );
}
