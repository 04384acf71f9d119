import { demoPassword } from '#database/seed/demo-accounts.ts';
import { expectAccessibleInBothThemes } from '../support/checks/page-checks.ts';
import { test as base, expect } from '../support/fixtures.ts';
import { backupRows, openBackups } from '../support/steps/backup-rows.ts';

/** The test erases the school: an extra worker fixture gives it a separate server. */
const test = base.extend<object, { schoolToReset: string }>({
  schoolToReset: [async ({ browserName }, use) => use(browserName), { scope: 'worker', auto: true }],
});
test.use({ reducedMotion: 'reduce', expectedConsoleErrors: [/Failed to load resource/] });

test('a factory reset makes a backup first, and leaves one account', async ({ page, loginAs }) => {
  await loginAs('super admin');
  await page.goto('/admin/settings?tab=system');
  await page.getByRole('button', { name: 'Factory Reset' }).click();
  const dialog = page.getByRole('dialog', { name: 'Factory Reset' });
  await dialog.getByLabel('First name').fill('Akosua');
  await dialog.getByLabel('Last name').fill('Agyeman');
  await dialog.getByLabel('Email Address').fill('akosua@college.example');
  await dialog.getByLabel('New password').fill('Quite-mine-7');
  await dialog.getByLabel('Your current password').fill(demoPassword);
  await dialog.getByLabel('Type RESET to confirm').fill('reset');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByText('Please type RESET')).toBeVisible();
  await expectAccessibleInBothThemes(page, '[role=dialog]');
  await dialog.getByLabel('Type RESET to confirm').fill('RESET');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  await expect(page.getByRole('button', { name: /Total Students/ })).toContainText('0');
  await openBackups(page);
  await expect(backupRows(page).first()).toContainText('Before a factory reset');
  await page.goto('/admin/all-users');
  await expect(page.getByRole('row').filter({ hasText: '@' })).toHaveCount(1);
});
