/** A stretch of text in one style, as a page shows it. */
export interface Span {
  text: string;
  x: number;
  width: number;
  isBold: boolean;
}

/** One line of one column, in reading order. Lengths are shares of the page from its upper left. */
export interface PdfLine {
  page: number;
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  spans: Span[];
  /** Columns from the left, from 0; lines across the whole page have the column of what follows them. */
  column: number;
  /** More room above it than between the lines of a paragraph. */
  startsBlock: boolean;
  /** Cells of a ruled or aligned table, when the line is a row of one. */
  cells?: { text: string; x: number; width: number }[];
}

export interface PdfPicture {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a PDF shows, without running headers, footers and page numbers. */
export interface PdfText {
  pages: number;
  lines: PdfLine[];
  pictures: PdfPicture[];
}
