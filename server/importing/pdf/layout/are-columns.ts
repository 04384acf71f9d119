import type { Paper } from './columns.ts';
import { cutRows } from './cut-rows.ts';
import { isFirst } from './labels.ts';
import { partsOf, type Row, rightOf, rowText, textOf } from './row.ts';
import { isShortColumn } from './short-column.ts';
import { isStatement } from './statements.ts';

/** Each column must be so wide, as a share of the page: numbers and marks in the margin are none. */
const leastColumn = 0.15;

const leastRows = 3;

/** An entry of a key is not longer: `12. True`. */
const longestEntry = 12;

/** How far columns of different pages may begin from one another, in points. */
const sameStart = 3;

/** Whether what stands on both sides of a gutter is read one side after the other, rather than row by row. */
export function areColumns(rows: Row[], x: number, paper: Paper): boolean {
  const [left, right] = cutRows(rows, x);
  if (left.length === 0 || right.length === 0) return false;
  if (cutsThroughOptions(right, paper) || isTable(rows, x, paper)) return false;
  if (rows.some((row) => isProof(row, x, paper)) || labelsRepeat(rows, x, paper)) return true;
  if (isKnownStart(right, paper)) return true;
  if (isGridOfOptions(right, paper)) return false;
  if (isShortColumn(left, right, paper.pageWidth)) return true;
  const least = right.some((row) => paper.labels.startsQuestion(rowText(row))) ? 2 : leastRows;
  if (left.length < least || right.length < least) return false;
  if (besideOneAnother(left, right) < 2 || besideOneAnother(right, left) < 2) return false;
  const areNarrow = [left, right].some((side) => widest(side) < leastColumn * paper.pageWidth);
  return !areNarrow || areNarrowColumns(left, right, paper);
}

function isKnownStart(right: Row[], { columnStarts }: Paper): boolean {
  const start = Math.min(...right.map((row) => row.pieces[0]?.x ?? 0));
  return columnStarts.some((known) => Math.abs(known - start) <= sameStart);
}

/** What stands next to the gutter on both sides. */
function besideGutter(row: Row, x: number): { left: string; right: string } {
  if (row.cells !== undefined) return { left: '', right: '' };
  const parts = partsOf(row);
  const left = parts.findLast((part) => (part[0]?.x ?? x) < x);
  const right = parts.find((part) => part.some((piece) => piece.x >= x));
  return {
    left: textOf(left?.filter((piece) => piece.x < x) ?? []),
    right: textOf(right?.filter((piece) => piece.x >= x) ?? []),
  };
}

/** One line cannot hold two questions, nor an option behind another question or behind a later option. */
function isProof(row: Row, x: number, { labels }: Paper): boolean {
  const { left, right } = besideGutter(row, x);
  if (left === '' || right === '') return false;
  if (labels.startsQuestion(right) && right.length > longestEntry) return true;
  const [label, before] = [labels.option(right), labels.option(left)];
  if (label === undefined || isFirst(label)) return false;
  if (before === undefined) return labels.startsQuestion(left) || isStatement(left);
  return isDigit(before) === isDigit(label) && before >= label;
}

const isDigit = (label: string): boolean => /^\d$/.test(label);

/** Options side by side have labels of their own: what stood on the right does not begin the next row. */
function labelsRepeat(rows: Row[], x: number, { labels }: Paper): boolean {
  const beside = rows.map((row) => {
    const { left, right } = besideGutter(row, x);
    return { left: labels.option(left), right: labels.option(right) };
  });
  return beside.some(({ left }, index) => left !== undefined && left === beside[index - 1]?.right);
}

/** However short they are, options below one another make a column, next to questions with theirs. */
function areNarrowColumns(left: Row[], right: Row[], { labels }: Paper): boolean {
  const optionsOf = (rows: Row[]) => rows.map((row) => labels.option(rowText(row)));
  return optionsOf(left).some((label) => label !== undefined) && optionsOf(right).some(isFirst);
}

/** How many rows of the one stand where the other has rows, too. */
function besideOneAnother(rows: Row[], others: Row[]): number {
  const top = (others[0]?.baseline ?? 0) - (others[0]?.size ?? 0);
  const bottom = (others.at(-1)?.baseline ?? 0) + (others.at(-1)?.size ?? 0);
  return rows.filter((row) => row.baseline > top && row.baseline < bottom).length;
}

function widest(rows: Row[]): number {
  return Math.max(...rows.map((row) => Math.max(...row.pieces.map(rightOf)) - (row.pieces[0]?.x ?? 0)));
}

/** Options side by side: the right side is theirs, and never the first one's. */
function isGridOfOptions(right: Row[], { labels }: Paper): boolean {
  const texts = right.map(rowText);
  if (texts.some((text) => labels.startsQuestion(text) || isFirst(labels.option(text)))) return false;
  return texts.filter((text) => labels.option(text) !== undefined).length * 3 >= right.length;
}

/** Options two by two inside a column: behind the second one the next column begins. */
function cutsThroughOptions(right: Row[], { labels }: Paper): boolean {
  return right.some((row) => {
    const [first, ...others] = partsOf(row).map(textOf);
    const label = labels.option(first ?? '');
    if (label === undefined || isFirst(label)) return false;
    return others.some((part) => labels.startsQuestion(part) || isFirst(labels.option(part)));
  });
}

/** Several gaps in most rows that stand on both sides: a list in columns, which is read by rows. */
function isTable(rows: Row[], x: number, { labels }: Paper): boolean {
  const across = rows.filter((row) => {
    const { left, right } = besideGutter(row, x);
    return left !== '' && right !== '';
  });
  const isShort = (text: string) => text.length <= longestEntry && labels.option(text) === undefined;
  const lists = across.filter((row) => {
    const parts = partsOf(row).map(textOf);
    return parts.length >= 4 && parts.every(isShort);
  });
  return lists.length * 2 > across.length;
}
