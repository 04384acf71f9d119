import type { Box, Rule } from './drawn-page.ts';
import { type FontInfo, unknownFont } from './font-info.ts';
import { identity, type Matrix, matrixOf, place, within } from './matrix.ts';
import { readRun, type TextState, type TurnedPiece } from './text-run.ts';

/** The part of the graphics state that affects text, lines and pictures. */
interface Pen extends TextState {
  matrix: Matrix;
  textMatrix: Matrix;
  leading: number;
  x: number;
  y: number;
  lineX: number;
  lineY: number;
}

export interface Canvas {
  pen: Pen;
  saved: Pen[];
  base: Matrix;
  fonts: ReadonlyMap<string, FontInfo>;
  pieces: TurnedPiece[];
  rules: Rule[];
  pictures: Box[];
  characters: { all: number; unreadable: number };
}

type Draw = (canvas: Canvas, args: unknown[]) => void;

const maxSaved = 10_000;
const maxRules = 20_000;
const maxPictures = 2_000;

export function createCanvas(base: Matrix, fonts: ReadonlyMap<string, FontInfo>): Canvas {
  const pen: Pen = {
    matrix: base,
    textMatrix: identity,
    font: unknownFont,
    size: 0,
    charSpacing: 0,
    wordSpacing: 0,
    stretch: 1,
    rise: 0,
    leading: 0,
    isStroked: false,
    x: 0,
    y: 0,
    lineX: 0,
    lineY: 0,
  };
  const characters = { all: 0, unreadable: 0 };
  return { pen, saved: [], base, fonts, pieces: [], rules: [], pictures: [], characters };
}

const numberOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0;

const save: Draw = (canvas) => {
  if (canvas.saved.length < maxSaved) canvas.saved.push({ ...canvas.pen });
};

const restore: Draw = (canvas) => {
  canvas.pen = canvas.saved.pop() ?? canvas.pen;
};

const transform: Draw = ({ pen }, args) => {
  pen.matrix = within(pen.matrix, matrixOf(args));
};

const moveText: Draw = ({ pen }, [x, y]) => {
  pen.lineX += numberOf(x);
  pen.lineY += numberOf(y);
  pen.x = pen.lineX;
  pen.y = pen.lineY;
};

const setTextMatrix = (pen: Pen, matrix: Matrix) => {
  Object.assign(pen, { textMatrix: matrix, x: 0, y: 0, lineX: 0, lineY: 0 });
};

const setFont: Draw = ({ pen, fonts }, [id, size]) => {
  pen.font = fonts.get(String(id)) ?? unknownFont;
  pen.size = numberOf(size);
};

const showText: Draw = (canvas, [signs]) => {
  const { pen, characters } = canvas;
  if (pen.font.isBroken) characters.unreadable += 1;
  if (!Array.isArray(signs) || pen.size === 0) return;
  const at = within(within(pen.matrix, pen.textMatrix), [1, 0, 0, 1, pen.x, pen.y]);
  const run = readRun(signs, pen, at);
  for (const piece of run.pieces) canvas.pieces.push(piece);
  characters.all += run.characters;
  characters.unreadable += run.unreadable;
  pen.x += run.advance * pen.stretch;
};

const paintPicture: Draw = ({ pen, pictures }) => {
  if (pictures.length >= maxPictures) return;
  const corners = [place(pen.matrix, 0, 0), place(pen.matrix, 1, 0), place(pen.matrix, 0, 1)];
  corners.push(place(pen.matrix, 1, 1));
  const x = Math.min(...corners.map((corner) => corner.x));
  const y = Math.min(...corners.map((corner) => corner.y));
  const width = Math.max(...corners.map((corner) => corner.x)) - x;
  const height = Math.max(...corners.map((corner) => corner.y)) - y;
  pictures.push({ x, y, width, height });
};

/** The number of operands after each path operation: moveTo, lineTo, curveTo, quadratic curve, closePath. */
const pathLengths = [2, 2, 6, 4, 0];
const [moveTo, lineTo, , , closePath] = [0, 1, 2, 3, 4];

const drawPath: Draw = ({ pen, rules }, [, paths]) => {
  const [path] = Array.isArray(paths) ? paths : [];
  if (!(path instanceof Float32Array)) return;
  let at = { x: 0, y: 0 };
  let start = at;
  for (let index = 0; index < path.length && rules.length < maxRules; ) {
    const action = path[index] ?? closePath;
    const length = pathLengths[action] ?? path.length;
    const next =
      action === closePath
        ? start
        : place(pen.matrix, path[index + length - 1] ?? 0, path[index + length] ?? 0);
    if (action === lineTo || action === closePath) addRule(rules, at, next);
    if (action === moveTo) start = next;
    at = next;
    index += 1 + length;
  }
};

/** Shorter lines belong to a drawing, not to a table. */
const minRuleLength = 6;

function addRule(rules: Rule[], from: { x: number; y: number }, to: { x: number; y: number }) {
  const width = Math.abs(to.x - from.x);
  const height = Math.abs(to.y - from.y);
  if (Math.min(width, height) > 0.5 || Math.max(width, height) < minRuleLength) return;
  rules.push({
    x1: Math.min(from.x, to.x),
    y1: Math.min(from.y, to.y),
    x2: Math.max(from.x, to.x),
    y2: Math.max(from.y, to.y),
  });
}

/** Handlers by pdf.js operator name. */
export const operatorHandlers: Record<string, Draw> = {
  save,
  restore,
  transform,
  beginGroup: save,
  endGroup: restore,
  paintFormXObjectBegin: (canvas, [matrix]) => {
    save(canvas, []);
    if (matrix !== null && matrix !== undefined)
      canvas.pen.matrix = within(canvas.pen.matrix, matrixOf(matrix));
  },
  paintFormXObjectEnd: restore,
  beginAnnotation: (canvas, [, , placed, matrix]) => {
    save(canvas, []);
    canvas.pen.matrix = within(within(canvas.base, matrixOf(placed)), matrixOf(matrix));
  },
  endAnnotation: restore,
  beginText: ({ pen }) => setTextMatrix(pen, identity),
  setTextMatrix: ({ pen }, [matrix]) => setTextMatrix(pen, matrixOf(matrix)),
  setFont,
  setGState: (canvas, [entries]) => {
    if (!Array.isArray(entries)) return;
    for (const [name, value] of entries) if (name === 'Font' && Array.isArray(value)) setFont(canvas, value);
  },
  setCharSpacing: ({ pen }, [value]) => {
    pen.charSpacing = numberOf(value);
  },
  setWordSpacing: ({ pen }, [value]) => {
    pen.wordSpacing = numberOf(value);
  },
  setHScale: ({ pen }, [value]) => {
    pen.stretch = numberOf(value) / 100;
  },
  setTextRise: ({ pen }, [value]) => {
    pen.rise = numberOf(value);
  },
  setTextRenderingMode: ({ pen }, [value]) => {
    pen.isStroked = value === 2;
  },
  setLeading: ({ pen }, [value]) => {
    pen.leading = numberOf(value);
  },
  setLeadingMoveText: (canvas, args) => {
    canvas.pen.leading = -numberOf(args[1]);
    moveText(canvas, args);
  },
  moveText,
  nextLine: (canvas) => moveText(canvas, [0, -canvas.pen.leading]),
  showText,
  constructPath: drawPath,
  paintImageXObject: paintPicture,
  paintImageMaskXObject: paintPicture,
  paintInlineImageXObject: paintPicture,
};
