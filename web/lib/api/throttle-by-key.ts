/**
 * Runs the first call of a key at once, and one more at the end of its pause for the calls in between. Twenty events a
 * second would otherwise keep restarting a refetch that never finishes. Keys without a pause are not throttled.
 */
export function throttleByKey<K extends string>(
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
