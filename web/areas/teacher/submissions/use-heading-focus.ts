import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** Whoever opens a submission is at its beginning, not at that of the whole page with its list. */
export function useHeadingFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const [isFirstPage] = useState(key === 'default');
  useEffect(() => {
    if (isFirstPage) return;
    // The frame gives the focus to the page in the same moment: after that.
    const frame = requestAnimationFrame(() => heading.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, [isFirstPage]);
  return heading;
}
