import { say } from '#server/language/say.ts';
import { FileRefused, type Report, type SourceFile } from '../reader-output.ts';
import type { Table } from '../table/table.ts';
import { isTemplateGuide } from '../templates/guide-sheet.ts';
import { emptyWorkbook } from './refusals.ts';
import type { SheetRows } from './sheet-rows.ts';

function decodePage(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 2048)).toString('latin1');
  const isWide = start.startsWith('\xff\xfe') || start.startsWith('\xfe\xff');
  const declared = /\b(?:charset|encoding)\s*=\s*["']?\s*([\w-]{1,40})/i.exec(start)?.[1] ?? 'utf-8';
  const names = isWide ? [start.startsWith('\xff') ? 'utf-16le' : 'utf-16be'] : [declared, 'utf-8'];
  for (const name of names) {
    try {
      return new TextDecoder(name, { fatal: true }).decode(bytes);
    } catch {}
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

async function readPage(bytes: Uint8Array): Promise<SheetRows[]> {
  const text = decodePage(bytes);
  if (/<(?:\w+:)?Workbook[\s>]/.test(text.slice(0, 4096)))
    return (await import('./read-xml-spreadsheet.ts')).readXmlSpreadsheet(text);
  return (await import('./read-html.ts')).readHtml(text);
}

async function readSheets(
  { bytes }: SourceFile,
  kind: 'XLSX' | 'XLS' | 'HTML',
  report: Report,
): Promise<SheetRows[]> {
  switch (kind) {
    case 'XLSX':
      return (await import('./read-ooxml.ts')).readOoxml(bytes, report);
    case 'XLS':
      return (await import('./read-biff.ts')).readBiff(bytes);
    case 'HTML':
      return readPage(bytes);
    default:
      throw new FileRefused(say('This file is not a workbook.'));
  }
}

function isEmptyOrGuide({ name, rows }: SheetRows): boolean {
  if (rows.length === 0) return true;
  return (
    rows.length < 100 &&
    isTemplateGuide(
      name,
      rows.flatMap(({ cells }) => cells.map(({ text }) => text)),
    )
  );
}

/** Reads the visible sheets with content, named only when there are several. */
export async function readWorkbook(
  file: SourceFile,
  kind: 'XLSX' | 'XLS' | 'HTML',
  report: Report,
): Promise<Table[]> {
  const sheets = (await readSheets(file, kind, report)).filter((sheet) => !isEmptyOrGuide(sheet));
  if (sheets.length === 0) throw emptyWorkbook();
  return sheets.map(({ name, rows }) => ({ sheet: sheets.length > 1 ? name : null, rows }));
}
