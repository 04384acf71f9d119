import type { Piece, Rule } from '../page/drawn-page.ts';
import { groupRows } from './group-rows.ts';
import { fromLeft, type Row, type RowCell } from './row.ts';
import { findRuledGrids, type Grid } from './ruled-grids.ts';

/** A cell with more lines is a box around text, not a cell of a table. */
const maxLinesInCell = 4;

export interface TableRows {
  rows: Row[];
  /** The pieces outside of tables. */
  rest: Piece[];
}

/** Reads the rows of ruled tables: one for each band between two horizontal rules. */
export function readRuledTables(pieces: Piece[], rules: Rule[], pageHeight: number): TableRows {
  const rows: Row[] = [];
  let rest = pieces;
  for (const grid of findRuledGrids(rules, pageHeight)) {
    for (const band of grid.bands) {
      const inside = rest.filter((piece) => isInside(piece, grid, band));
      const row = inside.length === 0 ? undefined : readBand(inside, band.edges);
      if (row === undefined) continue;
      rows.push(row);
      rest = rest.filter((piece) => !row.pieces.includes(piece));
    }
  }
  return { rows, rest };
}

function isInside(piece: Piece, grid: Grid, band: { top: number; bottom: number }): boolean {
  const middle = piece.baseline - piece.size * 0.3;
  const centre = piece.x + piece.width / 2;
  return middle > band.top && middle < band.bottom && centre > grid.left && centre < grid.right;
}

function readBand(pieces: Piece[], edges: number[]): Row | undefined {
  const cells: RowCell[] = [];
  edges.slice(1).forEach((right, index) => {
    const x = edges[index] ?? right;
    const held = pieces.filter((piece) => isBetween(piece, x, right));
    cells.push({ x, width: right - x, pieces: held });
  });
  const lines = cells.map((cell) => groupRows(cell.pieces));
  if (cells.length < 2 || lines.some((rows) => rows.length > maxLinesInCell)) return undefined;
  cells.forEach((cell, index) => {
    cell.pieces = (lines[index] ?? []).flatMap((row) => row.pieces);
  });
  return {
    baseline: Math.min(...pieces.map((piece) => piece.baseline)),
    size: Math.max(...pieces.map((piece) => piece.size)),
    pieces: fromLeft(pieces),
    cells,
  };
}

function isBetween(piece: Piece, left: number, right: number): boolean {
  const centre = piece.x + piece.width / 2;
  return centre >= left && centre < right;
}
