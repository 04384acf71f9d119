export type SharedReads<T> = (key: string, read: () => Promise<T>) => Promise<T>;

/**
 * While a room hands in, every hand-in makes each open page ask anew. A call that comes while the same is being worked
 * out waits for the next time, together with all that come meanwhile: each is told what was true after it asked, and
 * never more than one is worked out at a time.
 */
export function createSharedReads<T>(): SharedReads<T> {
  const running = new Map<string, Promise<T>>();
  const next = new Map<string, Promise<T>>();

  function run(key: string, read: () => Promise<T>): Promise<T> {
    const result = read().finally(() => running.delete(key));
    running.set(key, result);
    return result;
  }

  async function runAfter(before: Promise<T>, key: string, read: () => Promise<T>): Promise<T> {
    // How it went is told to those who asked for it.
    await before.catch(() => undefined);
    next.delete(key);
    return run(key, read);
  }

  return (key, read) => {
    const current = running.get(key);
    if (!current) return run(key, read);
    const waiting = next.get(key) ?? runAfter(current, key, read);
    next.set(key, waiting);
    return waiting;
  };
}
