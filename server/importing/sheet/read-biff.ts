import { type CellObject, CFB, read, set_cptable, type WorkBook, type WorkSheet } from '@e965/xlsx';
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs';
import { say, sayMarked } from '#server/language/say.ts';
import { sentence } from '#shared/sentence.ts';
import { FileRefused } from '../reader-output.ts';
import type { Cell } from '../table/table.ts';
import { checkBiffStream } from './biff-stream.ts';
import { errorFault } from './cell-faults.ts';
import { Grid, GridLimits } from './grid.ts';
import { findDay } from './number-format.ts';
import { asRefusal, damaged, passwordProtected } from './refusals.ts';
import type { SheetRows } from './sheet-rows.ts';

set_cptable(codePages);

const foreignStreams = new Map([
  ['WordDocument', sentence('This file seems to be a Word document.')],
  ['PowerPoint Document', sentence('This file seems to be a PowerPoint presentation.')],
  ['__properties_version1.0', sentence('This file seems to be an email.')],
]);

function unsupported(reason = ''): FileRefused {
  const refusal = say('Unsupported file type. Please upload PDF, Excel, or CSV files only.');
  return new FileRefused(`${refusal}${reason}`, { isUnsupported: true });
}

interface OleEntry {
  name: string;
  /** 2 is a stream. */
  type: number;
  size: number;
  content: Uint8Array;
}

/** An OLE container holds an .xls workbook, an encrypted .xlsx, or another Office file. The oldest have no container. */
function findWorkbookStream(bytes: Buffer): Buffer {
  if (bytes[0] !== 0xd0) return bytes;
  const { FileIndex: entries }: { FileIndex: OleEntry[] } = CFB.read(bytes, { type: 'buffer' });
  if (entries.some(({ name }) => name === 'EncryptedPackage')) throw passwordProtected();
  // When there are both, only the newer one is complete.
  const stream =
    entries.find(({ name }) => /^workbook$/i.test(name)) ?? entries.find(({ name }) => /^book$/i.test(name));
  if (stream !== undefined) {
    if (stream.content.length < stream.size) throw damaged();
    return Buffer.from(stream.content).subarray(0, stream.size);
  }
  for (const { name } of entries) {
    const foreign = foreignStreams.get(name);
    if (foreign !== undefined) throw unsupported(` ${sayMarked(foreign)}`);
  }
  // A file that was cut off before its directory shows no names.
  if (!entries.some(({ type, size }) => type === 2 && size > 0)) throw damaged();
  throw unsupported();
}

function displayCell(cell: CellObject, isDate1904: boolean): Cell {
  if (cell.t === 'e') {
    const error = cell.w ?? '#N/A';
    return { text: error, fault: errorFault(error) };
  }
  const shown = cell.w?.trim() ?? '';
  // A value hidden by its format is shown without it.
  const text = shown === '' && cell.v !== undefined ? String(cell.v) : shown;
  const isNumber = cell.t === 'n' && typeof cell.v === 'number' && typeof cell.z === 'string';
  return isNumber ? { text, ...findDay(Number(cell.v), String(cell.z), isDate1904) } : { text };
}

function readSheet(sheet: WorkSheet, limits: GridLimits, isDate1904: boolean): Grid {
  const grid = new Grid(limits);
  const data: CellObject[][] = sheet['!data'] ?? [];
  // The arrays are sparse: looping over every index up to the last column would take long.
  for (const row of Object.keys(data)) {
    const cells = data[Number(row)] ?? [];
    for (const column of Object.keys(cells)) {
      const cell = cells[Number(column)];
      if (cell !== undefined) grid.put(Number(row) + 1, Number(column) + 1, displayCell(cell, isDate1904));
    }
  }
  const merges = (sheet['!merges'] ?? []).map(({ s, e }) => ({
    firstRow: s.r + 1,
    lastRow: e.r + 1,
    firstColumn: s.c + 1,
    lastColumn: e.c + 1,
  }));
  grid.merge(merges);
  return grid;
}

function visibleSheets(workbook: WorkBook): string[] {
  return workbook.SheetNames.filter((_, index) => !workbook.Workbook?.Sheets?.[index]?.Hidden);
}

/** The visible sheets of an .xls file of Excel 95 to 2003. */
export function readBiff(bytes: Uint8Array): SheetRows[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const stream = findWorkbookStream(buffer);
    checkBiffStream(stream);
    const workbook = read(stream, {
      type: 'buffer',
      dense: true,
      cellFormula: false,
      cellHTML: false,
      cellNF: true,
      dateNF: 'm/d/yyyy',
    });
    const limits = new GridLimits();
    const isDate1904 = workbook.Workbook?.WBProps?.date1904 === true;
    return visibleSheets(workbook).map((name) => {
      const sheet = workbook.Sheets[name];
      if (sheet === undefined) throw damaged();
      return { name, rows: readSheet(sheet, limits, isDate1904).toRows() };
    });
  } catch (error) {
    throw asRefusal(error);
  }
}
