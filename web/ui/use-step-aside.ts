import { type RefObject, useEffect } from 'react';

/** Whoever comes by keyboard to what lies below the box must see it: the box goes to the other end of the screen. */
export function useStepAside(box: RefObject<HTMLElement | null>, shown: unknown): void {
  useEffect(() => {
    const look = () => stepAside(box.current, document.activeElement);
    // It may be scrolled into sight only afterwards.
    const lookTwice = () => {
      look();
      requestAnimationFrame(look);
    };
    document.addEventListener('focusin', lookTwice);
    return () => document.removeEventListener('focusin', lookTwice);
  }, [box]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has the focus may come to lie below something new.
  useEffect(() => stepAside(box.current, document.activeElement), [box, shown]);
}

function stepAside(box: HTMLElement | null, focused: Element | null): void {
  if (box?.childElementCount === 0) box.removeAttribute('data-aside');
  if (!box || !focused?.matches(':focus-visible') || box.contains(focused)) return;
  const one = box.getBoundingClientRect();
  const other = focused.getBoundingClientRect();
  const meets =
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  if (meets) box.toggleAttribute('data-aside');
}
