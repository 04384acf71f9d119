import type { Piece } from '../page/drawn-page.ts';
import type { PdfLine, Span } from '../page-text.ts';
import { findBlockStarts } from './blocks.ts';
import type { Flow } from './columns.ts';
import type { Labels } from './labels.ts';
import { splitOptions } from './option-grid.ts';
import { isRightToLeft, toReadingDirection } from './reading-direction.ts';
import { isApart, partsOf, type Row, rightOf, textOf, wideGap } from './row.ts';

interface Page {
  number: number;
  width: number;
  height: number;
}

/** Builds the lines of a page in reading order, with positions as shares of the page. */
export function buildLines(flows: Flow[], page: Page, labels: Labels): PdfLine[] {
  return flows.flatMap((flow, index) => {
    const rows = splitOptions(flow.rows, labels);
    const starts = findBlockStarts(rows, index === 0 ? page.number === 1 : isAcross(flows, index));
    return rows.map((row, at) => lineOf(row, flow.column, starts[at] === true, page));
  });
}

/** Before or after columns, not beside them. */
function isAcross(flows: Flow[], index: number): boolean {
  return (flows[index]?.column ?? 0) <= (flows[index - 1]?.column ?? 0);
}

function lineOf(row: Row, column: number, startsBlock: boolean, page: Page): PdfLine {
  const spans = joinedSpans(row);
  const right = Math.max(...row.pieces.map(rightOf));
  const left = Math.min(...row.pieces.map((piece) => piece.x));
  const top = Math.min(...row.pieces.map((piece) => piece.baseline - 0.9 * piece.size));
  const bottom = Math.max(...row.pieces.map((piece) => piece.baseline + 0.3 * piece.size));
  const cells = cellsOf(row);
  return {
    page: page.number,
    text: trimmedEnd(partsOf(row).map(textOf).join(' ')),
    x: share(left, page.width),
    y: share(top, page.height),
    width: share(right - left, page.width),
    height: share(bottom - top, page.height),
    spans: spans.map((span) => ({
      ...span,
      x: share(span.x, page.width),
      width: share(span.width, page.width),
    })),
    column,
    startsBlock,
    ...(cells === undefined
      ? {}
      : {
          cells: cells.map(({ text, x, width }) => ({
            text,
            x: share(x, page.width),
            width: share(width, page.width),
          })),
        }),
  };
}

const share = (length: number, whole: number): number =>
  Math.min(1, Math.max(0, Math.round((length / whole) * 1e5) / 1e5));

/** Keeps a soft hyphen at the end of a line: the word continues on the next one. */
function trimmedEnd(text: string): string {
  const end = text.trim();
  return end.slice(0, -1).replaceAll('\u00ad', '-') + end.slice(-1);
}

/** Spans that add up to the line's text. A wide gap ends a span. */
function joinedSpans(row: Row): Span[] {
  if (row.cells === undefined) return spansOf(row.pieces);
  const cells = partsOf(row).map(spansOf);
  for (const cell of cells.slice(0, -1)) {
    const last = cell.at(-1);
    if (last !== undefined) last.text += ' ';
  }
  return cells.flat();
}

function spansOf(pieces: Piece[]): Span[] {
  const spans: Span[] = [];
  pieces.forEach((piece, index) => {
    const before = pieces[index - 1];
    const span = spans.at(-1);
    const space = before !== undefined && isApart(before, piece) ? ' ' : '';
    const isNear = before !== undefined && piece.x - rightOf(before) <= wideGap * piece.size;
    if (span !== undefined && isNear && span.isBold === piece.isBold) {
      span.text += space + piece.text;
      span.width = rightOf(piece) - span.x;
    } else {
      if (span !== undefined) span.text += space;
      spans.push({ text: piece.text, x: piece.x, width: piece.width, isBold: piece.isBold });
    }
  });
  for (const span of spans) span.text = toReadingDirection(span.text.normalize('NFC'));
  return spans.every((span) => isRightToLeft(span.text)) ? spans.toReversed() : spans;
}

function cellsOf(row: Row): { text: string; x: number; width: number }[] | undefined {
  if (row.cells !== undefined) {
    return row.cells.map(({ x, width, pieces }) => ({ text: textOf(pieces), x, width }));
  }
  const parts = partsOf(row);
  if (parts.length < 2) return undefined;
  return parts.map((part) => {
    const x = part[0]?.x ?? 0;
    return { text: textOf(part), x, width: Math.max(...part.map(rightOf)) - x };
  });
}
