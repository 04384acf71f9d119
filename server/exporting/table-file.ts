import { AppError } from '#server/errors.ts';
import type { Cell } from './cells.ts';
import { byteOrderMark, csvLines } from './csv.ts';
import { openWorkbook, type SheetLayout, WorkbookRefused } from './workbook.ts';

export const tableMediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export type TableFormat = keyof typeof tableMediaTypes;

type AddRows = (rows: Cell[][]) => void;
type Fill = (add: AddRows) => Promise<void>;

let last: Promise<unknown> = Promise.resolve();

/** Builds a table file, one at a time in this process to limit the memory. */
export function makeTableFile(format: TableFormat, layout: SheetLayout, fill: Fill): Promise<Uint8Array[]> {
  const file = last.then(() => makeTable(format, layout, fill));
  last = file.catch(() => undefined);
  return file;
}

/** The same for callers with a queue of their own. */
export function makeTable(format: TableFormat, layout: SheetLayout, fill: Fill): Promise<Uint8Array[]> {
  return format === 'csv' ? makeCsv(fill) : makeWorkbook(layout, fill);
}

async function makeCsv(fill: Fill): Promise<Uint8Array[]> {
  const parts = [Buffer.from(byteOrderMark)];
  await fill((rows) => parts.push(Buffer.from(csvLines(rows))));
  return parts;
}

async function makeWorkbook(layout: SheetLayout, fill: Fill): Promise<Uint8Array[]> {
  const workbook = openWorkbook(layout);
  try {
    await fill((rows) => workbook.add(rows));
    return [await workbook.finish()];
  } catch (error) {
    if (!(error instanceof WorkbookRefused)) throw error;
    throw new AppError(error.reason === 'memory' ? 'EXPORT_TOO_LARGE' : 'UNAVAILABLE', { cause: error });
  } finally {
    await workbook.close();
  }
}
