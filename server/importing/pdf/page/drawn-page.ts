/** Points from the upper left of the page as it is read. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A word, or a part of one, in one style. */
export interface Piece {
  text: string;
  x: number;
  width: number;
  /** Of the line its letters stand on. */
  baseline: number;
  size: number;
  isBold: boolean;
  /** A space was written before it. */
  isSpaced: boolean;
}

/** A straight line that was drawn, level or upright. */
export interface Rule {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** What a page shows, in the order in which it was drawn. */
export interface DrawnPage {
  width: number;
  height: number;
  pieces: Piece[];
  rules: Rule[];
  pictures: Box[];
  characters: { all: number; unreadable: number };
}
