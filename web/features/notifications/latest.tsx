import { Columns } from '#web/ui/columns.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { AnnouncementList } from './announcement-list.tsx';
import { NotificationList } from './notification-list.tsx';

const shown = 5;

/** What is new for the reader, side by side: the second half of every dashboard. */
export function Latest() {
  return (
    <Columns>
      <Panel>
        <NotificationList max={shown} />
      </Panel>
      <Panel>
        <AnnouncementList />
      </Panel>
    </Columns>
  );
}
