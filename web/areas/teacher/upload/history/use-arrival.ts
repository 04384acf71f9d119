import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { uploadEntryHash } from '#web/lib/teacher-paths.ts';

/** Takes whoever comes by a link to one upload to its entry: the list is there only after the page. */
export function useArrival(uploadId: number) {
  const entry = useRef<HTMLLIElement>(null);
  const { hash, key } = useLocation();
  const isMeant = hash === uploadEntryHash(uploadId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes when somebody follows the same link again, and the page must scroll again.
  useEffect(() => {
    if (!isMeant) return;
    // After the frame has put the focus at the beginning of the page.
    const timer = setTimeout(() => {
      entry.current?.focus({ preventScroll: true });
      entry.current?.scrollIntoView({ block: 'center' });
    }, 0);
    return () => clearTimeout(timer);
  }, [isMeant, key]);
  return { entry, isMeant };
}
