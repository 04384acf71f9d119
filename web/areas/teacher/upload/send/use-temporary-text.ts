import { useEffect, useState } from 'react';

const shownMs = 3_000;

/** A text that disappears after three seconds. */
export function usePassingText(): [string | null, (text: string) => void] {
  const [said, setSaid] = useState<{ text: string } | null>(null);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(null), shownMs);
    return () => clearTimeout(timer);
  }, [said]);
  return [said?.text ?? null, (text) => setSaid({ text })];
}
