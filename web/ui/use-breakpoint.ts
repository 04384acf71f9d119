import { useCallback, useSyncExternalStore } from 'react';
import { type Breakpoint, breakpoints } from './breakpoints.ts';

/** Whether the window matches a breakpoint: `useBreakpoint('phone')`. */
export function useBreakpoint(name: Breakpoint): boolean {
  const query = breakpoints[name];
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
