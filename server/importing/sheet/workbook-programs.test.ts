import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { FileRefused } from '../reader-output.ts';
import { inlineRows, workbookParts } from '../testing/workbook.ts';
import { makeZip, type ZipPart } from '../testing/zip.ts';
import { readWorkbook } from './read-workbook.ts';

const sheets = [{ name: 'Sheet1', rows: inlineRows([['Question', 'Answer']]) }];

async function textsOf(bytes: Uint8Array): Promise<string[][]> {
  const [table] = await readWorkbook({ bytes, fileName: 'x.xlsx' }, 'XLSX', () => {});
  return (table?.rows ?? []).map(({ cells }) => cells.map(({ text }) => text));
}

function changed(name: string, content: string | Buffer, rename = name): ZipPart[] {
  return workbookParts({ sheets }).map((part) => (part.name === name ? { name: rename, content } : part));
}

const row = [['Question', 'Answer']];

describe('a workbook written by different programs', () => {
  it('is read when written by the library, with or without macros', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Question', 'Answer'],
        ['é – 東京', 4],
      ]),
      'A',
    );
    for (const bookType of ['xlsx', 'xlsm'] as const) {
      for (const bookSST of [true, false]) {
        const bytes: Buffer = write(book, { type: 'buffer', bookType, bookSST, compression: true });
        expect(await textsOf(bytes)).toEqual([...row, ['é – 東京', '4']]);
      }
    }
  });

  it('may use element prefixes, single quotes and unusual white space', async () => {
    const content = `<?xml version='1.0' standalone='yes'?>
<x:worksheet xmlns:x='http://purl.oclc.org/ooxml/spreadsheetml/main' xmlns:r="r">
 <x:sheetData><x:row r = '1' >
  <x:c
     r="A1" t="inlineStr" xmlns:t="n"><x:is><x:t>Question</x:t></x:is></x:c ><x:c r="B1" t='str' a="x>y"><x:v>Answer</x:v></x:c>
 </x:row></x:sheetData></x:worksheet>
`;
    expect(await textsOf(makeZip(changed('xl/worksheets/sheet1.xml', content)))).toEqual(row);
  });

  it('may have parts in UTF-16, backslashes, other letter case and absolute paths', async () => {
    const sheet = workbookParts({ sheets }).at(-1)?.content.toString().replace('UTF-8', 'UTF-16') ?? '';
    const wide = Buffer.from(`\uFEFF${sheet}`, 'utf16le');
    const links =
      '<Relationships><Relationship Id="rId1" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="/xl/Worksheets/../worksheets/sheet1.xml"/></Relationships>';
    const parts = changed('xl/worksheets/sheet1.xml', wide, 'xl\\worksheets\\Sheet1.xml').map((part) =>
      part.name.endsWith('workbook.xml.rels') ? { ...part, content: links } : part,
    );
    expect(await textsOf(makeZip(parts))).toEqual(row);
  });

  it('may have stored parts, the ZIP64 format, and parts in chunks of any size', async () => {
    const parts = workbookParts({ sheets }).map((part) => ({ ...part, isStored: true }));
    expect(await textsOf(makeZip(parts))).toEqual(row);
    expect(await textsOf(makeZip(parts, { isLong: true }))).toEqual(row);
    const long = `${'&amp;'.repeat(20_000)}\r\n<![CDATA[${'é]]'.repeat(20_000)}]]>`;
    const sheet = `<?xml version="1.0"?><!--${'-'.repeat(99_999)} --><w><sheetData><row><c t="str"><v>${long}</v></c></row></sheetData></w>`;
    const [[text = ''] = []] = await textsOf(makeZip(changed('xl/worksheets/sheet1.xml', sheet)));
    expect(text).toBe(`${'&'.repeat(20_000)}\n${'é]]'.repeat(20_000)}`);
  });

  it('is refused with instructions when it is a binary workbook', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(row), 'A');
    const bytes: Buffer = write(book, { type: 'buffer', bookType: 'xlsb' });
    await expect(textsOf(bytes)).rejects.toThrow('Save the file as .xlsx in Excel');
  });
});

describe('a damaged workbook', () => {
  it.each([
    ['a part that ends too early', changed('xl/worksheets/sheet1.xml', '<worksheet><sheetData><row>')],
    ['tags that cross', changed('xl/worksheets/sheet1.xml', '<w><sheetData></w></sheetData>')],
    ['a text that is not there', changed('xl/worksheets/sheet1.xml', sheetOf('<c t="s"><v>7</v></c>'))],
    ['a number that is none', changed('xl/worksheets/sheet1.xml', sheetOf('<c><v>seven</v></c>'))],
    ['a column that is none', changed('xl/worksheets/sheet1.xml', sheetOf('<c r="XFE1"><v>1</v></c>'))],
    ['a row that is none', changed('xl/worksheets/sheet1.xml', sheetOf('<c r="A1048577"><v>1</v></c>'))],
    ['an unknown entity', changed('xl/worksheets/sheet1.xml', sheetOf('<c t="str"><v>&who;</v></c>'))],
    ['bytes that are no text', changed('xl/worksheets/sheet1.xml', Buffer.from([60, 255, 62]))],
    ['no workbook', changed('xl/workbook.xml', '<workbook/>', 'xl/other.xml')],
    ['a sheet that is missing', changed('xl/worksheets/sheet1.xml', '<worksheet/>', 'xl/other.xml')],
    ['nothing at all', changed('xl/workbook.xml', '')],
  ])('are refused: %s', async (_, parts) => {
    const reading = textsOf(makeZip(parts));
    await expect(reading).rejects.toThrow(FileRefused);
    await expect(reading).rejects.toThrow(
      'This workbook is damaged. Open it in Excel, save it again and upload the new file.',
    );
  });
});

function sheetOf(cells: string): string {
  return `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`;
}
