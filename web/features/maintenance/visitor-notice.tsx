import { createContext, lazy, Suspense, use } from 'react';
import type { Maintenance } from '#shared/contract/platform/system.ts';
import { isAnnounced } from './is-announced.ts';

// Lazy: rarely needed, and the sign-in page must load fast.
const MaintenanceNotice = lazy(() => import('./maintenance-notice.tsx'));

/** From the maintenance gate, because the query cache is emptied when somebody signs out. */
export const VisitorMaintenance = createContext<Maintenance | undefined>(undefined);

/** Announces maintenance to people who are not signed in. */
export function VisitorNotice() {
  const maintenance = use(VisitorMaintenance);
  if (!maintenance || !isAnnounced(maintenance)) return null;
  return (
    <div role="status">
      <Suspense>
        <MaintenanceNotice maintenance={maintenance} />
      </Suspense>
    </div>
  );
}
