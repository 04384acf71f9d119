import type { WriterSeat } from './tabs.ts';

interface LockSeatOptions {
  name: string;
  /** Whether this tab had the lock before it was loaded again. */
  isOurs: boolean;
  onChange: (isWriter: boolean) => void;
}

/** The tab that holds the browser's lock writes; the next in the queue follows when it is closed. */
export function takeLockSeat(locks: LockManager, { name, isOurs, onChange }: LockSeatOptions): WriterSeat {
  let queue: AbortController | undefined;
  let release: (() => void) | undefined;
  let hasLeft = false;

  function request(options: LockOptions): void {
    let wasHeld = false;
    locks
      .request(name, options, () => {
        if (hasLeft) return undefined;
        wasHeld = true;
        onChange(true);
        return new Promise<void>((done) => {
          release = done;
        });
      })
      .catch(() => {
        // Given up by ourselves, or taken away by another tab: then this one waits for its turn again.
        if (!wasHeld || hasLeft) return;
        release = undefined;
        onChange(false);
        wait();
      });
  }

  function wait(): void {
    queue = new AbortController();
    request({ signal: queue.signal });
  }

  if (isOurs) request({ steal: true });
  else wait();
  return {
    seize() {
      queue?.abort();
      request({ steal: true });
    },
    // The browser tells by itself who loses a lock.
    check: () => undefined,
    leave() {
      hasLeft = true;
      queue?.abort();
      release?.();
    },
  };
}
