import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { followForReturn } from '#web/features/session/return-page.ts';
import { onRefused } from '#web/lib/api.ts';
import { homeOf, paths } from '#web/lib/paths.ts';
import { lazyPart } from './lazy-part.ts';
import { type AreaName, mayOpen } from './navigation.ts';
import { Redirect } from './redirect.tsx';
import { useSignedInSession } from './session-provider.tsx';

const SecondFactorPage = lazyPart('secondFactor', () => import('./second-factor-page.tsx'));

interface Props {
  area: AreaName;
  children: (user: CurrentUser) => ReactNode;
}

/** Lets in who may be here; sends everyone else where they belong. */
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

/** It was required while the page was open: a refused call says so first. */
function useSecondFactorDuty(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      onRefused(({ code }) => {
        if (code === 'SECOND_FACTOR_REQUIRED') void queries.invalidateQueries({ queryKey: ['current-user'] });
      }),
    [queries],
  );
}
