import type { Piece } from '../page/drawn-page.ts';

/** How far apart the same word is drawn twice to make it bold, as a share of its size. */
const offset = 0.12;

/** Each word once: drawn again with a small offset it is bold, on the very same place it is only a repetition. */
export function dropDoubleDrawing(pieces: Piece[]): Piece[] {
  const kept = new Map<string, Piece[]>();
  return pieces.filter((piece) => {
    const twin = twinsOf(kept, piece).find((known) => isTwin(known, piece));
    if (twin === undefined) {
      remember(kept, piece);
      return true;
    }
    if (Math.abs(twin.x - piece.x) + Math.abs(twin.baseline - piece.baseline) > 0.01 * piece.size) {
      twin.isBold = true;
    }
    return false;
  });
}

const cell = 4;
const keyOf = (text: string, column: number, row: number) => `${column} ${row} ${text}`;

function remember(kept: Map<string, Piece[]>, piece: Piece) {
  const key = keyOf(piece.text, Math.floor(piece.x / cell), Math.floor(piece.baseline / cell));
  const known = kept.get(key);
  if (known === undefined) kept.set(key, [piece]);
  else known.push(piece);
}

function twinsOf(kept: Map<string, Piece[]>, { text, x, baseline }: Piece): Piece[] {
  const near: Piece[] = [];
  for (let column = -1; column <= 1; column += 1) {
    for (let row = -1; row <= 1; row += 1) {
      const key = keyOf(text, Math.floor(x / cell) + column, Math.floor(baseline / cell) + row);
      near.push(...(kept.get(key) ?? []));
    }
  }
  return near;
}

function isTwin(one: Piece, other: Piece): boolean {
  const room = Math.min(offset * one.size, 0.6 * Math.max(one.width, 0.1));
  return (
    Math.abs(one.x - other.x) <= room &&
    Math.abs(one.baseline - other.baseline) <= offset * one.size &&
    Math.abs(one.size - other.size) <= 0.05 * one.size
  );
}
