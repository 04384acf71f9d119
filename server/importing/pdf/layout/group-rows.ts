import type { Piece } from '../page/drawn-page.ts';
import { fromLeft, type Row, rightOf } from './row.ts';

/** How far apart the baselines of one line may be, as a share of the font size. */
const baselineTolerance = 0.25;

/** Text this much smaller may be a superscript or subscript of its line. */
const script = { size: 0.85, offset: 0.6, gap: 0.5, raised: 0.2 } as const;

/** The most pairs of pieces compared for scripts: two long rows would take minutes. */
const maxPairs = 2_000;

/** Groups pieces into rows from top to bottom. Superscripts and subscripts join their line. */
export function groupRows(pieces: Piece[]): Row[] {
  const rows: Row[] = [];
  for (const piece of pieces.toSorted((one, other) => one.baseline - other.baseline)) {
    const row = rows.at(-1);
    const isLevel =
      row !== undefined &&
      piece.baseline - row.baseline <= baselineTolerance * Math.min(row.size, piece.size);
    if (!isLevel) rows.push({ baseline: piece.baseline, size: piece.size, pieces: [piece] });
    else addPiece(row, piece);
  }
  joinScripts(rows);
  const filled = rows.filter((row) => row.pieces.length > 0);
  for (const row of filled) row.pieces = fromLeft(row.pieces);
  return filled.toSorted((one, other) => one.baseline - other.baseline);
}

function addPiece(row: Row, piece: Piece) {
  row.pieces.push(piece);
  row.size = Math.max(row.size, piece.size);
}

function joinScripts(rows: Row[]) {
  rows.forEach((row, index) => {
    const neighbours = [rows[index - 1], rows[index + 1], rows[index - 2], rows[index + 2]];
    for (const main of neighbours) {
      if (main === undefined || !mayCarry(main, row)) continue;
      const scripts = row.pieces.filter((piece) => touches(piece, main.pieces));
      if (scripts.length === 0) continue;
      row.pieces = row.pieces.filter((piece) => !scripts.includes(piece));
      const isRaised = row.baseline < main.baseline - script.raised * main.size;
      main.pieces.push(...scripts.map((piece) => (isRaised ? toSuperscript(piece) : piece)));
    }
  });
}

function mayCarry(main: Row, row: Row): boolean {
  if (main.pieces.length * row.pieces.length > maxPairs) return false;
  return (
    row.size <= script.size * main.size && Math.abs(main.baseline - row.baseline) <= script.offset * main.size
  );
}

const powers: Record<string, string> = {
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
  '–': '⁻',
};

/** Written on the line a power would become another number: 10⁶ is not 106. */
function toSuperscript(piece: Piece): Piece {
  const signs = Array.from(piece.text).map((sign) => powers[sign]);
  return signs.every((sign) => sign !== undefined) ? { ...piece, text: signs.join('') } : piece;
}

function touches(piece: Piece, others: Piece[]): boolean {
  return others.some(
    (other) =>
      piece.x - rightOf(other) < script.gap * piece.size &&
      other.x - rightOf(piece) < script.gap * piece.size,
  );
}
