import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { currentUserKey } from '#web/features/session/current-user.ts';
import { useFollowTabs } from '#web/features/session/use-follow-tabs.ts';
import { type Session, useSession } from '#web/features/session/use-session.ts';
import { readToken } from '#web/lib/session-token.ts';
import { ConnectingPage } from './connecting-page.tsx';

type KnownSession = Exclude<Session, { status: 'loading' }>;

const SessionContext = createContext<KnownSession | null>(null);

/** Nothing is shown until it is known who is here: a page must not flash by that is not for them. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  useFollowTabs();
  const queries = useQueryClient();
  const shownWith = useRef<string | null>(null);
  useEffect(() => {
    // What one person was shown must not be there for the next one at this machine.
    if (shownWith.current !== null && session.status === 'anonymous') queries.clear();
    // A tab that slept may miss that one has signed out and hear only of the other.
    else if (shownWith.current !== null && shownWith.current !== readToken()) forgetOthers(queries);
    shownWith.current = session.status === 'signed-in' ? readToken() : null;
  }, [session.status, queries]);
  if (session.status === 'loading') return <ConnectingPage isServerAway={session.isServerAway} />;
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Who is here now is being asked already. */
function forgetOthers(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== currentUserKey });
}

export function useSignedInSession(): KnownSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no session above this component.');
  return session;
}
