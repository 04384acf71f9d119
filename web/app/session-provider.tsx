import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { type Session, useSession } from '#web/features/session/use-session.ts';
import { ConnectingPage } from './connecting-page.tsx';

type KnownSession = Exclude<Session, { status: 'loading' }>;

const SessionContext = createContext<KnownSession | null>(null);

/** Nothing is shown until it is known who is here: a page must not flash by that is not for them. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const queries = useQueryClient();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    // What one person was shown must not be there for the next one at this machine.
    if (wasSignedIn.current && session.status === 'anonymous') queries.clear();
    wasSignedIn.current = session.status === 'signed-in';
  }, [session.status, queries]);
  if (session.status === 'loading') return <ConnectingPage isServerAway={session.isServerAway} />;
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSignedInSession(): KnownSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no session above this component.');
  return session;
}
