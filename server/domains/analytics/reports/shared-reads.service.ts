export type SharedReads<T> = (key: string, read: () => Promise<T>) => Promise<T>;

/**
 * While a whole room submits, every submission makes each open page reload. A call that arrives during a read shares
 * the next read with all others that arrive meanwhile: each gets a result from after it asked, and only one read
 * runs at a time per key.
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
    // The callers of that read handle its error.
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
