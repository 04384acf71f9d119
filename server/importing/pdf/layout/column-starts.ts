import { readColumns } from './columns.ts';
import type { Labels } from './labels.ts';
import type { Row } from './row.ts';

/** On so many pages, so many rows: then a column that holds only the end of a question is one, too. */
const leastRows = 8;

/** Where the columns of a paper begin, right of the first. */
export function findColumnStarts(pages: { width: number; rows: Row[] }[], labels: Labels): number[] {
  if (pages.length < 2) return [];
  const starts = new Set<number>();
  for (const { width, rows } of pages) {
    for (const flow of readColumns(rows, { pageWidth: width, columnStarts: [], labels })) {
      if (flow.column > 0 && flow.rows.length >= leastRows) starts.add(startOf(flow.rows));
    }
  }
  return [...starts];
}

const startOf = (rows: Row[]): number => Math.round(Math.min(...rows.map((row) => row.pieces[0]?.x ?? 0)));
