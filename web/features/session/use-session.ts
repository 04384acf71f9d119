import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { isTakePage } from '#web/lib/is-take-page.ts';
import { clearToken, keepOwner, onTokenChanged, readOwner, readToken } from '#web/lib/session-token.ts';
import { currentUserQuery } from './current-user.ts';

export type Session =
  | { status: 'anonymous' }
  | { status: 'loading'; isServerAway: boolean }
  | { status: 'signed-in'; user: CurrentUser };

export function useSession(): Session {
  const token = useSyncExternalStore(onTokenChanged, readToken);
  const { data: user, isError, failureCount, isPaused } = useQuery(currentUserQuery(token));
  const isServerAway = failureCount > 0 || isPaused;
  const owner = useKnownOwner(token, isServerAway && !user);
  useEffect(() => {
    if (isError && token !== null) clearToken();
  }, [isError, token]);
  useEffect(() => {
    if (user && token !== null) keepOwner(token, user);
  }, [user, token]);
  if (token === null || isError) return { status: 'anonymous' };
  const known = user ?? owner;
  if (!known) return { status: 'loading', isServerAway };
  return { status: 'signed-in', user: known };
}

/** A quiz goes on while the server is away, in the name it knew last; every other page waits for its word. */
function useKnownOwner(token: string | null, isServerAway: boolean): CurrentUser | null {
  const isTaking = isTakePage(useLocation().pathname);
  return useMemo(
    () => (token !== null && isServerAway && isTaking ? readOwner() : null),
    [token, isServerAway, isTaking],
  );
}
