import { useState } from 'react';

const pauseMs = 1_000;
const maxTries = 10;

/**
 * Retries loading a part of the page: a lazy component would stay broken after one failure. Fails in the end, because the
 * file may be gone after a server update, and the page then shows an error. Tries without a network don't count.
 */
export async function loadPatiently<T>(load: () => Promise<T>, tries = maxTries): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const left = navigator.onLine ? tries - 1 : tries;
    if (left === 0) throw error;
    await new Promise((goOn) => setTimeout(goOn, pauseMs));
    return loadPatiently(load, left);
  }
}

/** True from the first opening on, so that an unopened panel is not loaded. */
export function useNeeded(opened: boolean): boolean {
  const [wasOpened, setOpened] = useState(opened);
  if (opened && !wasOpened) setOpened(true);
  return opened || wasOpened;
}
