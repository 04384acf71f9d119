import { useEffect, useRef } from 'react';

/** Moves the focus to the new question, for students who do not see it change. */
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
