import { exampleRows } from './example-questions.ts';

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Without a byte order mark Excel reads a CSV file in the encoding of the system language. */
export function makeCsvTemplate(): Buffer {
  const lines = exampleRows().map((cells) => cells.map(quote).join(','));
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`);
}
