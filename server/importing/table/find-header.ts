import { collapseSpaces, cutText } from '../text/storable-text.ts';
import { type Columns, mapColumns } from './columns.ts';
import { readHeading } from './heading.ts';
import type { TableRow } from './table.ts';

/** Whatever stands above it: help, a title, the name of the quiz. */
const lastHeaderRow = 20;
const mostHeadings = 1_000;
const mostTold = 12;
const longestTold = 40;

export interface Header {
  /** Its place among the rows of the table. */
  index: number;
  columns: Columns;
}

/**
 * The first of the first twenty rows that consists of headings, else the one that says most: below the first there may
 * be a second table. It must name the question and something else: a list that explains the columns is no header.
 */
export function findHeader(rows: readonly TableRow[]): Header | undefined {
  const rated = listHead(rows).map((cells, index) => ({ index, cells, known: countKnownHeadings(cells) }));
  const named = rated.filter(({ cells, known }) => known >= 2 && mapColumns(cells) !== undefined);
  const best =
    named.find(({ cells }) => cells.every((cell) => cell.trim() === '' || readHeading(cell) !== undefined)) ??
    named.toSorted((one, other) => other.known - one.known)[0];
  return toHeader(best ?? findLoneHeading(rated.map(({ cells }) => cells)));
}

/** Where nothing better is to be found: a first row that names the question among headings we do not know. */
export function findPoorHeader(rows: readonly TableRow[]): Header | undefined {
  const [cells] = listHead(rows);
  return cells === undefined ? undefined : toHeader({ index: 0, cells });
}

/** How many different things the headings of a row name; none when the question is not among them. */
export function countKnownHeadings(cells: readonly string[]): number {
  const named = cells.slice(0, mostHeadings).flatMap((cell) => {
    const heading = readHeading(cell);
    if (heading === undefined) return [];
    return ['letter' in heading ? heading.letter : heading.purpose];
  });
  return named.includes('question') || named.includes('questionName') ? new Set(named).size : 0;
}

/** `Student, Email, Score`: the headings of a table that has no questions. */
export function describeHeadings(rows: readonly TableRow[]): string {
  const head = listHead(rows).map((cells) => cells.filter((cell) => cell.trim() !== ''));
  const widest = Math.max(0, ...head.map((cells) => cells.length));
  const isWide = (cells: readonly string[]) => cells.length >= Math.min(widest, Math.max(2, widest * 0.6));
  const told = (head.find(isWide) ?? []).slice(0, mostTold).map(shorten);
  return told.join(', ');
}

function shorten(cell: string): string {
  const text = collapseSpaces(cutText(cell, longestTold * 5));
  return text.length <= longestTold ? text : `${cutText(text, longestTold)}…`;
}

function listHead(rows: readonly TableRow[]): string[][] {
  return rows
    .slice(0, lastHeaderRow)
    .filter(({ number }) => number <= lastHeaderRow)
    .map(({ cells }) => cells.slice(0, mostHeadings).map(({ text }) => text));
}

function toHeader(row: { index: number; cells: string[] } | undefined): Header | undefined {
  const columns = row === undefined ? undefined : mapColumns(row.cells);
  return row === undefined || columns === undefined ? undefined : { index: row.index, columns };
}

/** `Question` above a list of essays. In a list of column names another name comes first. */
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
