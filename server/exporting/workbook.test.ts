import { read, utils } from '@e965/xlsx';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type Cell, inertText } from './cells.ts';
import { openWorkbook, WorkbookRefused } from './workbook.ts';

const wide = Array.from(
  { length: 50 },
  (_, at) => `A text that only its number distinguishes from others ${at}`,
);

describe('a workbook', () => {
  it('truncates long texts and removes characters that XML cannot contain', async () => {
    const workbook = openWorkbook({ name: 'Results', frozenColumns: 1 });
    workbook.add([['Long', 'Strange']]);
    workbook.add([['x'.repeat(50_000), 'a\u0000b\uD800c<&>"']]);
    const book = read(await workbook.finish());
    await workbook.close();
    const [, cells] = utils.sheet_to_json<string[]>(book.Sheets['Results'] ?? {}, { header: 1 });
    expect(cells?.[0]).toBe(`${'x'.repeat(32_000)}…`);
    expect(cells?.[1]).toBe('abc<&>"');
  });

  it('has a bold header that stays in view, and columns as wide as their texts', async () => {
    const workbook = openWorkbook({ name: 'Results', frozenColumns: 2 });
    const long = 'A name that is much longer than its header';
    workbook.add([['Name', 'At', 'Points', 'Text']]);
    workbook.add([[long, new Date(Date.UTC(2026, 10, 15, 20, 40, 36)), -1.5, 'x'.repeat(500)]]);
    const files = unzipSync(await workbook.finish());
    await workbook.close();
    const text = (name: string) => new TextDecoder().decode(files[name]);
    const sheet = text('xl/worksheets/sheet1.xml');
    const pane = /<pane ([^>]*)>/.exec(sheet)?.[1];
    expect(pane).toContain('ySplit="1"');
    expect(pane).toContain('xSplit="2"');
    expect(pane).toContain('state="frozen"');
    const widths = [...sheet.matchAll(/<col [^>]*width="([\d.]+)"/g)].map(([, width]) =>
      Math.floor(Number(width)),
    );
    expect(widths).toEqual([long.length + 2, 21, 8, 62]);
    expect(text('xl/styles.xml')).toMatch(/<b\s*\/>/);
  });

  it('stores dates and numbers as such', async () => {
    const workbook = openWorkbook({ name: 'Results', frozenColumns: 0 });
    const at = new Date(Date.UTC(2026, 10, 15, 20, 40, 36));
    workbook.add([
      ['At', 'Points', 'None'],
      [at, -1.5, null],
    ]);
    const book = read(await workbook.finish(), { cellDates: true, UTC: true });
    await workbook.close();
    const [, cells] = utils.sheet_to_json(book.Sheets['Results'] ?? {}, {
      header: 1,
      defval: null,
      UTC: true,
    }) as Cell[][];
    expect(cells).toEqual([at, -1.5, null]);
  });

  it('is refused above its time or memory limit, and its thread ends', async () => {
    const rows = Array.from({ length: 4_000 }, () => wide);
    for (const [limits, reason] of [
      [{ seconds: 0.001, megabytes: 500 }, 'time'],
      [{ seconds: 60, megabytes: 12 }, 'memory'],
    ] as const) {
      const workbook = openWorkbook({ name: 'Results', frozenColumns: 1 }, limits);
      workbook.add(rows);
      const refused = await workbook.finish().catch((error: unknown) => error);
      await workbook.close();
      expect(refused).toBeInstanceOf(WorkbookRefused);
      expect(refused).toMatchObject({ reason });
    }
  });
});

describe('a cell’s text', () => {
  it.each(['=1', '+1', '-1', '@a', '\t1', '\r1', '\n1', ' =1', '＝1', '\u0001=1'])(
    '%j is prefixed so that it is not a formula',
    (text) => {
      expect(inertText(text)).toMatch(/^'/);
    },
  );

  it.each(['1-1', 'a=b', '', "'=1", '(−1)'])('%j is not changed', (text) => {
    expect(inertText(text)).toBe(text);
  });
});
