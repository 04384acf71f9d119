import { useLayoutEffect, useState } from 'react';

/**
 * The element that toasts are rendered into. It is a popover, so no dialog is above it, and it moves into an open native
 * dialog, as nothing outside of one can be seen by screen readers or clicked.
 */
export function useToastPlace(isShown: boolean): HTMLElement {
  const [box] = useState(() => {
    const element = document.createElement('div');
    element.className = 'ui-toasts';
    element.popover = 'manual';
    return element;
  });
  useLayoutEffect(() => {
    document.body.append(box);
    return () => box.remove();
  }, [box]);
  useLayoutEffect(() => {
    if (!isShown) return;
    const settle = () => {
      moveToDialog(box);
      moveToPlace(box);
    };
    settle();
    const dialogs = new MutationObserver(settle);
    dialogs.observe(document.body, { subtree: true, attributeFilter: ['open'] });
    // Below a banner the place moves while the page scrolls.
    document.addEventListener('scroll', settle, { passive: true });
    window.addEventListener('resize', settle);
    return () => {
      dialogs.disconnect();
      document.removeEventListener('scroll', settle);
      window.removeEventListener('resize', settle);
      if (box.isConnected) box.hidePopover();
    };
  }, [box, isShown]);
  return box;
}

function moveToDialog(box: HTMLElement): void {
  const parent = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  if (box.parentElement !== parent) {
    // What has been read out must not be read out again at its new place.
    for (const toast of box.querySelectorAll('[data-shown]')) toast.role = null;
    parent.append(box);
  }
  if (!box.matches(':popover-open')) box.showPopover();
}

/** Of the places for toasts, the page shows the one that fits its width. */
function moveToPlace(box: HTMLElement): void {
  for (const place of document.querySelectorAll('[data-toast-place]')) {
    const { left, top, width, height } = place.getBoundingClientRect();
    if (width === 0) continue;
    Object.assign(box.style, {
      left: `${left}px`,
      top: `${top}px`,
      width: `${width}px`,
      height: `${height}px`,
    });
    return;
  }
}
