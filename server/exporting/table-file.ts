import type { Cell } from './cells.ts';
import { byteOrderMark, csvLines } from './csv.ts';
import { openWorkbook } from './workbook.ts';

export const tableMediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export type TableFormat = keyof typeof tableMediaTypes;

type TakeRows = (rows: Cell[][]) => void;
type Fill = (take: TakeRows) => Promise<void>;

let last: Promise<unknown> = Promise.resolve();

/**
 * A table as a file, one after the other in this process: together they would take its memory from all others.
 * Throws WorkbookRefused.
 */
export function makeTableFile(format: TableFormat, sheetName: string, fill: Fill): Promise<Uint8Array[]> {
  const made = last.then(() => (format === 'csv' ? makeCsv(fill) : makeWorkbook(sheetName, fill)));
  last = made.catch(() => undefined);
  return made;
}

async function makeCsv(fill: Fill): Promise<Uint8Array[]> {
  const parts = [Buffer.from(byteOrderMark)];
  await fill((rows) => parts.push(Buffer.from(csvLines(rows))));
  return parts;
}

async function makeWorkbook(sheetName: string, fill: Fill): Promise<Uint8Array[]> {
  const workbook = openWorkbook(sheetName);
  try {
    await fill((rows) => workbook.add(rows));
    return [await workbook.finish()];
  } finally {
    await workbook.close();
  }
}
