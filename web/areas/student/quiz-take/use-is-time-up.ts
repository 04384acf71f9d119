import { useSyncExternalStore } from 'react';
import type { DurableAttempt } from '#web/attempt/durable-attempt.ts';

function subscribe(changed: () => void) {
  const timer = setInterval(changed, 250);
  document.addEventListener('visibilitychange', changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', changed);
  };
}

/** Renders anew only when it turns, not every second. */
export function useIsTimeUp(attempt: DurableAttempt, deadline: string | null): boolean {
  return useSyncExternalStore(subscribe, () => deadline !== null && attempt.now() >= Date.parse(deadline));
}
