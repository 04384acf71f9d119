import { chooseList, header } from '../support/files/people-files.ts';
import { expect } from '../support/fixtures.ts';
import { test } from '../support/setup/separate-school.ts';

test.use({ expectedConsoleErrors: [/Failed to load resource/] });

test('a list of people is sent again after a network error, and checked again before accounts are created', async ({
  page,
  loginAs,
}) => {
  await loginAs('super admin');
  await page.goto('/admin/register-user/import');
  await page.route('**/api/peopleImport/check', (route) => route.abort(), { times: 1 });
  const row = 'Student,Late,Comer,late@other.example,2008-05-31,,';
  await chooseList(page, 'late.csv', [header, row].join('\n'));
  await expect(page.getByRole('alert')).toContainText('No response from server');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Import 1 person' })).toBeVisible();

  const token = await page.evaluate(() => sessionStorage.getItem('cquiz-token'));
  const taken = await page.request.post('/api/auth/register', {
    headers: { Authorization: `Bearer ${token}` },
    data: { email: 'late@other.example', password: 'Three-green-lamps', role: 'STUDENT' },
  });
  expect(taken.status()).toBe(201);
  await page.getByRole('button', { name: 'Import 1 person' }).click();
  const question = page.getByRole('dialog', { name: 'Import 1 person?' });
  await question.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Some data changed after this file was checked.');
  await expect(page.getByText('Changed since you checked')).toBeVisible();
  await expect(question).toHaveCount(0);

  // The person who registered meanwhile has no name yet: the row now changes them.
  const changed = page.getByRole('row', { name: /late@other/ });
  await expect(changed).toContainText('Last name: empty → Comer');
  await page.getByLabel('People who are already in CQuiz').selectOption('Add and update');
  await page.getByRole('button', { name: 'Import 1 person' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Added: 0. Updated: 1.' })).toBeFocused();
  const former = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download previous values' }).click();
  expect((await former).suggestedFilename()).toBe('values-before-import.csv');
});
