/** A cell as it is displayed. */
export interface Cell {
  text: string;
  /** Where a workbook keeps a day of the calendar: 2004-05-31, in whatever order it is displayed. */
  day?: string;
  /** Why there is nothing to display: `is a formula without a stored value. Open and save the file in Excel.` */
  fault?: string;
}

export interface TableRow {
  /** As Excel shows it: the header counts, blank rows count. */
  number: number;
  /** From the first column on; what is missing at the end is empty. */
  cells: Cell[];
  /** What is wrong with the row as a whole, such as quotes that are never closed. */
  fault?: string;
}

/** A CSV file, or one visible sheet of a workbook. Rows without any text may be left out. */
export interface Table {
  /** Null where the file has only one: it is then not named in faults. */
  sheet: string | null;
  rows: TableRow[];
  /** Between the cells, when that is a character somebody has typed: `,`. */
  delimiter?: string;
}
