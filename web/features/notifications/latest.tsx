import type { ReactNode } from 'react';
import { Columns } from '#web/ui/columns.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { NotificationList } from './notification-list.tsx';

const shown = 5;

/** What is new for the reader, side by side: notifications and, as children, messages. */
export function Latest({ children }: { children: ReactNode }) {
  return (
    <Columns>
      <Panel>
        <NotificationList max={shown} />
      </Panel>
      <Panel>{children}</Panel>
    </Columns>
  );
}
