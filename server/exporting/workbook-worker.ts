import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { utils, write } from '@e965/xlsx';
import { type Cell, inertCell } from './cells.ts';
import type { WorkbookMessage } from './workbook.ts';

const lowPriority = 10;
const rows: Cell[][] = [];

// On Linux this applies to the thread. Elsewhere it would apply to the whole server.
if (process.platform === 'linux') setPriority(0, lowPriority);

parentPort?.on('message', (message: WorkbookMessage) => {
  if (message.type === 'rows') {
    for (const cells of message.rows) rows.push(cells.map(inertCell));
    return;
  }
  const bytes = build(message.sheetName);
  parentPort?.postMessage(bytes, [bytes.buffer]);
});

function build(sheetName: string): Uint8Array<ArrayBuffer> {
  const sheet = utils.aoa_to_sheet(rows, { dense: true });
  sheet['!cols'] = (rows[0] ?? []).map((header) => ({ wch: Math.min(40, String(header).length + 2) }));
  const book = utils.book_new();
  // Excel's limits for sheet names, in every language.
  utils.book_append_sheet(book, sheet, sheetName.replace(/[:\\/?*[\]]/g, ' ').slice(0, 31));
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true }) as ArrayBuffer);
}
