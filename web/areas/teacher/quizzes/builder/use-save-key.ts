import { useEffect, useRef } from 'react';

/** Ctrl+S, or ⌘S; a dialog or drawer that is open keeps its keys. */
export function useSaveKey(isActive: boolean, onSave: () => void): void {
  const save = useRef(onSave);
  useEffect(() => {
    save.current = onSave;
  });
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      if (document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      if (isActive) save.current();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isActive]);
}
