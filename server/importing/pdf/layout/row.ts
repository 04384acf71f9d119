import type { Piece } from '../page/drawn-page.ts';
import { inReadingDirection } from './reading-direction.ts';

/** What stands on one line of the page, across all columns; pieces from left to right. */
export interface Row {
  baseline: number;
  size: number;
  pieces: Piece[];
  /** Of a ruled table: where its cells are, and which pieces they hold. */
  cells?: RowCell[];
}

export interface RowCell {
  x: number;
  width: number;
  pieces: Piece[];
}

/** Room that ends one part of a row and begins another, as a share of the size. */
export const wideGap = 1.5;

/** Room that is a space. */
const leastSpace = 0.14;

export const rightOf = (piece: { x: number; width: number }): number => piece.x + piece.width;

/** From left to right; ties in the order they were drawn. */
export function fromLeft(pieces: Piece[]): Piece[] {
  return pieces.toSorted((one, other) => one.x - other.x);
}

/** The parts of a row between wide gaps, or the cells of a table. */
export function partsOf(row: Row, gap = wideGap): Piece[][] {
  if (row.cells !== undefined) return row.cells.map((cell) => cell.pieces).filter((cell) => cell.length > 0);
  const parts: Piece[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const piece of row.pieces) {
    const part = parts.at(-1);
    if (part === undefined || piece.x - end > gap * row.size) parts.push([piece]);
    else part.push(piece);
    end = Math.max(end, rightOf(piece));
  }
  return parts;
}

/** Whether there is a space between two neighbours. */
export function isApart(before: Piece, after: Piece): boolean {
  if (/^\p{M}/u.test(after.text)) return false;
  const room = after.x - rightOf(before);
  const size = Math.max(before.size, after.size);
  if (after.baseline - before.baseline > 0.8 * size) return !/\p{L}-$/u.test(before.text);
  return room > leastSpace * size || (after.isSpaced && room > -leastSpace * size);
}

export function textOf(pieces: Piece[]): string {
  let text = '';
  pieces.forEach((piece, index) => {
    const before = pieces[index - 1];
    text += (before !== undefined && isApart(before, piece) ? ' ' : '') + piece.text;
  });
  return inReadingDirection(text.normalize('NFC'));
}

export const rowText = (row: Row): string => partsOf(row).map(textOf).join(' ');
