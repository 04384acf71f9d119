import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is narrower than that, such as `62em`. */
export function useNarrowerThan(width: string): boolean {
  const query = `(width < ${width})`;
  const subscribe = useCallback(
    (onChange: () => void) => {
      const asked = window.matchMedia(query);
      asked.addEventListener('change', onChange);
      return () => asked.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
