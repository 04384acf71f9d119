import { type RefObject, useEffect, useRef } from 'react';

/** Longer than the timer in which Mantine's focus trap moves the focus into the panel. */
const afterTrapMs = 10;

/**
 * Restores the focus when a panel closes. Mantine fails to when the panel closes before its trap has moved the focus: it
 * takes that late move for the user's own. Put the ref on any element inside the panel.
 */
export function useRestoreFocus(opened: boolean): RefObject<HTMLDivElement | null> {
  const inside = useRef<HTMLDivElement>(null);
  const before = useRef<HTMLElement>(null);
  useEffect(() => {
    if (opened) {
      before.current = document.activeElement as HTMLElement | null;
      return;
    }
    const panel = inside.current?.closest('[role="dialog"]');
    const atClose = document.activeElement;
    const timer = setTimeout(() => {
      const { activeElement, body } = document;
      const isElsewhere =
        activeElement !== body && activeElement !== atClose && !panel?.contains(activeElement);
      if (!isElsewhere) before.current?.focus({ preventScroll: true });
    }, afterTrapMs);
    return () => clearTimeout(timer);
  }, [opened]);
  return inside;
}
