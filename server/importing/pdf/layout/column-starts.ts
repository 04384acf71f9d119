import { readColumns } from './columns.ts';
import type { Labels } from './labels.ts';
import type { Row } from './row.ts';

/** A column with this many rows proves its start, so that a short column on another page is recognised too. */
const minRows = 8;

/** Where the columns of a paper start, except the first. */
export function findColumnStarts(pages: { width: number; rows: Row[] }[], labels: Labels): number[] {
  if (pages.length < 2) return [];
  const starts = new Set<number>();
  for (const { width, rows } of pages) {
    for (const flow of readColumns(rows, { pageWidth: width, columnStarts: [], labels })) {
      if (flow.column > 0 && flow.rows.length >= minRows) starts.add(startOf(flow.rows));
    }
  }
  return [...starts];
}

const startOf = (rows: Row[]): number => Math.round(Math.min(...rows.map((row) => row.pieces[0]?.x ?? 0)));
