import { type RefObject, useEffect, useRef } from 'react';

const laterMs = 10;

/**
 * Gives the focus back to what had it when the panel opened, also where the panel is closed before it has taken the focus
 * itself. The element it returns a reference for lies inside the panel.
 */
export function useFocusBack(opened: boolean): RefObject<HTMLDivElement | null> {
  const inside = useRef<HTMLDivElement>(null);
  const before = useRef<Element | null>(null);
  useEffect(() => {
    if (opened) {
      before.current = document.activeElement;
      return;
    }
    const panel = inside.current?.closest('[role="dialog"]');
    const atClose = document.activeElement;
    const timer = setTimeout(() => {
      const { activeElement, body } = document;
      const isNobodys = activeElement === null || [body, atClose].includes(activeElement as HTMLElement);
      const last = before.current;
      if ((isNobodys || panel?.contains(activeElement)) && last instanceof HTMLElement)
        last.focus({ preventScroll: true });
    }, laterMs);
    return () => clearTimeout(timer);
  }, [opened]);
  return inside;
}
