import { collapseSpaces, cutText } from '../text/storable-text.ts';
import { type Columns, mapColumns } from './columns.ts';
import { readHeading } from './heading.ts';
import type { TableRow } from './table.ts';

/** Above the header there may be help, a title or the name of the quiz. */
const lastHeaderRow = 20;
const maxHeadings = 1_000;
const maxListed = 12;
const maxHeadingLength = 40;

export interface Header {
  /** The index of its last line among the rows of the table. */
  index: number;
  /** The index of its first line. */
  from: number;
  columns: Columns;
}

/**
 * Finds the first of the first twenty rows that has only headings, else the one with the most: below it there may be
 * a second table. It must name the question and something else, which a list that explains the columns does not.
 */
export function findHeader(rows: readonly TableRow[]): Header | undefined {
  const rated = listHead(rows).map((cells, index) => ({ index, cells, known: countKnownHeadings(cells) }));
  const named = rated.filter(({ cells, known }) => known >= 2 && mapColumns(cells) !== undefined);
  const best =
    named.find(({ cells }) => cells.every((cell) => cell.trim() === '' || readHeading(cell) !== undefined)) ??
    named.toSorted((one, other) => other.known - one.known)[0];
  const head = rated.map(({ cells }) => cells);
  return best === undefined ? toHeader(findLoneHeading(head)) : withSecondLine(best, head);
}

/** `4. If multiple choice:` above several columns, which the line below names: `Answer A:`, `Answer B:`. */
function withSecondLine(
  { index, cells }: { index: number; cells: string[] },
  head: readonly string[][],
): Header | undefined {
  const first = toHeader({ index, cells });
  const below = head[index + 1];
  if (first === undefined || below === undefined) return first;
  const isKnown = (cell: string | undefined) => readHeading(cell ?? '') !== undefined;
  const named = below.filter((cell, at) => isKnown(cell) && !isKnown(cells[at]));
  const isHeader = below.every((cell, at) => cell.trim() === '' || isKnown(cell) || isHelp(cell, cells[at]));
  if (named.length < 2 || !isHeader || new Set(named).size < 2) return first;
  const width = Math.max(cells.length, below.length);
  const merged = Array.from({ length: width }, (_, at) =>
    isKnown(cells[at]) || !isKnown(below[at]) ? (cells[at] ?? '') : (below[at] ?? ''),
  );
  const second = toHeader({ index: index + 1, cells: merged });
  return second === undefined ? first : { ...second, from: index };
}

/** `(choose from the list)` below a heading explains it. */
function isHelp(cell: string, above: string | undefined): boolean {
  return /^[([].*[)\]]$/s.test(cell.trim()) && (above ?? '').trim() !== '';
}

/** The last resort: a first row that names the question among unknown headings. */
export function findPoorHeader(rows: readonly TableRow[]): Header | undefined {
  const [cells] = listHead(rows);
  return cells === undefined ? undefined : toHeader({ index: 0, cells });
}

/** Counts the different known headings of a row; 0 without one for the question. */
export function countKnownHeadings(cells: readonly string[]): number {
  const named = cells.slice(0, maxHeadings).flatMap((cell) => {
    const heading = readHeading(cell);
    if (heading === undefined) return [];
    return ['letter' in heading ? heading.letter : heading.purpose];
  });
  const isCards = named.includes('cardFront') && (named.includes('cardBack') || named.includes('correct'));
  const isNamed = named.includes('question') || named.includes('questionName') || isCards;
  return isNamed ? new Set(named).size : 0;
}

/** `Student, Email, Score`: the headings of a table that has no questions. */
export function describeHeadings(rows: readonly TableRow[]): string {
  const head = listHead(rows).map((cells) => cells.filter((cell) => cell.trim() !== ''));
  const widest = Math.max(0, ...head.map((cells) => cells.length));
  const isWide = (cells: readonly string[]) => cells.length >= Math.min(widest, Math.max(2, widest * 0.6));
  const headings = (head.find(isWide) ?? []).slice(0, maxListed).map(shorten);
  return headings.join(', ');
}

function shorten(cell: string): string {
  const text = collapseSpaces(cutText(cell, maxHeadingLength * 5));
  return text.length <= maxHeadingLength ? text : `${cutText(text, maxHeadingLength)}…`;
}

function listHead(rows: readonly TableRow[]): string[][] {
  return rows
    .slice(0, lastHeaderRow)
    .filter(({ number }) => number <= lastHeaderRow)
    .map(({ cells }) => cells.slice(0, maxHeadings).map(({ text }) => text));
}

function toHeader(row: { index: number; cells: string[] } | undefined): Header | undefined {
  const columns = row === undefined ? undefined : mapColumns(row.cells);
  return row === undefined || columns === undefined
    ? undefined
    : { index: row.index, from: row.index, columns };
}

/** `Question` above a list of essays. A list of column names starts with another name. */
function findLoneHeading(head: readonly string[][]): { index: number; cells: string[] } | undefined {
  const index = head.findIndex((cells) => {
    const filled = cells.filter((cell) => cell.trim() !== '');
    return filled.length === 1 && isBareHeading(filled[0] ?? '');
  });
  const cells = head[index];
  return cells === undefined ? undefined : { index, cells };
}

function isBareHeading(text: string): boolean {
  return readHeading(text) !== undefined && !/:\s*\S/.test(text);
}
