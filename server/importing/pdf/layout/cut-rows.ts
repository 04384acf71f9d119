import type { Piece } from '../page/drawn-page.ts';
import type { Row } from './row.ts';

/** Splits rows at a gutter. */
export function cutRows(rows: Row[], x: number): [left: Row[], right: Row[]] {
  const left: Row[] = [];
  const right: Row[] = [];
  const isLeft = (piece: Piece) => piece.x < x;
  for (const row of rows) {
    if (row.cells !== undefined) (row.pieces.every(isLeft) ? left : right).push(row);
    else {
      const [before, after] = [row.pieces.filter(isLeft), row.pieces.filter((piece) => !isLeft(piece))];
      if (before.length > 0) left.push({ ...row, pieces: before });
      if (after.length > 0) right.push({ ...row, pieces: after });
    }
  }
  return [left, right];
}
