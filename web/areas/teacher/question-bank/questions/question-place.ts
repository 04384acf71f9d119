/** Positions in the bank's own order, from 0. */
export interface Move {
  from: number;
  to: number;
}

/** The position of the question it goes before; null for the end. */
export function placeBehind({ from, to }: Move, total: number): number | null {
  const behind = to < from ? to : to + 1;
  return behind < total ? behind : null;
}

/** The reordered ids. A position outside the page removes the id. */
export function movedIds(ids: readonly number[], id: number, to: number): number[] {
  const others = ids.filter((other) => other !== id);
  return to < 0 || to >= ids.length ? others : others.toSpliced(to, 0, id);
}
