import { useEffectEvent, useLayoutEffect } from 'react';

/** What closes each open panel, the topmost last. */
const open: (() => void)[] = [];

// One listener for all: a key that closes or opens a panel is not heard a second time by the one below or above it.
function hear(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  const isTaken =
    event.target instanceof Element && event.target.matches('[data-mantine-stop-propagation=true]');
  if (!isTaken) open.at(-1)?.();
}

/** Escape closes this panel when it lies over all others that are open: a question, not the drawer it was asked in. */
export function useEscape(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // Before it is painted: whoever sees a panel can close it.
  useLayoutEffect(() => {
    if (!opened) return;
    const panel = () => close();
    if (open.push(panel) === 1) window.addEventListener('keydown', hear, true);
    return () => {
      open.splice(open.indexOf(panel), 1);
      if (open.length === 0) window.removeEventListener('keydown', hear, true);
    };
  }, [opened]);
}
