import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { currentUserKey } from '#web/features/session/current-user.ts';
import { useFollowTabs } from '#web/features/session/use-follow-tabs.ts';
import { type Session, useSession } from '#web/features/session/use-session.ts';
import { readToken } from '#web/lib/session/session-token.ts';
import { ConnectingPage } from './connecting-page.tsx';

type KnownSession = Exclude<Session, { status: 'loading' }>;

const SessionContext = createContext<KnownSession | null>(null);

/** Renders nothing until the session is known, so that a page for someone else never flashes up. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  useFollowTabs();
  const queries = useQueryClient();
  const shownWith = useRef<string | null>(null);
  useEffect(() => {
    // The next person at this device must not see cached data of the last one.
    if (shownWith.current !== null && session.status === 'anonymous') queries.clear();
    // A tab that slept may miss the sign-out and hear only of the next sign-in.
    else if (shownWith.current !== null && shownWith.current !== readToken()) forgetOthers(queries);
    shownWith.current = session.status === 'signed-in' ? readToken() : null;
  }, [session.status, queries]);
  if (session.status === 'loading') return <ConnectingPage isServerAway={session.isServerAway} />;
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The current user is being requested already. */
function forgetOthers(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserKey });
}

export function useSignedInSession(): KnownSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no session above this component.');
  return session;
}
