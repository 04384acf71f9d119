import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { chooseFromMenu } from './menus.ts';
import { openAsOwner, openReportRoom } from './report-room.ts';

test.use({ reducedMotion: 'reduce' });

async function exported(page: Page, entry: string): Promise<Download> {
  const started = page.waitForEvent('download');
  await chooseFromMenu(page, 'Export', entry);
  return started;
}

test('exports open as spreadsheets and hold no formula', async ({ page, request }) => {
  const room = await openReportRoom(request);
  await room.handIn(['B', 'C', 'C', 'osmosis']);
  await openAsOwner(page, room, `/teacher/reports/${room.quizId}`);
  const results = await exported(page, 'Results, CSV');
  const csv = await readFile(await results.path(), 'utf8');
  expect(results.suggestedFilename()).toMatch(/^Midterm .*\.csv$/);
  expect(csv.split('\r\n')[0]).toContain('Last name');
  expect(csv).toContain(room.student.email);
  const items = await readFile(await (await exported(page, 'Item analysis, CSV')).path(), 'utf8');
  expect(items).toContain("'=SUM(1;2) is how many?");
  expect(items).not.toMatch(/(^|,)"?=/m);
  const book = await readFile(await (await exported(page, 'Results, Excel')).path());
  expect(book.subarray(0, 2).toString()).toBe('PK');
});
