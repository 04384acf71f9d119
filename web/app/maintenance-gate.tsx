import { Activity, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isTakePage, paths } from '#web/lib/address/paths.ts';
import { onRefused } from '#web/lib/api/api.ts';
import { onTokenChanged } from '#web/lib/session/session-token.ts';

const MaintenancePage = lazy(() => import('#web/features/maintenance/maintenance-page.tsx'));

/**
 * During maintenance, covers the page with a notice and keeps what was typed behind it. A running quiz continues,
 * and administrators can sign in.
 */
export function MaintenanceGate({ children }: { children: ReactNode }) {
  const [isClosed, setClosed] = useState(false);
  const { pathname } = useLocation();
  const isShut = isClosed && !isTakePage(pathname) && pathname.toLowerCase() !== paths.login;
  useEffect(() => onRefused(({ code }) => code === 'MAINTENANCE' && setClosed(true)), []);
  // Administrators are let in: after signing in, the status is requested again.
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
