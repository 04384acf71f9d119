import { useMemo, useSyncExternalStore } from 'react';
import { readKeptEnding, type SessionEnding } from '#web/lib/session-ending.ts';
import { onTokenChanged } from '#web/lib/session-token.ts';

/** Why the session of this tab has ended; null where there was none, or its person signed out here. */
export function useSessionEnding(): SessionEnding | null {
  const kept = useSyncExternalStore(onTokenChanged, readKeptEnding);
  return useMemo(() => JSON.parse(kept ?? 'null') as SessionEnding | null, [kept]);
}
