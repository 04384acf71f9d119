import { useEffect, useEffectEvent } from 'react';

interface Shown {
  items: unknown[];
  total: number;
}

/** A page beyond the end (the list shrank, or the address is old) would be empty: goes to the last page. */
export function useLastPage(shown: Shown | undefined, max: number, onLast: (page: number) => void): void {
  const isBeyond = shown !== undefined && shown.items.length === 0 && shown.total > 0;
  const last = isBeyond ? Math.ceil(shown.total / max) : null;
  const goTo = useEffectEvent(onLast);
  useEffect(() => {
    if (last !== null) goTo(last);
  }, [last]);
}
