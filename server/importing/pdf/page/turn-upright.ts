import type { Box, DrawnPage, Piece, Rule } from './drawn-page.ts';
import { type Matrix, place } from './matrix.ts';
import type { Turn, TurnedPiece } from './text-run.ts';

interface Drawn {
  pieces: TurnedPiece[];
  rules: Rule[];
  pictures: Box[];
}

/** Rotates a page whose text is sideways. Text at other angles (watermarks, margins) is left out. */
export function turnUpright(drawn: Drawn, width: number, height: number): Omit<DrawnPage, 'characters'> {
  const turn = commonTurn(drawn.pieces);
  const matrix = turningBack(turn, width, height);
  const size = turn % 2 === 0 ? { width, height } : { width: height, height: width };
  return {
    ...size,
    pieces: drawn.pieces
      .filter((piece) => piece.turn === turn)
      .map((piece) => uprightPiece(piece, matrix))
      .filter((piece) => isOnPage(piece, size)),
    rules: drawn.rules.map((rule) => uprightRule(rule, matrix)),
    pictures: drawn.pictures.map((picture) => uprightBox(picture, matrix)),
  };
}

function commonTurn(pieces: TurnedPiece[]): Turn {
  const letters: [number, number, number, number] = [0, 0, 0, 0];
  for (const { turn, text } of pieces) if (turn !== undefined) letters[turn] += text.length;
  const most = Math.max(...letters);
  return ([0, 1, 2, 3] as const).find((turn) => letters[turn] === most) ?? 0;
}

function turningBack(turn: Turn, width: number, height: number): Matrix {
  const back: Record<Turn, Matrix> = {
    0: [1, 0, 0, 1, 0, 0],
    1: [0, -1, 1, 0, 0, width],
    2: [-1, 0, 0, -1, width, height],
    3: [0, 1, -1, 0, height, 0],
  };
  return back[turn];
}

function uprightPiece({ text, from, to, size, isBold, isSpaced }: TurnedPiece, matrix: Matrix): Piece {
  const start = place(matrix, from.x, from.y);
  const end = place(matrix, to.x, to.y);
  return { text, x: start.x, width: Math.max(end.x - start.x, 0), baseline: start.y, size, isBold, isSpaced };
}

function isOnPage({ x, width, baseline, size }: Piece, page: { width: number; height: number }): boolean {
  const values = [x, width, baseline, size];
  if (!values.every(Number.isFinite) || size <= 0.5) return false;
  return x + width > 0 && x < page.width && baseline > 0 && baseline - size < page.height;
}

function uprightRule({ x1, y1, x2, y2 }: Rule, matrix: Matrix): Rule {
  const { x, y, width, height } = uprightBox({ x: x1, y: y1, width: x2 - x1, height: y2 - y1 }, matrix);
  return { x1: x, y1: y, x2: x + width, y2: y + height };
}

function uprightBox({ x, y, width, height }: Box, matrix: Matrix): Box {
  const one = place(matrix, x, y);
  const other = place(matrix, x + width, y + height);
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    width: Math.abs(one.x - other.x),
    height: Math.abs(one.y - other.y),
  };
}
