import { read, utils } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { inertText } from './cells.ts';
import { openWorkbook, WorkbookRefused } from './workbook.ts';

const wide = Array.from(
  { length: 50 },
  (_, at) => `A text that only its number distinguishes from others ${at}`,
);

describe('a workbook', () => {
  it('truncates long texts and removes characters that XML cannot contain', async () => {
    const workbook = openWorkbook('Results');
    workbook.add([['Long', 'Strange']]);
    workbook.add([['x'.repeat(50_000), 'a\u0000b\uD800c<&>"']]);
    const book = read(await workbook.finish());
    await workbook.close();
    const [, cells] = utils.sheet_to_json<string[]>(book.Sheets['Results'] ?? {}, { header: 1 });
    expect(cells?.[0]).toBe(`${'x'.repeat(32_000)}…`);
    expect(cells?.[1]).toBe('ab\uFFFDc<&>"');
  });

  it('is refused above its time or memory limit, and its thread ends', async () => {
    const rows = Array.from({ length: 4_000 }, () => wide);
    for (const [limits, reason] of [
      [{ seconds: 0.001, megabytes: 500 }, 'time'],
      [{ seconds: 60, megabytes: 12 }, 'memory'],
    ] as const) {
      const workbook = openWorkbook('Results', limits);
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
