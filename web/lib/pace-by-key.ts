/**
 * Lets the first call of a key through at once, and of those that follow within its pause one at the end: what comes
 * twenty times a second would otherwise restart again and again what it asks for, and end it never. A key without a
 * pause always passes.
 */
export function paceByKey<K extends string>(
  run: (key: K) => void,
  pauseMs: Partial<Record<K, number>>,
): { call(key: K): void; stop(): void } {
  const pauses = new Map<K, ReturnType<typeof setTimeout>>();
  const waiting = new Set<K>();

  function call(key: K): void {
    if (pauses.has(key)) {
      waiting.add(key);
      return;
    }
    run(key);
    const pause = pauseMs[key];
    if (pause === undefined) return;
    pauses.set(
      key,
      setTimeout(() => {
        pauses.delete(key);
        if (waiting.delete(key)) call(key);
      }, pause),
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
