import { CFB, utils, type WorkBook, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { FileRefused } from '../reader-output.ts';
import { readWorkbook } from './read-workbook.ts';

function makeBook(heading: string): WorkBook {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet([
    ['Question', heading, 'Share', 'Number', 'Day', 'Truth', 'Sum'],
    [],
    [
      'line\nbreak',
      'x',
      { t: 'n', v: 0.25, z: '0%' },
      { t: 'n', v: 7, z: '000' },
      { t: 'n', v: 45_365, z: 'yyyy-mm-dd' },
      true,
      { t: 'n', v: 5, f: '2+3' },
    ],
    ['', { t: 'e', v: 42 }],
  ]);
  utils.book_append_sheet(book, sheet, 'Week 1');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Multiple Choice']]), 'List');
  book.Workbook = { Sheets: [{}, { Hidden: 1 }] };
  return book;
}

async function readOld(bytes: Uint8Array) {
  return readWorkbook({ bytes, fileName: 'quiz.xls' }, 'XLS', () => {});
}

function container(streams: Record<string, Uint8Array>): Buffer {
  const made = CFB.utils.cfb_new();
  for (const [name, content] of Object.entries(streams))
    CFB.utils.cfb_add(made, `/${name}`, Buffer.from(content));
  return Buffer.from(CFB.write(made, { type: 'buffer' }) as Uint8Array);
}

function records(...list: [type: number, body: number[]][]): Buffer {
  return Buffer.concat(
    list.map(([type, body]) => {
      const head = Buffer.alloc(4);
      head.writeUInt16LE(type, 0);
      head.writeUInt16LE(body.length, 2);
      return Buffer.concat([head, Buffer.from(body)]);
    }),
  );
}

describe('workbooks of Excel 95 to 2003', () => {
  it.each([
    ['biff8', 'Grüße – 東京'],
    ['biff5', 'Grusse'],
  ] as const)('are read as displayed: %s', async (bookType, heading) => {
    const bytes: Buffer = write(makeBook(heading), { type: 'buffer', bookType });
    const tables = await readOld(bytes);
    expect(tables).toHaveLength(1);
    expect(tables[0]?.sheet).toBeNull();
    const rows = tables[0]?.rows.map(({ number, cells }) => [number, cells.map(({ text }) => text)]);
    expect(rows).toEqual([
      [1, ['Question', heading, 'Share', 'Number', 'Day', 'Truth', 'Sum']],
      [3, ['line\nbreak', 'x', '25%', '007', '2024-03-14', 'TRUE', '5']],
      [4, ['', '#N/A']],
    ]);
    expect(tables[0]?.rows[2]?.cells[1]?.fault).toContain('shows the error #N/A');
  });

  it('are decoded as Windows-1252 in Excel 95', async () => {
    // The library writes only ASCII here, so the bytes that Excel would write are inserted afterwards.
    const bytes: Buffer = write(makeBook('Gr@#e ^'), { type: 'buffer', bookType: 'biff5' });
    bytes.write('Gr\xfc\xdfe \x96', bytes.indexOf('Gr@#e ^'), 'latin1');
    const [table] = await readOld(bytes);
    expect(table?.rows[0]?.cells[1]?.text).toBe('Grüße –');
  });

  it('include values that a format hides', async () => {
    const book = utils.book_new();
    const hidden = utils.aoa_to_sheet([[{ t: 'n', v: 42, z: ';;;' }]]);
    utils.book_append_sheet(book, hidden, 'A');
    const [table] = await readOld(write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer);
    expect(table?.rows[0]?.cells[0]?.text).toBe('42');
  });

  it('are refused when cut off, never read in part', async () => {
    const book = utils.book_new();
    const rows = Array.from({ length: 400 }, (_, at) => [`Question ${at}`, at]);
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'A');
    const bytes: Buffer = write(book, { type: 'buffer', bookType: 'biff8' });
    for (let length = 600; length < bytes.length - 512; length += 512)
      await expect(readOld(bytes.subarray(0, length))).rejects.toThrow('This workbook is damaged');
  });

  it('are refused with the reason when they have a password', async () => {
    const password = 'This workbook is password-protected. Remove the password and upload it again.';
    const old = records([0x809, [0, 6, 5, 0]], [0x2f, [1, 0, 1, 0]], [0x0a, []]);
    await expect(readOld(container({ Workbook: old }))).rejects.toThrow(password);
    const packed = { EncryptionInfo: Buffer.alloc(300), EncryptedPackage: Buffer.alloc(6000) };
    await expect(readOld(container(packed))).rejects.toThrow(password);
  });

  it('are unsupported when the container holds something else', async () => {
    for (const [name, what] of [
      ['WordDocument', 'Word document'],
      ['PowerPoint Document', 'PowerPoint presentation'],
    ] as const) {
      const refusal: unknown = await readOld(container({ [name]: Buffer.alloc(5000) })).catch(
        (error: unknown) => error,
      );
      expect(refusal).toBeInstanceOf(FileRefused);
      expect(refusal).toMatchObject({ isUnsupported: true });
      expect(String(refusal)).toContain(what);
    }
    await expect(readOld(container({ Thumbs: Buffer.alloc(10) }))).rejects.toMatchObject({
      isUnsupported: true,
    });
  });

  it('are refused as damaged when the container is inconsistent', async () => {
    const bytes = container({ Workbook: Buffer.alloc(5000, 7) });
    await expect(readOld(bytes)).rejects.toThrow('This workbook is damaged');
    const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex');
    await expect(readOld(Buffer.concat([signature, Buffer.alloc(100)]))).rejects.toThrow(FileRefused);
  });
});
