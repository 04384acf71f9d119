import { useEffectEvent, useLayoutEffect } from 'react';

/** The close callbacks of the open panels, the topmost last. */
const open: (() => void)[] = [];

// One listener for all panels, so that one key press does not also reach the panel below.
function hear(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing) return;
  const isTaken =
    event.target instanceof Element && event.target.matches('[data-mantine-stop-propagation=true]');
  if (!isTaken) open.at(-1)?.();
}

/** Escape closes this panel if it is the topmost. */
export function useEscape(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // Registers before the paint: a visible panel can always be closed.
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
