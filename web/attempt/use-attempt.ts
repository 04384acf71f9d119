import { useCallback, useSyncExternalStore } from 'react';
import type { AttemptView, DurableAttempt } from './durable-attempt.ts';

/** The attempt as it is now. */
export function useAttempt(attempt: DurableAttempt): AttemptView {
  const subscribe = useCallback((changed: () => void) => attempt.subscribe(changed), [attempt]);
  return useSyncExternalStore(subscribe, () => attempt.getView());
}
