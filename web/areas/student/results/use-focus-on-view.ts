import { useEffect, useRef } from 'react';

/** Between the list and the details only the query of the address changes: nobody else moves the focus. */
export function useFocusOnView(attemptId: number | null) {
  const view = useRef<HTMLDivElement>(null);
  const last = useRef(attemptId);
  useEffect(() => {
    if (last.current === attemptId) return;
    last.current = attemptId;
    view.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [attemptId]);
  return view;
}
