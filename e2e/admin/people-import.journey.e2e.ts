import { readFileSync } from 'node:fs';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '../support/checks/page-checks.ts';
import { chooseList, peopleLines } from '../support/files/people-files.ts';
import { expect } from '../support/fixtures.ts';
import { test } from '../support/setup/separate-school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the check of a list of people names faulty rows and columns, and the import can leave them out', async ({
  page,
  loginAs,
}) => {
  await loginAs('super admin');
  await page.goto('/admin/register-user');
  await page.getByRole('link', { name: 'Import a list' }).click();
  const template = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV template' }).click();
  expect((await template).suggestedFilename()).toBe('people-template.csv');

  await chooseList(page, 'people.pdf', '%PDF-1.7');
  await expect(page.getByRole('alert')).toContainText('Please upload Excel or CSV files only.');

  const rows = peopleLines(120);
  rows[40] = 'Student,Kofi,,not-an-address,2008-05-31,,';
  rows[100] = 'Student,Kofi,Abbey,ada0@class.example,31/31/2008,,';
  await chooseList(page, 'class.csv', rows.join('\n'));
  const title = page.getByRole('heading', { name: 'class.csv' });
  await expect(title).toBeFocused();
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table.getByRole('row', { name: /41 Kofi/ })).toContainText('Last name: Last name is required');
  await expect(table.getByRole('row', { name: /41 Kofi/ })).toContainText('Email: Email is invalid');
  await expect(table.getByRole('row', { name: /101 Kofi Abbey/ })).toContainText(
    'Email: This email address is already in row 2.',
  );
  await expect(page.getByText('not read: Shoe size')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
  await expectAccessibleInBothThemes(page, 'main');
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page, 320);
  await page.setViewportSize({ width: 1280, height: 720 });

  const faults = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the faults' }).click();
  const saved = readFileSync(await (await faults).path(), 'utf8');
  expect(saved).toContain('"41","Last name","Last name is required"');
  await page.getByText('All rows').click();
  await expect(table.getByRole('row')).toHaveCount(51);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(table.getByRole('row')).toHaveCount(101);

  await page.getByLabel('Leave the 2 faulty rows out').check();
  await page.getByRole('button', { name: 'Import 118 people' }).click();
  const question = page.getByRole('dialog', { name: 'Import 118 people?' });
  await question.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: '118 people were created' })).toBeFocused();
  await page.getByRole('link', { name: 'See in All Users' }).click();
  await expect(page).toHaveURL(/\/admin\/all-users/);

  // The same people again: all of them have accounts now.
  await page.goto('/admin/register-user/import');
  await chooseList(page, 'again.csv', peopleLines(3).join('\n'));
  await expect(page.getByText(/3 rows have faults/)).toBeVisible();
  await expect(page.getByText('An account with this email address exists already.')).toHaveCount(3);
  await expect(page.getByLabel(/^Leave the/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Choose another file' }).click();
  await expect(page.getByRole('button', { name: 'choose a file' })).toBeFocused();
});
