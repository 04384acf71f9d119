import { Trans, useLingui } from '@lingui/react/macro';
import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '#web/ui/icon-button.tsx';
import { NotificationList } from './notification-list.tsx';
import styles from './notifications.module.css';
import { badgesQuery } from './notifications.ts';

const shown = 8;

/** The bell: how many are unread, and the latest of them. */
export function NotificationsButton({ allPath }: { allPath?: string }) {
  const { t } = useLingui();
  const [opened, setOpened] = useState(false);
  const unread = useQuery(badgesQuery).data?.unreadNotifications ?? 0;
  const label = unread > 0 ? t`Notifications, ${unread} unread` : t`Notifications`;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={400} trapFocus returnFocus>
      <Popover.Target>
        <IconButton
          label={label}
          icon={<IconBell size={18} stroke={1.75} />}
          badge={unread}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown className={styles.panel ?? ''} aria-label={t`Notifications`}>
        {opened && <NotificationList max={shown} unread={unread} />}
        {opened && allPath !== undefined && (
          <Link className={styles.all} to={allPath} onClick={() => setOpened(false)}>
            <Trans>See all notifications</Trans>
          </Link>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
