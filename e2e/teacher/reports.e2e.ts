import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { createReportedExam, openAsOwner } from '../support/setup/report.ts';
import { chooseFromMenu } from '../support/steps/menus.ts';

test.use({ reducedMotion: 'reduce' });

async function exported(page: Page, entry: string): Promise<Download> {
  const started = page.waitForEvent('download');
  await chooseFromMenu(page, 'Export', entry);
  return started;
}

test('exported reports open as spreadsheets and contain no formula', async ({ page, request }) => {
  const exam = await createReportedExam(request);
  await exam.submit(['B', 'C', 'C', 'osmosis']);
  await openAsOwner(page, exam, `/teacher/reports/${exam.quizId}`);
  const results = await exported(page, 'Results, CSV');
  const csv = await readFile(await results.path(), 'utf8');
  expect(results.suggestedFilename()).toMatch(/^Midterm .*\.csv$/);
  expect(csv.split('\r\n')[0]).toContain('Last name');
  expect(csv).toContain(exam.student.email);
  const items = await readFile(await (await exported(page, 'Item analysis, CSV')).path(), 'utf8');
  expect(items).toContain("'=SUM(1;2) is how many?");
  expect(items).not.toMatch(/(^|,)"?=/m);
  const book = await readFile(await (await exported(page, 'Results, Excel')).path());
  expect(book.subarray(0, 2).toString()).toBe('PK');
});
