import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { chooseFromMenu } from './menus.ts';
import { test } from './own-school.ts';

async function act(page: Page, name: string, item: string): Promise<void> {
  await chooseFromMenu(page, `More for ${name}`, item);
}

test('a built-in profile is changed and restored, and the default stays', async ({ page, loginAs }) => {
  await loginAs('super admin');
  await page.goto('/admin/settings?tab=system');
  await act(page, 'CQuiz University Ghana', 'Edit');
  const editor = page.getByRole('dialog', { name: 'Edit CQuiz University Ghana' });
  await editor.getByLabel('Name', { exact: true }).fill('Our University');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toHaveCount(0);
  await act(page, 'Our University', 'Restore as shipped');
  await page
    .getByRole('dialog', { name: 'Restore Our University?' })
    .getByRole('button', { name: 'Restore' })
    .click();
  await expect(page.getByRole('button', { name: 'More for CQuiz University Ghana' })).toBeVisible();
  // The default is neither deleted nor turned off.
  await page
    .getByRole('row', { name: /^CQuiz Default/ })
    .getByRole('button')
    .press('Enter');
  await expect(page.getByRole('menuitem')).toHaveText(['Edit']);
});
