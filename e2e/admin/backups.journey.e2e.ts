import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '../support/checks/page-checks.ts';
import { expect } from '../support/fixtures.ts';
import { test } from '../support/setup/separate-school.ts';
import { backupRows, openBackups } from '../support/steps/backup-rows.ts';

test.use({ reducedMotion: 'reduce', expectedConsoleErrors: [/Failed to load resource/] });

async function chooseAction(page: Page, action: string): Promise<void> {
  await backupRows(page)
    .first()
    .getByRole('button', { name: /^More for the backup/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function renameFirstProgram(page: Page, name: string): Promise<void> {
  const token = await page.evaluate(() => sessionStorage.getItem('cquiz-token'));
  const headers = { authorization: `Bearer ${token}` };
  const [program] = (await (await page.request.get('/api/program', { headers })).json()) as { id: number }[];
  const response = await page.request.patch(`/api/program/${program?.id}`, { headers, data: { name } });
  expect(response.status()).toBe(200);
}

test('a super admin makes, downloads and restores a backup, which undoes later changes and signs out others', async ({
  page,
  browser,
  loginAs,
  server,
}) => {
  test.slow();
  await loginAs('super admin');
  await openBackups(page);
  await expect(page.getByText('No backups yet')).toBeVisible();
  await page.getByRole('button', { name: 'Run backup now' }).click();
  await expect(backupRows(page)).toContainText(['Completed']);
  await expect(backupRows(page).first()).toContainText('Efua Mensah');
  await expectAccessibleInBothThemes(page, 'main');

  const downloading = page.waitForEvent('download');
  await chooseAction(page, 'Download');
  const confirmation = page.getByRole('dialog', { name: 'Download this backup?' });
  await confirmation.getByLabel('Your password').fill(demoPassword);
  await confirmation.getByRole('button', { name: 'Download' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^cquiz-backup-\d{8}-\d{6}-\d+\.tar\.gz$/);
  const bytes = readFileSync(await download.path());

  await renameFirstProgram(page, 'Renamed since');
  const office = await browser.newContext({ baseURL: server.address });
  const teacher = await office.newPage();
  await loginAs('teacher', teacher);

  await expect(backupRows(page).first()).toContainText('Verified', { timeout: 30_000 });
  await chooseAction(page, 'Restore');
  const dialog = page.getByRole('dialog', { name: 'Restore this backup?' });
  await expect(dialog.getByText(/^Contains \d+ accounts, \d+ quizzes/)).toBeVisible();
  await dialog.getByLabel('Your password').fill('not it');
  await dialog.getByRole('button', { name: 'Restore backup' }).click();
  await expect(dialog.getByText(/password is (wrong|incorrect|not)/i)).toBeVisible();
  await dialog.getByLabel('Your password').fill(demoPassword);
  await dialog.getByRole('button', { name: 'Restore backup' }).click();
  const restored = page.getByRole('dialog', { name: 'Backup restored' });
  await expect(restored.getByText(/^The data from .+ was restored, including \d+ accounts/)).toBeVisible();
  await restored.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(backupRows(page)).toContainText(['Before a restore', 'Manual']);
  await page.goto('/admin/settings?tab=system');
  await expect(page.getByRole('heading', { name: 'Maintenance mode' })).toBeVisible();
  await expect(page.getByText('Renamed since')).toBeHidden();
  await expect(teacher.getByRole('button', { name: /^(Sign in|Login)/i })).toBeVisible();
  await office.close();

  await openBackups(page);
  const upload = page.locator('input[type=file]').first();
  await upload.setInputFiles({
    name: 'torn.tar.gz',
    mimeType: 'application/gzip',
    buffer: bytes.subarray(0, 9_000),
  });
  await expect(page.getByText(/isn’t a CQuiz backup, or it is damaged/)).toBeVisible();
  await upload.setInputFiles({ name: 'whole.tar.gz', mimeType: 'application/gzip', buffer: bytes });
  await expect(backupRows(page)).toContainText(['Uploaded', 'Before a restore', 'Manual']);

  await chooseAction(page, 'Delete');
  await page.getByRole('dialog').getByLabel('Your password').fill(demoPassword);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(backupRows(page)).toContainText(['Before a restore', 'Manual']);

  await page.setViewportSize({ width: 360, height: 700 });
  await expectNoSidewaysScroll(page, 360);
});
