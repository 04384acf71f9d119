import { useLingui } from '@lingui/react/macro';
import { IconLayoutSidebar } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { CurrentUser } from '#shared/contract/people/auth.ts';
import { AnnouncementsButton } from '#web/features/announcements/announcements-button.tsx';
import { useUnreadMessages } from '#web/features/notifications/notification-queries.ts';
import { NotificationsButton } from '#web/features/notifications/notifications-button.tsx';
import { homeOf, notificationsOf } from '#web/lib/address/paths.ts';
import { useBrand } from '#web/lib/brand.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { Text } from '#web/ui/layout/primitives.tsx';
import { PageSearch } from './page-search.tsx';
import styles from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

interface Props {
  user: CurrentUser;
  isSidebarOpen: boolean;
  onToggleSidebar: () => void;
}

export function TopBar({ user, isSidebarOpen, onToggleSidebar }: Props) {
  const { t } = useLingui();
  const { name, shortName } = useBrand();
  const mayWrite = user.role === 'TEACHER' || user.role === 'SUPER_ADMIN';
  const allNotifications = notificationsOf(user.role);
  return (
    <header className={styles.bar}>
      <Link className={styles.brand} to={homeOf(user.role)} title={name}>
        <BrandMark shortName={shortName} size={28} />
        <Text as="span" oneLine>
          {name}
        </Text>
      </Link>
      <div className={styles.toggle}>
        <IconButton
          label={isSidebarOpen ? t`Close the sidebar` : t`Open the sidebar`}
          icon={<IconLayoutSidebar size={18} stroke={1.75} />}
          onClick={onToggleSidebar}
          aria-expanded={isSidebarOpen}
        />
      </div>
      <PageSearch user={user} />
      <div className={styles.toasts} data-toast-place="" />
      <div className={styles.tools}>
        <AnnouncementsButton unread={useUnreadMessages()} mayWrite={mayWrite} />
        <NotificationsButton {...(allNotifications ? { allPath: allNotifications } : {})} />
        <span className={styles.rule} />
        <UserMenu user={user} />
      </div>
    </header>
  );
}
