import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { test } from '../support/setup/separate-school.ts';
import { chooseFromMenu } from '../support/steps/menus.ts';

async function chooseAction(page: Page, name: string, item: string): Promise<void> {
  await chooseFromMenu(page, `More for ${name}`, item);
}

test('a built-in brand can be restored, the default one cannot be removed', async ({ page, loginAs }) => {
  await loginAs('super admin');
  await page.goto('/admin/settings?tab=system');
  await chooseAction(page, 'CQuiz University Ghana', 'Edit');
  const editor = page.getByRole('dialog', { name: 'Edit CQuiz University Ghana' });
  await editor.getByLabel('Name', { exact: true }).fill('Our University');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toHaveCount(0);
  await chooseAction(page, 'Our University', 'Restore original');
  await page
    .getByRole('dialog', { name: 'Restore Our University?' })
    .getByRole('button', { name: 'Restore' })
    .click();
  await expect(page.getByRole('button', { name: 'More for CQuiz University Ghana' })).toBeVisible();
  // The default brand can be neither deleted nor turned off.
  await page
    .getByRole('row', { name: /^CQuiz Default/ })
    .getByRole('button')
    .press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['Edit']);
});
