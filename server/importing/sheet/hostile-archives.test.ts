import { describe, expect, it } from 'vitest';
import { FileRefused } from '../reader-output.ts';
import { inlineRows, makeWorkbook, workbookParts } from '../testing/workbook.ts';
import { makeZip, type ZipPart } from '../testing/zip.ts';
import { readWorkbook } from './read-workbook.ts';

const parts = workbookParts({ sheets: [{ name: 'Sheet1', rows: inlineRows([['Question']]) }] });
const sheetName = 'xl/worksheets/sheet1.xml';

function withSheet(change: Partial<ZipPart>): Buffer {
  return makeZip(parts.map((part) => (part.name === sheetName ? { ...part, ...change } : part)));
}

async function refusalOf(bytes: Uint8Array): Promise<string> {
  try {
    await readWorkbook({ bytes, fileName: 'x.xlsx' }, 'XLSX', () => {});
  } catch (error) {
    if (error instanceof FileRefused) return error.message;
    throw error;
  }
  return 'not refused';
}

const sizes = 'This workbook is damaged. Its parts are not the size it declares.';
const damage = 'This workbook is damaged. Open it in Excel';

describe('archives with false metadata', () => {
  it('are refused when a part is larger or smaller than declared', async () => {
    expect(await refusalOf(withSheet({ declaredSize: 10 }))).toContain(sizes);
    expect(await refusalOf(withSheet({ declaredSize: 100_000 }))).toContain(sizes);
    expect(await refusalOf(withSheet({ declaredSize: 0 }))).toContain(sizes);
  });

  it('are refused when a checksum differs', async () => {
    expect(await refusalOf(withSheet({ declaredChecksum: 7 }))).toContain(damage);
  });

  it('are refused without unpacking when they declare more than 250 MB', async () => {
    expect(await refusalOf(withSheet({ declaredSize: 0xfffffff0 }))).toBe(
      'This workbook has more than 250 MB when unpacked. Split it into smaller files.',
    );
  });

  it('are refused when two parts have the same name', async () => {
    const twice = [...parts, { name: 'XL/Worksheets/sheet1.xml', content: '' }];
    expect(await refusalOf(makeZip(twice))).toContain(damage);
  });

  it('are refused when they have too many parts', async () => {
    const many = Array.from({ length: 20_001 }, (_, at) => ({ name: `x${at}`, content: '', isStored: true }));
    expect(await refusalOf(makeZip(many))).toContain('more than 20000 parts');
  });

  it('are refused when cut off anywhere', async () => {
    const whole = makeZip(parts);
    for (let length = 4; length < whole.length; length += 97)
      expect(await refusalOf(whole.subarray(0, length))).toContain(damage);
  });

  it('are refused when a part is encrypted', async () => {
    expect(await refusalOf(withSheet({ isEncrypted: true }))).toBe(
      'This workbook is password-protected. Remove the password and upload it again.',
    );
  });
});

describe('XML that exploits the parser', () => {
  const entities = 'This workbook contains a DOCTYPE or ENTITY, which Excel never writes.';
  const doctype = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>';

  it.each([sheetName, 'xl/workbook.xml', '_rels/.rels', '[Content_Types].xml', 'docProps/core.xml'])(
    'is refused in %s',
    async (name) => {
      const content = `${doctype}<x>&a;</x>`;
      const others = parts.filter((part) => part.name !== name);
      expect(await refusalOf(makeZip([...others, { name, content }]))).toContain(entities);
      const wide = Buffer.from(`\uFEFF${content}`, 'utf16le');
      expect(await refusalOf(makeZip([...others, { name, content: wide }]))).toContain(entities);
    },
  );

  it('is refused deep inside a sheet too', async () => {
    const content = `<?xml version="1.0"?><w>${' '.repeat(200_000)}<!ENTITY a "b"></w>`;
    expect(await refusalOf(withSheet({ content }))).toContain(entities);
  });

  it('is refused when it nests or continues without end', async () => {
    expect(await refusalOf(withSheet({ content: '<a>'.repeat(100_000) }))).toContain(damage);
    const tag = `<a ${'b'.repeat(2_000_000)}/>`;
    expect(await refusalOf(withSheet({ content: tag }))).toContain(damage);
  });
});

describe('sheets that are larger than they look', () => {
  it('are refused when cells are far apart in many rows', async () => {
    const rows = Array.from({ length: 200 }, (_, at) => `<row><c r="XFD${at + 1}"><v>1</v></c></row>`);
    expect(await refusalOf(makeWorkbook({ sheets: [{ name: 'S', rows: rows.join('') }] }))).toBe(
      'This workbook has more than 3,000,000 cells. Split it into smaller files.',
    );
  });

  it('are refused when one text is repeated in too many cells', async () => {
    const sharedStrings = `<si><t>${'x'.repeat(90_000)}</t></si>`;
    const rows = `<row>${'<c t="s"><v>0</v></c>'.repeat(2000)}</row>`;
    expect(await refusalOf(makeWorkbook({ sheets: [{ name: 'S', rows }], sharedStrings }))).toContain(
      'has too much text',
    );
  });

  it('are refused when one cell has endless text', async () => {
    const text = 'x'.repeat(100_001);
    const tooLong = 'A cell in this workbook has more than 100,000 characters.';
    const cell = `<row><c t="str"><v>${text}</v></c></row>`;
    expect(await refusalOf(makeWorkbook({ sheets: [{ name: 'S', rows: cell }] }))).toContain(tooLong);
    const inline = inlineRows([[text]]);
    expect(await refusalOf(makeWorkbook({ sheets: [{ name: 'S', rows: inline }] }))).toContain(tooLong);
  });

  it('are refused when too many merged areas overlap', async () => {
    const rows = inlineRows(Array.from({ length: 5000 }, () => ['x', 'y']));
    const after = `<mergeCells>${'<mergeCell ref="A1:XFD1048576"/>'.repeat(5000)}</mergeCells>`;
    expect(await refusalOf(makeWorkbook({ sheets: [{ name: 'S', rows, after }] }))).toContain(damage);
  });

  it('are read quickly when they only have many tags', async () => {
    const tag = `<row ${'a="" '.repeat(150_000)}/>`;
    expect(await refusalOf(makeWorkbook({ sheets: [{ name: 'S', rows: tag.repeat(4) }] }))).toContain(
      'empty',
    );
  });
});
