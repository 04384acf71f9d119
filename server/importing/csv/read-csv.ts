import { sayMarked } from '#server/language/say.ts';
import { sentence } from '#shared/sentence.ts';
import type { Report, SourceFile } from '../reader-output.ts';
import { checkCellCount, checkRowCount } from '../size-limits.ts';
import type { Cell, Table, TableRow } from '../table/table.ts';
import { decodeText } from '../text/decode-text.ts';
import { makeStorable, nul } from '../text/storable-text.ts';
import { chooseDelimiter } from './choose-delimiter.ts';
import { splitRecords, type TextRecord } from './split-records.ts';

const strayNul = sentence('contains a NUL byte. The file may be damaged. Type this cell again.');

export function readCsv(file: Pick<SourceFile, 'bytes'>, report: Report): Table {
  const text = decodeText(file.bytes, report).replace(/\r\n?/g, '\n');
  const { separator, rest } = takeSeparatorLine(text);
  const delimiter = separator ?? chooseDelimiter(makeStorable(rest));
  return { sheet: null, delimiter, rows: listRows(rest, delimiter) };
}

/** Excel writes and reads a first line `sep=;` and does not count it as a row. */
function takeSeparatorLine(text: string): { separator: string | undefined; rest: string } {
  const line = /^"?sep=(.)"?(?:\n|$)/i.exec(text.slice(0, 10));
  return { separator: line?.[1], rest: line === null ? text : text.slice(line[0].length) };
}

function listRows(text: string, delimiter: string): TableRow[] {
  const rows: TableRow[] = [];
  let number = 0;
  let cells = 0;
  for (const record of splitRecords(text, delimiter)) {
    number += 1;
    checkRowCount(number);
    const row = toRow(record, number);
    if (row === undefined) continue;
    cells += row.cells.length;
    checkCellCount(cells);
    rows.push(row);
  }
  return rows;
}

function toCell(text: string): Cell {
  return text.includes(nul) ? { text: makeStorable(text), fault: sayMarked(strayNul) } : { text };
}

/** Undefined for a blank row: only its number counts. */
function toRow({ cells, fault }: TextRecord, number: number): TableRow | undefined {
  const last = cells.findLastIndex((cell) => cell.trim() !== '');
  if (last < 0 && fault === undefined) return undefined;
  const kept = cells.slice(0, last + 1).map(toCell);
  return fault === undefined ? { number, cells: kept } : { number, cells: kept, fault };
}
