import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { maintenanceQuery } from '#web/lib/queries/maintenance-query.ts';
import { isAnnounced } from './is-announced.ts';

// Lazy: rarely needed, and the sign-in page must load fast.
const MaintenanceNotice = lazy(() => import('./maintenance-notice.tsx'));

/** Announces maintenance to people who are not signed in. The maintenance gate makes the requests. */
export function VisitorNotice() {
  const { data } = useQuery({ ...maintenanceQuery, enabled: false });
  if (!data || !isAnnounced(data)) return null;
  return (
    <div role="status">
      <Suspense>
        <MaintenanceNotice maintenance={data} />
      </Suspense>
    </div>
  );
}
