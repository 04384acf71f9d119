import { useCallback, useSyncExternalStore } from 'react';
import type { DurableAttempt } from '../durable-attempt.ts';

/** Whole seconds left by the server's clock: 0 when time is up, null without a deadline. */
export function useServerClock(attempt: DurableAttempt): number | null {
  const subscribe = useCallback((changed: () => void) => followSeconds(attempt, changed), [attempt]);
  return useSyncExternalStore(subscribe, () => secondsLeft(attempt));
}

function millisecondsLeft(attempt: DurableAttempt): number | null {
  const { deadline } = attempt.getView();
  return deadline === null ? null : Date.parse(deadline) - attempt.now();
}

function secondsLeft(attempt: DurableAttempt): number | null {
  const left = millisecondsLeft(attempt);
  return left === null ? null : Math.max(0, Math.ceil(left / 1000));
}

/** Ticks at the end of each second. Background tabs tick late, then read the clock again. */
function followSeconds(attempt: DurableAttempt, changed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function next(): void {
    changed();
    clearTimeout(timer);
    const left = millisecondsLeft(attempt) ?? 0;
    const untilNext = left > 0 ? left % 1000 : 1000;
    timer = setTimeout(next, untilNext + 5);
  }
  next();
  document.addEventListener('visibilitychange', next);
  const unsubscribe = attempt.subscribe(next);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', next);
    unsubscribe();
  };
}
