import { useEffect, useId, useSyncExternalStore } from 'react';

const open: string[] = [];
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Not before the key that opened or closed a panel has been heard by all: the next one would take it for its own. */
function later(change: () => unknown): void {
  setTimeout(() => {
    change();
    for (const listener of listeners) listener();
  });
}

/** Whether this panel lies over all others that are open: Escape must close a question, not the drawer it was asked in. */
export function useTopmost(opened: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!opened) return;
    later(() => open.push(id));
    return () => later(() => open.splice(open.indexOf(id), 1));
  }, [opened, id]);
  return useSyncExternalStore(subscribe, () => open.at(-1) === id);
}
