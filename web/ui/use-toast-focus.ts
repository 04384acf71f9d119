import { useEffect, useRef } from 'react';

/** Leads the keyboard to the newest toast that has an action, whatever has the focus. */
export const toastKey = 'F8';

/**
 * The corner stands last in the page, and a toast is gone before anyone gets there by Tab: a key goes there at once.
 * `leave` gives the focus back before the toast that holds it goes.
 */
export function useToastFocus() {
  const corner = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);
  useEffect(() => {
    function enter(event: KeyboardEvent) {
      const action = corner.current?.querySelector<HTMLElement>('[data-toast-action]');
      if (event.key !== toastKey || !action) return;
      event.preventDefault();
      if (!corner.current?.contains(document.activeElement)) cameFrom.current = document.activeElement;
      action.focus();
    }
    document.addEventListener('keydown', enter);
    return () => document.removeEventListener('keydown', enter);
  }, []);

  function leave() {
    if (!corner.current?.contains(document.activeElement)) return;
    const before = cameFrom.current;
    const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
    (isThere ? before : document.querySelector('main'))?.focus({ preventScroll: true });
  }

  return { corner, leave };
}
