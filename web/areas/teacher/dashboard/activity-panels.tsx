import { AnnouncementList } from '#web/features/announcements/announcement-list.tsx';
import { NotificationList } from '#web/features/notifications/notification-list.tsx';
import { Columns } from '#web/ui/columns.tsx';
import { Panel } from '#web/ui/panel.tsx';
import styles from './dashboard.module.css';
import { RecentActivity } from './recent-activity.tsx';

const shown = 5;

/** What has happened, and beside it what is new for the reader. */
export function ActivityPanels() {
  return (
    <Columns>
      <Panel>
        <RecentActivity />
      </Panel>
      <div className={styles.news}>
        <Panel>
          <NotificationList max={shown} />
        </Panel>
        <Panel>
          <AnnouncementList mayWrite />
        </Panel>
      </div>
    </Columns>
  );
}
