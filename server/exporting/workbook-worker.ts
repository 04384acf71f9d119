import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import writeWorkbook, { type Cell as SheetCell } from 'write-excel-file/node';
import { type Cell, inertCell } from './cells.ts';
import type { SheetLayout, WorkbookMessage } from './workbook.ts';

const lowPriority = 10;
/** Sorts like the time itself and means the same in every country. */
const dateFormat = 'yyyy-mm-dd hh:mm:ss';
const dateWidth = 19;
/** In characters. A longer text is cut at the next filled cell, and wraps in the header. */
const width = { min: 6, max: 60, maxOfHeader: 24 };
/** Widths are measured on these rows: a table can have ten thousands. */
const measuredRows = 1_000;
const rows: Cell[][] = [];

// On Linux this applies to the thread. Elsewhere it would apply to the whole server.
if (process.platform === 'linux') setPriority(0, lowPriority);

parentPort?.on('message', (message: WorkbookMessage) => {
  if (message.type === 'rows') for (const cells of message.rows) rows.push(cells.map(inertCell));
  // A failure ends the thread, which the other side waits for.
  else void send(message.layout);
});

async function send(layout: SheetLayout): Promise<void> {
  const bytes = await build(layout);
  parentPort?.postMessage(bytes, [bytes.buffer]);
}

async function build({ name, frozenColumns }: SheetLayout): Promise<Uint8Array<ArrayBuffer>> {
  const [header = [], ...others] = rows;
  const measured = others.slice(0, measuredRows);
  const file = await writeWorkbook([header.map(headerCell), ...others], {
    // Excel's limits for sheet names, in every language.
    sheet: name.replace(/[:\\/?*[\]]/g, ' ').slice(0, 31),
    columns: header.map((title, at) => ({ width: widthOf(title, measured, at) })),
    dateFormat,
    stickyRowsCount: 1,
    stickyColumnsCount: frozenColumns,
  }).toBuffer();
  return new Uint8Array(file);
}

function headerCell(cell: Cell): SheetCell {
  return {
    value: cell ?? '',
    fontWeight: 'bold',
    wrap: true,
    alignVertical: 'center',
    backgroundColor: '#e6ebf2',
    bottomBorderStyle: 'thin',
  };
}

function widthOf(title: Cell, measured: readonly Cell[][], at: number): number {
  const longest = measured.reduce((most, cells) => Math.max(most, lengthOf(cells[at])), 0);
  const needed = Math.max(width.min, longest, Math.min(width.maxOfHeader, lengthOf(title)));
  return Math.min(width.max, needed) + 2;
}

function lengthOf(cell: Cell | undefined): number {
  if (cell instanceof Date) return dateWidth;
  return String(cell ?? '').length;
}
