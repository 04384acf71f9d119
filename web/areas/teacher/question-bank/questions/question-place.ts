/** Where in the bank's own order a question goes, counted from 0. */
export interface Move {
  from: number;
  to: number;
}

/** The place whose question it must stand before; null when it goes to the end. */
export function placeBehind({ from, to }: Move, total: number): number | null {
  const behind = to < from ? to : to + 1;
  return behind < total ? behind : null;
}

/** The list as it will be; a place outside of it takes the item out. */
export function movedIds(ids: readonly number[], id: number, to: number): number[] {
  const others = ids.filter((other) => other !== id);
  return to < 0 || to >= ids.length ? others : others.toSpliced(to, 0, id);
}
