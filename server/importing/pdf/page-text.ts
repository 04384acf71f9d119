/** A run of text in one style. */
export interface Span {
  text: string;
  x: number;
  width: number;
  isBold: boolean;
}

/** One line of one column. Positions and lengths are shares of the page, from its upper left. */
export interface PdfLine {
  page: number;
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
  spans: Span[];
  /** Counted from the left, from 0. A full-width line has the column of the line after it. */
  column: number;
  /** More space above it than between the lines of a paragraph. */
  startsBlock: boolean;
  /** Its cells, when the line is a row of a ruled or aligned table. */
  cells?: { text: string; x: number; width: number }[];
}

export interface PdfPicture {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The content of a PDF without running headers, footers and page numbers. */
export interface PdfText {
  pages: number;
  lines: PdfLine[];
  pictures: PdfPicture[];
}
