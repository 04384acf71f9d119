import { useSyncExternalStore } from 'react';

const asked = window.matchMedia('(prefers-reduced-motion: reduce)');

/** Whether the person has asked for stillness. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribe, () => asked.matches);
}

function subscribe(onChange: () => void): () => void {
  asked.addEventListener('change', onChange);
  return () => asked.removeEventListener('change', onChange);
}
