import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { followForReturn } from '#web/features/session/return-page.ts';
import { homeOf, paths } from '#web/lib/paths.ts';
import { type AreaName, mayOpen } from './navigation.ts';
import { Redirect } from './redirect.tsx';
import { useSignedInSession } from './session-provider.tsx';

interface Props {
  area: AreaName;
  children: (user: CurrentUser) => ReactNode;
}

/** Lets in who may be here; sends everyone else where they belong. */
export function AreaGate({ area, children }: Props) {
  const session = useSignedInSession();
  const { pathname } = useLocation();
  const userId = session.status === 'signed-in' ? session.user.id : null;
  useEffect(() => followForReturn(userId, pathname), [userId, pathname]);
  if (session.status === 'anonymous') return <Redirect to={paths.login} />;
  const { user } = session;
  if (!mayOpen(area, user.role, pathname)) return <Redirect to={homeOf(user.role)} />;
  return children(user);
}
