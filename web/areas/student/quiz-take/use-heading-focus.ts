import { useEffect, useRef } from 'react';

/** Someone who does not see the question change must be where the new one begins. */
export function useHeadingFocus(shown: unknown, takesFocus: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  const takes = useRef(takesFocus);
  useEffect(() => {
    takes.current = takesFocus;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per question.
  useEffect(() => {
    window.scrollTo(0, 0);
    if (takes.current) heading.current?.focus({ preventScroll: true });
  }, [shown]);
  return heading;
}
