import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import type { CurrentUser } from '#shared/contract/people/auth.ts';
import { useRecheckUser } from '#web/features/session/current-user.ts';
import { followForReturn } from '#web/features/session/return-page.ts';
import { homeOf, paths } from '#web/lib/address/paths.ts';
import { onRefused } from '#web/lib/api/api.ts';
import { lazyPart } from './lazy-part.ts';
import { type AreaName, mayOpen } from './navigation.ts';
import { Redirect } from './redirect.tsx';
import { useSignedInSession } from './session-provider.tsx';

const SecondFactorPage = lazyPart('secondFactor', () => import('./second-factor-page.tsx'));

interface Props {
  area: AreaName;
  children: (user: CurrentUser) => ReactNode;
}

/** Shows the area to a role that may open it, and redirects everyone else. */
export function AreaGate({ area, children }: Props) {
  const session = useSignedInSession();
  const { pathname, search, hash } = useLocation();
  const address = `${pathname}${search}${hash}`;
  const userId = session.status === 'signed-in' ? session.user.id : null;
  useEffect(() => followForReturn(userId, address), [userId, address]);
  useSecondFactorDuty();
  if (session.status === 'anonymous') return <Redirect to={paths.login} />;
  const { user } = session;
  if (user.mustSetUpSecondFactor) return <SecondFactorPage />;
  if (!mayOpen(area, user.role, pathname)) return <Redirect to={homeOf(user.role)} />;
  return children(user);
}

/** Two-factor sign-in was required while the page was open: a refused call is the first sign. */
function useSecondFactorDuty(): void {
  const recheckUser = useEffectEvent(useRecheckUser());
  useEffect(
    () =>
      onRefused(({ code }) => {
        if (code === 'SECOND_FACTOR_REQUIRED') void recheckUser();
      }),
    [],
  );
}
