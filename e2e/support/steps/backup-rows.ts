import { expect, type Page } from '@playwright/test';

export function backupRows(page: Page) {
  return page.getByRole('row').filter({ has: page.getByRole('button', { name: /^More for the backup/ }) });
}

export async function openBackups(page: Page): Promise<void> {
  await page.goto('/admin/settings?tab=data');
  await expect(page.getByRole('heading', { name: 'Backups' })).toBeVisible();
}
