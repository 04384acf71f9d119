import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { CurrentUser } from '#shared/contract/auth.ts';
import { clearToken, onTokenChanged, readToken } from '#web/lib/session-token.ts';
import { currentUserQuery } from './current-user.ts';

export type Session =
  | { status: 'anonymous' }
  | { status: 'loading'; isServerAway: boolean }
  | { status: 'signed-in'; user: CurrentUser };

export function useSession(): Session {
  const token = useSyncExternalStore(onTokenChanged, readToken);
  const { data: user, isError, failureCount } = useQuery(currentUserQuery(token));
  useEffect(() => {
    if (isError && token !== null) clearToken();
  }, [isError, token]);
  if (token === null || isError) return { status: 'anonymous' };
  if (!user) return { status: 'loading', isServerAway: failureCount > 0 };
  return { status: 'signed-in', user };
}
