/** Between two questions whenever a bank is numbered anew: most moves then touch only what is moved. */
export const stride = 1_024;

// Far from what an integer column holds, and far from what any bank needs.
const furthest = 1_000_000_000;

interface Neighbours {
  /** The positions of the questions before and behind the place; null at an end of the bank. */
  previous: number | null;
  next: number | null;
}

/** Positions for so many questions between their neighbours; undefined where there is no room. */
export function findPositions({ previous, next }: Neighbours, count: number): number[] | undefined {
  const first = previous ?? (next ?? 0) - stride * (count + 1);
  const last = next ?? first + stride * (count + 1);
  const step = (last - first) / (count + 1);
  if (step < 1 || Math.max(Math.abs(first), Math.abs(last)) > furthest) return undefined;
  return Array.from({ length: count }, (_, at) => first + Math.floor(step * (at + 1)));
}
