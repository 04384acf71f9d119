import { type RefObject, useEffect, useRef, useState } from 'react';

/** Longer than the timer in which Mantine's focus trap moves the focus into the panel. */
const afterTrapMs = 10;

/**
 * Restores the focus when a panel closes. Mantine fails to if the panel closes before its focus trap has moved the focus,
 * and treats that late move as the user's own. Put the ref on any element inside the panel.
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

/** Opens in an effect: a dialog that is open at its first render does not restore the focus. */
export function useOpenedLater(opened: boolean): boolean {
  const [isShown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return isShown;
}
