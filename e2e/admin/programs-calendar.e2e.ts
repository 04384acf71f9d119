import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '../support/checks/page-checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { status } from '../support/setup/draft-quiz.ts';
import { chooseFromMenu } from '../support/steps/menus.ts';

test.use({
  expectedConsoleErrors: [/responded with a status of 4\d\d/],
  reducedMotion: 'reduce',
});

const systemTab = '/admin/settings?tab=system';

async function chooseAction(page: Page, name: string, item: string): Promise<void> {
  await chooseFromMenu(page, `More for ${name}`, item);
}

test('a super admin adds, changes and deletes programmes, and chooses the default', async ({
  page,
  loginAs,
}) => {
  await loginAs('super admin');
  await page.goto(systemTab);
  const part = page.getByRole('region', { name: 'Programmes' });
  const row = (name: string) => part.getByRole('row', { name });
  await expect(row('BSc Statistics')).toBeVisible();

  const add = part.getByRole('button', { name: 'Add programme' });
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add programme' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByRole('button', { name: 'Add programme' }).press('Enter');
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await dialog.getByLabel('Name').fill('bsc statistics');
  await expect(dialog.getByText('Name is required')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('A programme with this name already exists.')).toBeVisible();
  await dialog.getByLabel('Name').fill('Nursing');
  await dialog.getByLabel('Description (optional)').fill('Care, anatomy and ethics.');
  await dialog.getByRole('button', { name: 'Add programme' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(row('Nursing')).toContainText('Care, anatomy and ethics.');

  await chooseAction(page, 'Nursing', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit programme' });
  await expect(edit.getByLabel('Name')).toHaveValue('Nursing');
  await edit.getByLabel('Name').fill('BSc Nursing');
  await page.keyboard.press('Enter');
  await expect(edit).toHaveCount(0);
  await expect(row('BSc Nursing')).toBeVisible();

  await chooseAction(page, 'BSc Nursing', 'Make default');
  await expect(row('BSc Nursing')).toContainText('Default');
  await expect(part.getByText('Default', { exact: true })).toHaveCount(1);
  await chooseAction(page, 'BSc Nursing', 'Delete');
  const refused = page.getByRole('dialog', { name: 'BSc Nursing can’t be deleted' });
  await expect(refused).toContainText('Make another programme the default first.');
  await refused.getByRole('button', { name: 'Close' }).last().press('Enter');
  await expect(refused).toHaveCount(0);
  await chooseAction(page, 'General', 'Make default');
  await expect(row('General')).toContainText('Default');
  await chooseAction(page, 'BSc Statistics', 'Delete');
  const used = page.getByRole('dialog', { name: 'BSc Statistics can’t be deleted' });
  await expect(used).toContainText(/\d+ students, \d+ quizzes/);
  await page.keyboard.press('Escape');
  await expect(used).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'More for BSc Statistics' })).toBeFocused();

  await chooseAction(page, 'BSc Nursing', 'Delete');
  const deletion = page.getByRole('dialog', { name: 'Delete BSc Nursing?' });
  await expect(deletion.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await deletion.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(status(page, 'BSc Nursing was deleted.')).toBeVisible();
  await expect(row('BSc Nursing')).toHaveCount(0);
  await expect(add).toBeFocused();
});

test('a super admin edits the academic calendar on a phone', async ({ page, loginAs }) => {
  await loginAs('super admin');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(systemTab);
  const part = page.getByRole('region', { name: 'Academic calendar' });
  const row = (name: string) => part.getByRole('row', { name });
  await expect(row('First semester 2026')).toBeVisible();
  const add = part.getByRole('button', { name: 'Add semester' });
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add semester' });
  await dialog.getByLabel('Name').fill('Summer school');
  await dialog.getByLabel('Academic year').fill('2040');
  await dialog.getByLabel('First day').fill('2040-07-31');
  await dialog.getByLabel('Last day').fill('2040-07-01');
  const send = dialog.getByRole('button', { name: 'Add semester' });
  await send.press('Enter');
  await expect(dialog.getByText('The last day must not be before the first day')).toBeVisible();
  await expectAccessibleInBothThemes(page, '[role=dialog]');
  await expectNoSidewaysScroll(page, 390);
  // Overlaps a semester of the demo school.
  await dialog.getByLabel('First day').fill('2026-05-01');
  await dialog.getByLabel('Last day').fill('2026-05-20');
  await send.press('Enter');
  await expect(dialog.getByText(/^Overlaps First semester 2026 \(/)).toBeVisible();
  await expect(dialog.getByLabel('First day')).toBeFocused();
  await dialog.getByLabel('First day').fill('2040-07-01');
  await dialog.getByLabel('Last day').fill('2040-07-31');
  await send.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(row('Summer school 2040')).toContainText('1 Jul 2040 to 31 Jul 2040');
  await expectNoSidewaysScroll(page, 390);

  await chooseAction(page, 'First semester 2026', 'Delete');
  const used = page.getByRole('dialog', { name: 'First semester 2026 can’t be deleted' });
  await expect(used).toContainText(/\d+ quizzes belong to this semester\./);
  await page.keyboard.press('Escape');
  await expect(used).toHaveCount(0);
  await chooseAction(page, 'Summer school 2040', 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit semester' });
  await edit.getByLabel('Name').fill('Summer term');
  await page.keyboard.press('Enter');
  await expect(edit).toHaveCount(0);
  await chooseAction(page, 'Summer term 2040', 'Delete');
  const deletion = page.getByRole('dialog', { name: 'Delete Summer term 2040?' });
  await deletion.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(row('Summer term 2040')).toHaveCount(0);
  await expect(add).toBeFocused();
});
