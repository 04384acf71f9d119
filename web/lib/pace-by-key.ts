/**
 * Lets the first call of a key through at once, and of those that follow within the pause one at its end: what comes
 * twenty times a second would otherwise restart again and again what it asks for, and end it never.
 */
export function paceByKey<K>(run: (key: K) => void, pauseMs: number): { call(key: K): void; stop(): void } {
  const pauses = new Map<K, ReturnType<typeof setTimeout>>();
  const waiting = new Set<K>();

  function call(key: K): void {
    if (pauses.has(key)) {
      waiting.add(key);
      return;
    }
    run(key);
    pauses.set(
      key,
      setTimeout(() => {
        pauses.delete(key);
        if (waiting.delete(key)) call(key);
      }, pauseMs),
    );
  }

  return {
    call,
    stop: () => {
      for (const pause of pauses.values()) clearTimeout(pause);
      pauses.clear();
      waiting.clear();
    },
  };
}
