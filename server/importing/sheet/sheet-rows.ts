import type { TableRow } from '../table/table.ts';

/** A visible sheet, or a table of a page. */
export interface SheetRows {
  name: string;
  rows: TableRow[];
}
