/** The gap between questions after a renumbering, so that most moves touch only the moved questions. */
export const stride = 1_024;

// Far below the integer limit, and far above what any bank needs.
const furthest = 1_000_000_000;

interface Neighbours {
  /** The positions before and after the gap; null at an end of the bank. */
  previous: number | null;
  next: number | null;
}

/** Positions for this many questions between their neighbours; undefined if there is no room. */
export function findPositions({ previous, next }: Neighbours, count: number): number[] | undefined {
  const first = previous ?? (next ?? 0) - stride * (count + 1);
  const last = next ?? first + stride * (count + 1);
  const step = (last - first) / (count + 1);
  if (step < 1 || Math.max(Math.abs(first), Math.abs(last)) > furthest) return undefined;
  return Array.from({ length: count }, (_, at) => first + Math.floor(step * (at + 1)));
}
