import type { Piece } from '../page/drawn-page.ts';
import { isFirst, type Labels } from './labels.ts';
import { partsOf, type Row, rightOf, textOf } from './row.ts';
import { isStatement } from './statements.ts';

/** An option with its wrapped lines. */
interface OptionCell {
  label: string;
  rows: Row[];
}

/** Splits options side by side into one row after the other, sorted by label, each with its wrapped lines. */
export function splitOptions(rows: Row[], labels: Labels): Row[] {
  const split: Row[] = [];
  for (let index = 0; index < rows.length; ) {
    const block = optionBlock(rows, index, labels);
    const read = block.length === 0 ? undefined : readBlock(block, labels);
    split.push(...(read ?? rows.slice(index, index + 1)));
    index += read === undefined ? 1 : block.length;
  }
  return split;
}

/** The largest line distance within one question's options, as a multiple of the font size. */
const maxStep = 2.2;

const maxRows = 40;

/** The following rows that may be options of one question. */
function optionBlock(rows: Row[], from: number, labels: Labels): Row[] {
  const first = rows[from];
  if (first === undefined || first.cells !== undefined) return [];
  if (labels.option(textOf(first.pieces)) === undefined) return [];
  let to = from + 1;
  for (let row = rows[to]; row !== undefined && to - from < maxRows; row = rows[to]) {
    const before = rows[to - 1] ?? row;
    const text = textOf(row.pieces);
    if (row.cells !== undefined || row.baseline - before.baseline > maxStep * row.size) break;
    if (labels.startsQuestion(text) || isStatement(text) || isFirst(labels.option(text))) break;
    to += 1;
  }
  return rows.slice(from, to);
}

function readBlock(block: Row[], labels: Labels): Row[] | undefined {
  const isLabelled = (row: Row) => partsOf(row).every((part) => labels.option(textOf(part)) !== undefined);
  const firstOther = block.findIndex((row) => !isLabelled(row));
  if (firstOther === -1) return readRowsOf(block, labels);
  const columns = readColumnsOf(block, labels);
  if (columns !== undefined) return columns;
  const labelled = readRowsOf(block.slice(0, firstOther), labels);
  return labelled === undefined ? undefined : [...labelled, ...block.slice(firstOther)];
}

/** Every part of a row has a label: read in that order, however ragged. */
function readRowsOf(block: Row[], labels: Labels): Row[] | undefined {
  const cells = block.flatMap((row) =>
    partsOf(row).map((pieces) => ({
      label: labels.option(textOf(pieces)) ?? '',
      rows: [{ ...row, pieces }],
    })),
  );
  return cells.length === block.length ? undefined : inOrder(cells).flatMap((cell) => cell.rows);
}

/** Wrapped options are separated by where they start. */
function readColumnsOf(block: Row[], labels: Labels): Row[] | undefined {
  const starts = columnStarts(block, labels);
  if (starts.length < 2) return undefined;
  const length = usableLength(block, starts, labels);
  const columns = starts.map((_, column) => cellsOf(block.slice(0, length), starts, column, labels));
  if (columns.some((cells) => cells === undefined)) return undefined;
  const cells = columns.flatMap((column) => column ?? []);
  if (cells.every((cell) => cell.rows.length === 1)) return undefined;
  return [...inOrder(cells).flatMap((cell) => cell.rows), ...block.slice(length)];
}

/** Where labels appear at the start of a row or after a gap. */
function columnStarts(block: Row[], labels: Labels): number[] {
  const labelled = block.flatMap((row) =>
    partsOf(row)
      .filter((part) => labels.option(textOf(part)) !== undefined)
      .map((part) => ({ x: part[0]?.x ?? 0, size: row.size })),
  );
  const starts: number[] = [];
  for (const { x, size } of labelled.toSorted((one, other) => one.x - other.x)) {
    const last = starts.at(-1);
    if (last === undefined || x - last > 1.5 * size) starts.push(x);
  }
  return starts;
}

/** The number of rows before the first that crosses the columns or continues at the left edge. */
function usableLength(block: Row[], starts: number[], labels: Labels): number {
  const crossing = block.findIndex((row) =>
    row.pieces.some((piece) =>
      starts.some((x) => piece.x < x - 0.3 * row.size && rightOf(piece) > x + 0.1 * row.size),
    ),
  );
  const clear = crossing === -1 ? block.length : crossing;
  const hasLabel = (row: Row) =>
    starts.some((_, column) => labels.option(textOf(inColumn(row, starts, column))) !== undefined);
  const lastLabel = block.findLastIndex((row, index) => index < clear && hasLabel(row));
  const stop = block.findIndex((row, index) => index > lastLabel && index < clear && isNewText(row, starts));
  return stop === -1 ? clear : stop;
}

/** At the left edge it may be the next line of the paper, unless another option continues beside it. */
function isNewText(row: Row, starts: number[]): boolean {
  const [first = 0] = starts;
  const x = row.pieces[0]?.x ?? 0;
  if (starts.filter((_, column) => inColumn(row, starts, column).length > 0).length > 1) return false;
  return x <= first + 0.5 * row.size && !/^\p{Ll}/u.test(textOf(row.pieces));
}

function inColumn(row: Row, starts: number[], column: number): Piece[] {
  const from = column === 0 ? Number.NEGATIVE_INFINITY : (starts[column] ?? 0) - 0.3 * row.size;
  const to = (starts[column + 1] ?? Number.POSITIVE_INFINITY) - 0.3 * row.size;
  return row.pieces.filter((piece) => piece.x >= from && piece.x < to);
}

function cellsOf(block: Row[], starts: number[], column: number, labels: Labels): OptionCell[] | undefined {
  const cells: OptionCell[] = [];
  for (const row of block) {
    const pieces = inColumn(row, starts, column);
    if (pieces.length === 0) continue;
    const label = labels.option(textOf(pieces));
    const part = { ...row, pieces };
    if (label !== undefined) cells.push({ label, rows: [part] });
    else if (cells.length === 0) return undefined;
    else cells.at(-1)?.rows.push(part);
  }
  return cells.length === 0 ? undefined : cells;
}

/** By label if each occurs once, else from top to bottom. */
function inOrder(cells: OptionCell[]): OptionCell[] {
  const labels = new Set(cells.map((cell) => cell.label));
  if (labels.size === cells.length) {
    return cells.toSorted((one, other) => (one.label < other.label ? -1 : 1));
  }
  const y = (cell: OptionCell) => cell.rows[0]?.baseline ?? 0;
  return cells.toSorted((one, other) => y(one) - y(other));
}
