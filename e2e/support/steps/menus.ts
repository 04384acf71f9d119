import { expect, type Page } from '@playwright/test';

/**
 * By key, and only after the menu has focused its first entry: before that, the
 * first entry would receive the key.
 */
export async function chooseFromMenu(page: Page, opener: string, item: string): Promise<void> {
  await page.getByRole('button', { name: opener, exact: true }).press('Enter');
  const menu = page.getByRole('menu', { name: opener, exact: true });
  await expect(menu.locator(':focus')).toHaveCount(1);
  await menu.getByRole('menuitem', { name: item, exact: true }).press('Enter');
}
