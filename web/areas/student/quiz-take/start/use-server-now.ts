import { useEffect, useState } from 'react';
import type { Quiz } from '#shared/contract/quizzes.ts';

const minute = 60_000;

/** Milliseconds since 1970 by the server's clock, updated every minute. For a quiz that has just been received. */
export function useServerNow({ serverTime }: Quiz): number {
  const [ahead] = useState(() => (serverTime === undefined ? 0 : Date.parse(serverTime) - Date.now()));
  const [now, setNow] = useState(() => Date.now() + ahead);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now() + ahead), minute);
    return () => clearInterval(timer);
  }, [ahead]);
  return now;
}
