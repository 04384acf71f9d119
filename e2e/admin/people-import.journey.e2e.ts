import { readFileSync } from 'node:fs';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '../support/checks/page-checks.ts';
import { chooseList, peopleLines } from '../support/files/people-files.ts';
import { expect } from '../support/fixtures.ts';
import { test } from '../support/setup/separate-school.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the check of a list of people names faulty rows and columns, and the import can skip them', async ({
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
  await expect(page.getByText('Unknown columns were ignored: Shoe size')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
  await expectAccessibleInBothThemes(page, 'main');
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page, 320);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByText('All 120').click();
  await expect(table.getByRole('row')).toHaveCount(51);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(table.getByRole('row')).toHaveCount(101);
  await page.getByText('New 118').click();
  await page.getByRole('checkbox', { name: 'Import row 2, Ada0 Mensah' }).uncheck();

  await page.getByLabel('Skip the 2 rows that can’t be imported').check();
  const plain = '2 rows can’t be imported and will be skipped. The other 117 rows will be imported.';
  await expect(page.getByText(plain)).toBeVisible();
  await page.getByRole('button', { name: 'Import 117 people' }).click();
  const question = page.getByRole('dialog', { name: 'Import 117 people?' });
  await expect(question).toContainText(plain);
  await expect(question).toContainText('1 row you left out won’t be imported.');
  await question.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: '117 people were added' })).toBeFocused();
  const skipped = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download skipped rows' }).click();
  const saved = readFileSync(await (await skipped).path(), 'utf8');
  expect(saved).toContain(
    '"Role","First name","Last name","Email","Date of birth","Assigned teacher","Reason"',
  );
  expect(saved).toContain(
    '"Kofi","","not-an-address","2008-05-31","","Last name is required Email is invalid"',
  );
  await page.getByRole('link', { name: 'See in All Users' }).click();
  await expect(page).toHaveURL(/\/admin\/all-users/);

  // The corrected rows, and people who are already there: one with another name.
  await page.goto('/admin/register-user/import');
  const again = peopleLines(4);
  again[3] = (again[3] ?? '').replace('Mensah', 'Osei');
  await chooseList(page, 'again.csv', [...again, saved.split('\r\n')[1]].join('\n'));
  await expect(page.getByText('No change')).not.toHaveCount(0);
  await page.getByText('Changed 1').click();
  await expect(table.getByRole('row', { name: /Ada2/ })).toContainText('Last name: Mensah → Osei');
  await page.getByText('Skip the row that can’t be imported').click();
  await page.getByLabel('People who are already in CQuiz').selectOption('Add and update');
  await expectAccessibleInBothThemes(page, 'main');
  await page.getByRole('button', { name: 'Import 2 people' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Added: 1. Updated: 1.' })).toBeFocused();
  await page.getByRole('button', { name: 'Import another list' }).click();
  await expect(page.getByRole('button', { name: 'choose a file' })).toBeFocused();
});
