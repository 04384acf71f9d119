import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { backupRows, openBackups } from './backup-rows.ts';
import { expect } from './fixtures.ts';
import { test } from './own-school.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './page-checks.ts';

test.use({ reducedMotion: 'reduce', expectedConsoleErrors: [/Failed to load resource/] });

async function choose(page: Page, what: string): Promise<void> {
  await backupRows(page)
    .first()
    .getByRole('button', { name: /^More for the backup/ })
    .click();
  await page.getByRole('menuitem', { name: what }).click();
}

async function renameFirstProgram(page: Page, name: string): Promise<void> {
  const token = await page.evaluate(() => sessionStorage.getItem('cquiz-token'));
  const headers = { authorization: `Bearer ${token}` };
  const [program] = (await (await page.request.get('/api/program', { headers })).json()) as { id: number }[];
  const answer = await page.request.patch(`/api/program/${program?.id}`, { headers, data: { name } });
  expect(answer.status()).toBe(200);
}

test('backups are made, downloaded and restored; the others are signed out and the data is as it was', async ({
  page,
  browser,
  loginAs,
  server,
}) => {
  test.slow();
  await loginAs('super admin');
  await openBackups(page);
  await expect(page.getByText('There is no backup yet')).toBeVisible();
  await page.getByRole('button', { name: 'Run backup now' }).click();
  await expect(backupRows(page)).toContainText(['Completed']);
  await expect(backupRows(page).first()).toContainText('Efua Mensah');
  await expectAccessibleInBothThemes(page, 'main');

  const downloading = page.waitForEvent('download');
  await choose(page, 'Download');
  const asked = page.getByRole('dialog', { name: 'Download this backup?' });
  await asked.getByLabel('Your password').fill(demoPassword);
  await asked.getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^cquiz-backup-\d{8}-\d{6}-\d+\.tar\.gz$/);
  const bytes = readFileSync(await download.path());

  await renameFirstProgram(page, 'Renamed since');
  const office = await browser.newContext({ baseURL: server.address });
  const teacher = await office.newPage();
  await loginAs('teacher', teacher);

  await choose(page, 'Restore');
  const dialog = page.getByRole('dialog', { name: 'Restore this backup?' });
  await dialog.getByLabel('Your password').fill('not it');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText(/password is (wrong|incorrect|not)/i)).toBeVisible();
  await dialog.getByLabel('Your password').fill(demoPassword);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('The backup was restored.')).toBeVisible({ timeout: 30_000 });
  await expect(dialog).toBeHidden();
  await expect(backupRows(page)).toContainText(['Before a restore', 'By hand']);
  await page.goto('/admin/settings?tab=system');
  await expect(page.getByRole('heading', { name: 'Maintenance mode' })).toBeVisible();
  await expect(page.getByText('Renamed since')).toBeHidden();
  await expect(teacher.getByRole('button', { name: /^(Sign in|Login)/i })).toBeVisible({ timeout: 30_000 });
  await office.close();

  await openBackups(page);
  const upload = page.locator('input[type=file]').first();
  await upload.setInputFiles({
    name: 'torn.tar.gz',
    mimeType: 'application/gzip',
    buffer: bytes.subarray(0, 9_000),
  });
  await expect(page.getByText(/not a backup of CQuiz, or it is damaged/)).toBeVisible();
  await upload.setInputFiles({ name: 'whole.tar.gz', mimeType: 'application/gzip', buffer: bytes });
  await expect(backupRows(page)).toContainText(['Uploaded', 'Before a restore', 'By hand']);

  await choose(page, 'Delete');
  await page.getByRole('dialog').getByLabel('Your password').fill(demoPassword);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(backupRows(page)).toContainText(['Before a restore', 'By hand']);

  await page.setViewportSize({ width: 360, height: 700 });
  await expectNoSidewaysScroll(page, 360);
});
