import { type Cell, inertCell } from './cells.ts';

/** Without it Excel reads a CSV file in the encoding of the system language. */
export const byteOrderMark = '\uFEFF';

export function csvLines(rows: readonly (readonly Cell[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(cell: Cell): string {
  const inert = inertCell(cell);
  if (inert instanceof Date) return inert.toISOString().slice(0, 19).replace('T', ' ');
  if (typeof inert !== 'string') return inert === null ? '' : String(inert);
  return /[",\r\n]|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
