import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { CurrentUser } from '#shared/contract/auth.ts';
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
  if (session.status === 'anonymous') return <Redirect to={paths.login} />;
  const { user } = session;
  if (!mayOpen(area, user.role, pathname)) return <Redirect to={homeOf(user.role)} />;
  return children(user);
}
