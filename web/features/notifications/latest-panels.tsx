import type { ReactNode } from 'react';
import { Columns, Panel } from '#web/ui/layout/panel.tsx';
import { NotificationList } from './notification-list.tsx';

const shown = 5;

/** Two panels side by side: notifications and, as children, messages. */
export function LatestPanels({ children }: { children: ReactNode }) {
  return (
    <Columns>
      <Panel>
        <NotificationList max={shown} />
      </Panel>
      <Panel>{children}</Panel>
    </Columns>
  );
}
