import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Someone who does not see the page change must be where the new one begins, and hear what it is called. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return undefined;
    last.current = pathname;
    window.scrollTo(0, 0);
    return focusPage();
  }, [pathname]);
}

/** Its heading may be still on its way: until then the page itself has the focus. Whoever moves on meanwhile is left alone. */
function focusPage(): () => void {
  if (focusHeading()) return () => undefined;
  document.querySelector('main')?.focus({ preventScroll: true });
  const { activeElement: waiting } = document;
  const observer = new MutationObserver(() => {
    const { activeElement, body } = document;
    const hasMoved = activeElement !== waiting && activeElement !== body;
    if (hasMoved || focusHeading()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Whether there is nothing left to do: it has the focus, or a page has put it where its work begins. */
function focusHeading(): boolean {
  const { activeElement } = document;
  if (activeElement?.matches('main h1, main input, main textarea, dialog *, [role=dialog] *')) return true;
  const heading = document.querySelector<HTMLElement>('main h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
