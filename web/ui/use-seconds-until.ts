import { useEffect, useState } from 'react';

/** Whole seconds until that moment (milliseconds by this device's clock), counted down; 0 once it is over. */
export function useSecondsUntil(moment: number): number {
  const [left, setLeft] = useState(() => secondsUntil(moment));
  useEffect(() => {
    const count = () => setLeft(secondsUntil(moment));
    count();
    if (secondsUntil(moment) === 0) return;
    // More often than it changes: a browser delays timers, and a second must not be skipped.
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [moment]);
  return left;
}

function secondsUntil(moment: number): number {
  return Math.max(0, Math.ceil((moment - Date.now()) / 1000));
}
