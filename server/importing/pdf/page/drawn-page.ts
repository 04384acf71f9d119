/** In points, from the upper left of the upright page. */
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
  /** The y coordinate of its baseline. */
  baseline: number;
  size: number;
  isBold: boolean;
  /** Preceded by a space. */
  isSpaced: boolean;
}

/** A straight horizontal or vertical line. */
export interface Rule {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** The content of a page in drawing order. */
export interface DrawnPage {
  width: number;
  height: number;
  pieces: Piece[];
  rules: Rule[];
  pictures: Box[];
  characters: { all: number; unreadable: number };
}
