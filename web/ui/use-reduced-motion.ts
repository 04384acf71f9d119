import { useSyncExternalStore } from 'react';

const asked = window.matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the person prefers reduced motion. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, () => asked.matches);
}

function subscribe(onChange: () => void): () => void {
  asked.addEventListener('change', onChange);
  return () => asked.removeEventListener('change', onChange);
}
