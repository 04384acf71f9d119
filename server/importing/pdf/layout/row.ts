import type { Piece } from '../page/drawn-page.ts';
import { toReadingDirection } from './reading-direction.ts';

/** One line of the page across all columns, with its pieces from left to right. */
export interface Row {
  baseline: number;
  size: number;
  pieces: Piece[];
  /** The cells of a row in a ruled table. */
  cells?: RowCell[];
}

export interface RowCell {
  x: number;
  width: number;
  pieces: Piece[];
}

/** The gap between two parts of a row, as a multiple of the font size. */
export const wideGap = 1.5;

/** The gap that counts as a space. */
const minSpace = 0.14;

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
  const gap = after.x - rightOf(before);
  const size = Math.max(before.size, after.size);
  if (after.baseline - before.baseline > 0.8 * size) return !/\p{L}-$/u.test(before.text);
  return gap > minSpace * size || (after.isSpaced && gap > -minSpace * size);
}

export function textOf(pieces: Piece[]): string {
  let text = '';
  pieces.forEach((piece, index) => {
    const before = pieces[index - 1];
    text += (before !== undefined && isApart(before, piece) ? ' ' : '') + piece.text;
  });
  return toReadingDirection(text.normalize('NFC'));
}

export const rowText = (row: Row): string => partsOf(row).map(textOf).join(' ');
