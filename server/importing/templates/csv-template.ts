import { exampleRows } from './example-questions.ts';

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Excel takes a CSV file for one of its own language's encoding unless it begins with a mark. */
export function makeCsvTemplate(): Buffer {
  const lines = exampleRows().map((cells) => cells.map(quote).join(','));
  return Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`);
}
