import { useQuery } from '@tanstack/react-query';
import { Activity, lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { isTakePage, paths } from '#web/lib/address/paths.ts';
import { onRefused } from '#web/lib/api/api.ts';
import { maintenanceQuery } from '#web/lib/queries/maintenance-query.ts';
import { onTokenChanged, readToken } from '#web/lib/session/session-token.ts';

const MaintenancePage = lazy(() => import('#web/features/maintenance/maintenance-page.tsx'));

const askEveryMs = 30_000;
/** Public pages that can do nothing during maintenance. The others work, and show a notice. */
const closedToVisitors: readonly string[] = [paths.register, paths.invitation, paths.verify];

/**
 * During maintenance, covers the page with a notice and keeps what was typed behind it. A running quiz continues,
 * and administrators can sign in.
 */
export function MaintenanceGate({ children }: { children: ReactNode }) {
  const [isRefused, setRefused] = useState(false);
  const pathname = useLocation().pathname.toLowerCase();
  const isClosedToVisitor = useIsClosedToVisitors();
  const isShut =
    (isRefused && !isTakePage(pathname) && pathname !== paths.login) ||
    (isClosedToVisitor && closedToVisitors.some((path) => `${pathname}/`.startsWith(`${path}/`)));
  useEffect(() => onRefused(({ code }) => code === 'MAINTENANCE' && setRefused(true)), []);
  // Administrators are let in: after signing in, the status is requested again.
  useEffect(() => onTokenChanged(() => setRefused(false)), []);
  return (
    <>
      <Activity mode={isShut ? 'hidden' : 'visible'}>{children}</Activity>
      {isShut && (
        <Suspense>
          <MaintenancePage onOpen={() => setRefused(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Visitors get no live events, and must not fill in a form that is refused at its end. */
function useIsClosedToVisitors(): boolean {
  const isVisitor = useSyncExternalStore(onTokenChanged, readToken) === null;
  const { data } = useQuery({ ...maintenanceQuery, enabled: isVisitor, refetchInterval: askEveryMs });
  return isVisitor && data?.isClosed === true;
}
