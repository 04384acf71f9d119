import type { PdfLine, Span } from '../page-text.ts';

/** A part of a line: a label, a wide gap or an "Answer:" may split it into several. */
export interface Piece {
  text: string;
  line: PdfLine;
  /** Its start in the line's text. */
  at: number;
}

export function wholeLine(line: PdfLine): Piece {
  return cutPiece({ text: line.text, line, at: 0 }, 0);
}

/** Trimmed. */
export function cutPiece(piece: Piece, from: number, to = piece.text.length): Piece {
  const part = piece.text.slice(from, to);
  const text = part.trim();
  return { text, line: piece.line, at: piece.at + from + (part.length - part.trimStart().length) };
}

interface PlacedSpan {
  span: Span;
  from: number;
  to: number;
}

const placedSpans = new WeakMap<PdfLine, PlacedSpan[]>();

function placeSpans(line: PdfLine): PlacedSpan[] {
  const known = placedSpans.get(line);
  if (known !== undefined) return known;
  const placed: PlacedSpan[] = [];
  let cursor = 0;
  for (const span of line.spans) {
    const text = span.text.trim();
    const from = text === '' ? -1 : line.text.indexOf(text, cursor);
    if (from < 0) continue;
    cursor = from + text.length;
    placed.push({ span, from, to: cursor });
  }
  placedSpans.set(line, placed);
  return placed;
}

/** About two letters, as a share of the page width. Gaps between words are smaller. */
const wideGap = 0.022;

/** The positions in the line's text of words after a wide gap. */
export function findGaps(line: PdfLine): number[] {
  const placed = placeSpans(line);
  return placed
    .filter(({ span }, index) => {
      const before = placed[index - 1]?.span;
      return before !== undefined && span.x - (before.x + before.width) > wideGap;
    })
    .map(({ from }) => from);
}

/** The x coordinate of the letter at this position of the line's text. */
export function xAt(line: PdfLine, at: number): number {
  const placed = placeSpans(line).findLast(({ from }) => from <= at);
  if (placed === undefined) return line.x;
  const share = Math.min(1, (at - placed.from) / Math.max(1, placed.to - placed.from));
  return placed.span.x + placed.span.width * share;
}

export function boldness(piece: Piece): 'all' | 'some' | 'none' {
  let bold = 0;
  let all = 0;
  for (const { span, from, to } of placeSpans(piece.line)) {
    const shown = Math.min(to, piece.at + piece.text.length) - Math.max(from, piece.at);
    if (shown <= 0) continue;
    all += shown;
    if (span.isBold) bold += shown;
  }
  if (bold === 0) return 'none';
  return bold === all ? 'all' : 'some';
}
