import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { test } from './own-school.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './page-checks.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
});

const header = 'Role,First name,Last name,E-mail,Date of birth,Assigned teacher,Shoe size';

function listOf(count: number): string[] {
  const rows = Array.from(
    { length: count },
    (_, at) => `Student,Ada${at},Mensah,ada${at}@class.example,2008-05-31,Kwame Boateng,41`,
  );
  return [header, ...rows];
}

async function choose(page: Page, name: string, content: string) {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
}

test.describe('A list of people', () => {
  test('with faults names their rows and columns, and is created without them when somebody says so', async ({
    page,
    loginAs,
  }) => {
    await loginAs('super admin');
    await page.goto('/admin/register-user');
    await page.getByRole('link', { name: 'Import a list' }).click();
    const template = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV template' }).click();
    expect((await template).suggestedFilename()).toBe('people-template.csv');

    await choose(page, 'people.pdf', '%PDF-1.7');
    await expect(page.getByRole('alert')).toContainText('Please upload Excel or CSV files only.');

    const rows = listOf(120);
    rows[40] = 'Student,Kofi,,not-an-address,2008-05-31,,';
    rows[100] = 'Student,Kofi,Abbey,ada0@class.example,31/31/2008,,';
    await choose(page, 'class.csv', rows.join('\n'));
    const title = page.getByRole('heading', { name: 'class.csv' });
    await expect(title).toBeFocused();
    const table = page.getByRole('table');
    await expect(table.getByRole('row')).toHaveCount(3);
    await expect(table.getByRole('row', { name: /41 Kofi/ })).toContainText(
      'Last name: Last name is required',
    );
    await expect(table.getByRole('row', { name: /41 Kofi/ })).toContainText('E-mail: Email is invalid');
    await expect(table.getByRole('row', { name: /101 Kofi Abbey/ })).toContainText(
      'E-mail: This e-mail address stands in row 2 already.',
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

    // The same list once more: all of them are there now.
    await page.goto('/admin/register-user/import');
    await choose(page, 'again.csv', listOf(3).join('\n'));
    await expect(page.getByText(/3 rows have faults/)).toBeVisible();
    await expect(page.getByText('An account with this e-mail address exists already.')).toHaveCount(3);
    await expect(page.getByLabel(/^Leave the/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Choose another file' }).click();
    await expect(page.getByRole('button', { name: 'choose a file' })).toBeFocused();
  });

  test.describe('that cannot be sent or has changed', () => {
    test.use({ expectedConsoleErrors: [/Failed to load resource/] });

    test('is sent again, and looked at again before anybody is created', async ({ page, loginAs }) => {
      await loginAs('super admin');
      await page.goto('/admin/register-user/import');
      await page.route('**/api/peopleImport/check', (route) => route.abort(), { times: 1 });
      const row = 'Student,Late,Comer,late@other.example,2008-05-31,,';
      await choose(page, 'late.csv', [header, row].join('\n'));
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
      await expect(page.getByRole('alert')).toContainText(
        'Something has changed since this file was checked.',
      );
      await expect(page.getByText(/1 row has a fault/)).toBeVisible();
      await expect(question).toHaveCount(0);
    });
  });
});
