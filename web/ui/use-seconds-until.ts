import { useEffect, useState } from 'react';

/** Whole seconds until a time in milliseconds, counting down to 0. */
export function useSecondsUntil(moment: number): number {
  const [left, setLeft] = useState(() => secondsUntil(moment));
  useEffect(() => {
    const count = () => setLeft(secondsUntil(moment));
    count();
    if (secondsUntil(moment) === 0) return;
    // Several times a second: browsers delay timers, and no second may be skipped.
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [moment]);
  return left;
}

function secondsUntil(moment: number): number {
  return Math.max(0, Math.ceil((moment - Date.now()) / 1000));
}
