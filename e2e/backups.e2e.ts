import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { test as base, expect } from './fixtures.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './page-checks.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

/** A school of its own: what is done to it here is done to all of it. */
const test = base.extend<object, { own: ServerProcess }>({
  own: [
    async ({ browserName }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), `cquiz-backups-${browserName}-`));
      const running = await startServerProcess(dataDir);
      await use(running);
      await running.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ own }, use) => use(own.address),
});
test.use({ reducedMotion: 'reduce' });

function rows(page: Page) {
  return page.getByRole('row').filter({ has: page.getByRole('button', { name: /^More for the backup/ }) });
}

async function choose(page: Page, what: string): Promise<void> {
  await rows(page)
    .first()
    .getByRole('button', { name: /^More for the backup/ })
    .click();
  await page.getByRole('menuitem', { name: what }).click();
}

async function openBackups(page: Page): Promise<void> {
  await page.goto('/admin/settings?tab=data');
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeVisible();
}

async function renameFirstProgram(page: Page, name: string): Promise<void> {
  const token = await page.evaluate(() => sessionStorage.getItem('cquiz-token'));
  const headers = { authorization: `Bearer ${token}` };
  const [program] = (await (await page.request.get('/api/program', { headers })).json()) as { id: number }[];
  const answer = await page.request.patch(`/api/program/${program?.id}`, { headers, data: { name } });
  expect(answer.status()).toBe(200);
}

test.describe('backups', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource/] });

  test('are made, downloaded and restored; the others are signed out and the data is as it was', async ({
    page,
    browser,
    loginAs,
    own,
  }) => {
    test.slow();
    await loginAs('super admin');
    await openBackups(page);
    await expect(page.getByText('There is no backup yet')).toBeVisible();
    await page.getByRole('button', { name: 'Run backup now' }).click();
    await expect(rows(page)).toContainText(['Completed']);
    await expect(rows(page).first()).toContainText('Efua Mensah');
    await expectAccessibleInBothThemes(page, 'main');

    const downloading = page.waitForEvent('download');
    await choose(page, 'Download');
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^cquiz-backup-\d{8}-\d{6}-\d+\.tar\.gz$/);
    const bytes = readFileSync(await download.path());

    await renameFirstProgram(page, 'Renamed since');
    const office = await browser.newContext({ baseURL: own.address });
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
    await expect(rows(page)).toContainText(['Before a restore', 'By hand']);
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
    await expect(rows(page)).toContainText(['Uploaded', 'Before a restore', 'By hand']);

    await choose(page, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(rows(page)).toContainText(['Before a restore', 'By hand']);

    await page.setViewportSize({ width: 360, height: 700 });
    await expectNoSidewaysScroll(page, 360);
  });

  test('come first in a factory reset, which leaves one account', async ({ page, loginAs }) => {
    await loginAs('super admin');
    await page.goto('/admin/settings?tab=system');
    await page.getByRole('button', { name: 'Factory Reset' }).click();
    const dialog = page.getByRole('dialog', { name: 'Factory Reset' });
    await dialog.getByLabel('Your password').fill(demoPassword);
    await dialog.getByLabel('Type RESET to confirm').fill('reset');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('Please type RESET')).toBeVisible();
    await expectAccessibleInBothThemes(page, '[role=dialog]');
    await dialog.getByLabel('Type RESET to confirm').fill('RESET');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(/\/admin\/dashboard/, { timeout: 30_000 });
    await expect(page.getByRole('button', { name: /Total Students/ })).toContainText('0');
    await openBackups(page);
    await expect(rows(page).first()).toContainText('Before a factory reset');
    await page.goto('/admin/all-users');
    await expect(page.getByRole('row').filter({ hasText: '@' })).toHaveCount(1);
  });
});
