import { expect, type Page } from '@playwright/test';

/**
 * By key, for a toast may lie over the menu; and only when the menu has drawn the focus to its first entry, which would
 * hear the key in place of a later one otherwise.
 */
export async function chooseFromMenu(page: Page, opener: string, item: string): Promise<void> {
  await page.getByRole('button', { name: opener, exact: true }).press('Enter');
  const menu = page.getByRole('menu', { name: opener, exact: true });
  await expect(menu.locator(':focus')).toHaveCount(1);
  await menu.getByRole('menuitem', { name: item, exact: true }).press('Enter');
}
