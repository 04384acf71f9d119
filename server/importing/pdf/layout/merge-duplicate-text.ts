import type { Piece } from '../page/drawn-page.ts';

/** The offset at which a word is drawn twice to look bold, as a share of its size. */
const offset = 0.12;

/** Keeps each word once. A second drawing with a small offset makes it bold, one at the same position does not. */
export function mergeDuplicateText(pieces: Piece[]): Piece[] {
  const known = new Map<string, Piece[]>();
  return pieces.filter((piece) => {
    const twin = twinsOf(known, piece).find((other) => isTwin(other, piece));
    if (twin === undefined) {
      addPiece(known, piece);
      return true;
    }
    if (Math.abs(twin.x - piece.x) + Math.abs(twin.baseline - piece.baseline) > 0.01 * piece.size) {
      twin.isBold = true;
    }
    return false;
  });
}

const cellSize = 4;
const keyOf = (text: string, column: number, row: number) => `${column} ${row} ${text}`;

function addPiece(known: Map<string, Piece[]>, piece: Piece) {
  const key = keyOf(piece.text, Math.floor(piece.x / cellSize), Math.floor(piece.baseline / cellSize));
  const bucket = known.get(key);
  if (bucket === undefined) known.set(key, [piece]);
  else bucket.push(piece);
}

function twinsOf(known: Map<string, Piece[]>, { text, x, baseline }: Piece): Piece[] {
  const near: Piece[] = [];
  for (let column = -1; column <= 1; column += 1) {
    for (let row = -1; row <= 1; row += 1) {
      const key = keyOf(text, Math.floor(x / cellSize) + column, Math.floor(baseline / cellSize) + row);
      near.push(...(known.get(key) ?? []));
    }
  }
  return near;
}

function isTwin(one: Piece, other: Piece): boolean {
  const tolerance = Math.min(offset * one.size, 0.6 * Math.max(one.width, 0.1));
  return (
    Math.abs(one.x - other.x) <= tolerance &&
    Math.abs(one.baseline - other.baseline) <= offset * one.size &&
    Math.abs(one.size - other.size) <= 0.05 * one.size
  );
}
