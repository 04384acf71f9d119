/** A cell as displayed. */
export interface Cell {
  text: string;
  /** The calendar day stored in a workbook, as 2004-05-31, in whatever order it is displayed. */
  day?: string;
  /** Why it cannot be displayed: `is a formula without a stored value. Open and save the file in Excel.` */
  fault?: string;
}

export interface TableRow {
  /** As Excel shows it: the header and blank rows count. */
  number: number;
  /** From the first column on. Missing cells at the end are empty. */
  cells: Cell[];
  /** A fault of the whole row, such as quotes that never close. */
  fault?: string;
}

/** A CSV file, or one visible sheet of a workbook. May leave out rows without text. */
export interface Table {
  /** Null when the file has only one, which faults then don't name. */
  sheet: string | null;
  rows: TableRow[];
  /** The character between cells in a text file: `,`. */
  delimiter?: string;
}
