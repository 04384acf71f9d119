import type { TableRow } from '../table/table.ts';

/** The rows of a visible sheet or of a table on a web page. */
export interface SheetRows {
  name: string;
  rows: TableRow[];
}
