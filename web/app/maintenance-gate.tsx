import { Activity, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { onRefused } from '#web/lib/api.ts';
import { isTakePage } from '#web/lib/is-take-page.ts';
import { paths } from '#web/lib/paths.ts';
import { onTokenChanged } from '#web/lib/session-token.ts';

const MaintenancePage = lazy(() => import('#web/features/maintenance/maintenance-page.tsx'));

/**
 * While the system is closed to whoever is here a page says so, and the one they were on waits behind it with what was
 * typed. A quiz goes on by itself, and administrators can sign in.
 */
export function MaintenanceGate({ children }: { children: ReactNode }) {
  const [isClosed, setClosed] = useState(false);
  const { pathname } = useLocation();
  const isShut = isClosed && !isTakePage(pathname) && pathname.toLowerCase() !== paths.login;
  useEffect(() => onRefused(({ code }) => code === 'MAINTENANCE' && setClosed(true)), []);
  // It is open to administrators: who signs in finds out anew.
  useEffect(() => onTokenChanged(() => setClosed(false)), []);
  return (
    <>
      <Activity mode={isShut ? 'hidden' : 'visible'}>{children}</Activity>
      {isShut && (
        <Suspense>
          <MaintenancePage onOpen={() => setClosed(false)} />
        </Suspense>
      )}
    </>
  );
}
