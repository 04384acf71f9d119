import { type ReactNode, useEffect, useState } from 'react';

/** What comes sooner than this never shows a skeleton that only flashes by. */
const delayMs = 300;

export function Delayed({ children }: { children: ReactNode }) {
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return due ? children : null;
}
