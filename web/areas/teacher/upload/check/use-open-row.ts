import { useCallback, useState } from 'react';

/** One question is open at a time: what was typed into another is kept until it is opened again. */
export function useOpenRow() {
  const [openPosition, setOpenPosition] = useState<number | null>(null);
  const toggle = useCallback(
    (position: number) => setOpenPosition((last) => (last === position ? null : position)),
    [],
  );
  return { openPosition, toggle };
}
