import { cutRows } from './cut-rows.ts';
import { isFirst, type Labels } from './labels.ts';
import { partsOf, type Row, rightOf, rowText, textOf } from './row.ts';
import { isShortColumn } from './short-column.ts';
import { isStatement } from './statements.ts';

/** As a share of the page width. Numbers and marks in the margin are not columns. */
const minColumnWidth = 0.15;

const minRows = 3;

/** The longest entry of an answer key: `12. True`. */
const maxEntryLength = 12;

/** `12. B`: an answer in the key beside the options of a question. */
const keyEntry = /^[([]?\d{1,3}\s?[.):\]–-]\s?[([]?[A-Fa-f][)\].]?$/u;

/** The tolerance for column starts on different pages, in points. */
const startTolerance = 3;

/** Facts about the whole paper, needed to read one page. */
export interface Paper {
  pageWidth: number;
  /** Where columns start on the other pages. */
  columnStarts: number[];
  labels: Labels;
}

/** Whether the two sides of a gutter are columns, to be read one after the other and not row by row. */
export function areColumns(rows: Row[], x: number, paper: Paper): boolean {
  const [left, right] = cutRows(rows, x);
  if (left.length === 0 || right.length === 0) return false;
  if (cutsThroughOptions(right, paper) || isTable(rows, x, paper)) return false;
  if (rows.some((row) => cannotBeOneLine(row, x, paper)) || labelsRepeat(rows, x, paper)) return true;
  if (isKnownStart(right, paper)) return true;
  if (isGridOfOptions(right, paper)) return false;
  if (isShortColumn(left, right, paper.pageWidth)) return true;
  const least = right.some((row) => paper.labels.startsQuestion(rowText(row))) ? 2 : minRows;
  if (left.length < least || right.length < least) return false;
  if (countLevelRows(left, right) < 2 || countLevelRows(right, left) < 2) return false;
  const areNarrow = [left, right].some((side) => widest(side) < minColumnWidth * paper.pageWidth);
  return !areNarrow || areNarrowColumns(left, right, paper);
}

function isKnownStart(right: Row[], { columnStarts }: Paper): boolean {
  const start = Math.min(...right.map((row) => row.pieces[0]?.x ?? 0));
  return columnStarts.some((known) => Math.abs(known - start) <= startTolerance);
}

/** The text next to the gutter on both sides. */
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

/** One line cannot hold two questions, nor an option after another question or after a later option. */
function cannotBeOneLine(row: Row, x: number, { labels }: Paper): boolean {
  const { left, right } = besideGutter(row, x);
  if (left === '' || right === '') return false;
  if (labels.startsQuestion(right) && right.length > maxEntryLength) return true;
  const [label, before] = [labels.option(right), labels.option(left)];
  if (before !== undefined && keyEntry.test(right)) return true;
  if (label === undefined || isFirst(label)) return false;
  if (before === undefined) return labels.startsQuestion(left) || isStatement(left);
  return isDigit(before) === isDigit(label) && before >= label;
}

const isDigit = (label: string): boolean => /^\d$/.test(label);

/** Options side by side have different labels: a label on the right is not repeated at the start of the next row. */
function labelsRepeat(rows: Row[], x: number, { labels }: Paper): boolean {
  const beside = rows.map((row) => {
    const { left, right } = besideGutter(row, x);
    return { left: labels.option(left), right: labels.option(right) };
  });
  return beside.some(({ left }, index) => left !== undefined && left === beside[index - 1]?.right);
}

/** Options below one another are a column, however narrow, if the other side has options too. */
function areNarrowColumns(left: Row[], right: Row[], { labels }: Paper): boolean {
  const optionsOf = (rows: Row[]) => rows.map((row) => labels.option(rowText(row)));
  return optionsOf(left).some((label) => label !== undefined) && optionsOf(right).some(isFirst);
}

/** How many rows of one side are level with the rows of the other. */
function countLevelRows(rows: Row[], others: Row[]): number {
  const top = (others[0]?.baseline ?? 0) - (others[0]?.size ?? 0);
  const bottom = (others.at(-1)?.baseline ?? 0) + (others.at(-1)?.size ?? 0);
  return rows.filter((row) => row.baseline > top && row.baseline < bottom).length;
}

function widest(rows: Row[]): number {
  return Math.max(...rows.map((row) => Math.max(...row.pieces.map(rightOf)) - (row.pieces[0]?.x ?? 0)));
}

/** Options side by side: the right side holds later options, never the first one. */
function isGridOfOptions(right: Row[], { labels }: Paper): boolean {
  const texts = right.map(rowText);
  if (texts.some((text) => labels.startsQuestion(text) || isFirst(labels.option(text)))) return false;
  return texts.filter((text) => labels.option(text) !== undefined).length * 3 >= right.length;
}

/** Options in pairs inside a column: after the second one the next column starts. */
function cutsThroughOptions(right: Row[], { labels }: Paper): boolean {
  return right.some((row) => {
    const [first, ...others] = partsOf(row).map(textOf);
    const label = labels.option(first ?? '');
    if (label === undefined || isFirst(label)) return false;
    return others.some((part) => labels.startsQuestion(part) || isFirst(labels.option(part)));
  });
}

/** Most rows across the gutter have several gaps: a list in columns, which is read by rows. */
function isTable(rows: Row[], x: number, { labels }: Paper): boolean {
  const across = rows.filter((row) => {
    const { left, right } = besideGutter(row, x);
    return left !== '' && right !== '';
  });
  const isShort = (text: string) => text.length <= maxEntryLength && labels.option(text) === undefined;
  const lists = across.filter((row) => {
    const parts = partsOf(row).map(textOf);
    return parts.length >= 4 && parts.every(isShort);
  });
  return lists.length * 2 > across.length;
}
