export interface SeededRandom {
  /** From 0 up to but not including 1. */
  next(): number;
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
}

/** The same numbers for the same seed, so that a run can be repeated (mulberry32). */
export function seededRandom(seed: number): SeededRandom {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (from) => {
      const picked = from[below(from.length)];
      if (picked === undefined) throw new Error('There is nothing to pick from.');
      return picked;
    },
  };
}
