import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { CurrentUser } from '#shared/contract/people/auth.ts';
import { isTakePage, paths } from '#web/lib/address/paths.ts';
import {
  dropTokenIf,
  isAskingTabs,
  keepOwner,
  onTokenChanged,
  readOwner,
  readToken,
} from '#web/lib/session/session-token.ts';
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
    if (isError && token !== null) dropTokenIf(token);
  }, [isError, token]);
  useEffect(() => {
    if (user && token !== null) keepOwner(token, user);
  }, [user, token]);
  const isWaiting = useWaitsForTabs();
  if (isWaiting && token === null) return { status: 'loading', isServerAway: false };
  if (token === null || isError) return { status: 'anonymous' };
  const known = user ?? owner;
  if (!known) return { status: 'loading', isServerAway };
  return { status: 'signed-in', user: known };
}

/**
 * The sign-in page appears at once; elsewhere it must not flash before another tab has answered. Somebody who leaves
 * the sign-in page before that would otherwise lose the page, and with it the focus.
 */
function useWaitsForTabs(): boolean {
  const isAsking = useSyncExternalStore(onTokenChanged, isAskingTabs);
  const isAtSignIn = useLocation().pathname.toLowerCase() === paths.login;
  const [hasShownSignIn, setShownSignIn] = useState(false);
  if (isAtSignIn && !hasShownSignIn) setShownSignIn(true);
  return isAsking && !hasShownSignIn;
}

/** A quiz continues while the server is unreachable, under the last known user; every other page waits. */
function useKnownOwner(token: string | null, isServerAway: boolean): CurrentUser | null {
  const isTaking = isTakePage(useLocation().pathname);
  return useMemo(
    () => (token !== null && isServerAway && isTaking ? readOwner() : null),
    [token, isServerAway, isTaking],
  );
}
