import type { Cell } from './cells.ts';
import { byteOrderMark, csvLines } from './csv.ts';
import { openWorkbook } from './workbook.ts';

export const tableMediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export type TableFormat = keyof typeof tableMediaTypes;

type AddRows = (rows: Cell[][]) => void;
type Fill = (add: AddRows) => Promise<void>;

let last: Promise<unknown> = Promise.resolve();

/** Builds a table file, one at a time in this process to limit the memory. Throws WorkbookRefused. */
export function makeTableFile(format: TableFormat, sheetName: string, fill: Fill): Promise<Uint8Array[]> {
  const file = last.then(() => (format === 'csv' ? makeCsv(fill) : makeWorkbook(sheetName, fill)));
  last = file.catch(() => undefined);
  return file;
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
