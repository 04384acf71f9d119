import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { chooseFile, oneQuestion } from '../support/fakes/upload-fakes.ts';
import { csvFile, csvHeader } from '../support/files/question-files.ts';
import { expect, test } from '../support/fixtures.ts';

test.beforeEach(async ({ page, loginAs }) => {
  await loginAs('teacher');
  await page.goto('/teacher/upload');
});

function entryOf(page: Page, name: string) {
  const history = page.getByRole('region', { name: 'Upload History' });
  return history.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
}

function check(page: Page) {
  return page.getByRole('region', { name: 'Check before importing' });
}

async function importAll(page: Page): Promise<void> {
  const label = /^Import \d+ questions?$/;
  await check(page).getByRole('button', { name: label }).click();
  await page.getByRole('dialog').getByRole('button', { name: label }).click();
  await expect(check(page)).toHaveCount(0);
}

for (const [name, ending] of [
  ['PDF', 'pdf'],
  ['Excel', 'xlsx'],
  ['CSV', 'csv'],
] as const) {
  test(`the ${name} template can be imported without changes`, async ({ page }) => {
    const downloading = page.waitForEvent('download');
    await page
      .getByRole('link', { name: `${name} template` })
      .first()
      .click();
    const download = await downloading;
    const fileName = download.suggestedFilename();
    expect(fileName).toMatch(new RegExp(`\\.${ending}$`));
    const content = await readFile(await download.path());
    await chooseFile(page, { name: fileName, content }, name);
    await expect(check(page)).toBeFocused();
    await expect(check(page).getByText('Error', { exact: true })).toHaveCount(0);
    await importAll(page);
    await expect(page.getByRole('heading', { name: 'Upload History' })).toBeFocused();
    const entry = entryOf(page, fileName);
    await expect(entry).toContainText('Completed');
    await expect(entry).toContainText(
      /[1-9]\d* quiz(zes)?, [1-9]\d* question banks?, [1-9]\d* questions, [1-9]\d* options/,
    );
    await expect(entry).toContainText(name);
  });
}

test('a check survives a reload and going back, and can be opened from the history', async ({ page }) => {
  await chooseFile(page, oneQuestion('survives.csv'));
  await expect(page).toHaveURL(/\?check=\d+$/);
  await page.reload();
  await expect(check(page).getByText('Which gas do plants take in?')).toBeVisible();
  await page.goBack();
  await expect(check(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Check survives.csv' }).press('Enter');
  await expect(check(page)).toBeFocused();
  await expect(page.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]')).toHaveText(/Check/);
  await expect(entryOf(page, 'survives.csv')).toContainText('Needs checking: 1 question ready');
});

test.describe('a teacher’s own upload', () => {
  // An event makes the page request the upload once more after it was deleted.
  test.use({ expectedConsoleErrors: [/responded with a status of 404/] });

  test('can be downloaded, and is deleted only after confirmation', async ({ page }) => {
    const file = oneQuestion('Ünïcode name (1).csv', 'Kept as it was?');
    await chooseFile(page, file);
    await expect(check(page)).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: `Download ${file.name}` }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(file.name);
    expect(await readFile(await download.path())).toEqual(file.content);
    const button = page.getByRole('button', { name: `Delete ${file.name}` });
    await button.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Delete this upload?' });
    await expect(dialog).toContainText('Nothing from it will be imported.');
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await button.press('Enter');
    await dialog.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
    await expect(page.getByText(`${file.name} was deleted.`)).toBeVisible();
    await expect(entryOf(page, file.name)).toHaveCount(0);
    await expect(check(page)).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Upload History' })).toBeFocused();
  });
});

test('a large upload shows its progress, blocks other uploads and can be cancelled', async ({ page }) => {
  const line = await page.context().newCDPSession(page);
  const rate = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 300_000 };
  await line.send('Network.emulateNetworkConditions', rate);
  const rows = Array.from({ length: 20_000 }, (_, row) => [
    'Large',
    'Bank',
    `Question ${row}: ${'why '.repeat(30)}`,
    'MCQ',
    'Yes',
    'No',
    '',
    '',
    'A',
  ]);
  await chooseFile(page, csvFile('large.csv', [csvHeader, ...rows]));
  await expect(page.getByText(/^Uploading… \d+\.\d\d (K|M)B of \d+\.\d\d MB \([1-9]\d?%\)$/)).toBeVisible();
  await expect(page.getByRole('status').getByText('Uploading large.csv')).toBeVisible();
  for (const name of ['PDF', 'Excel', 'CSV', 'choose one']) {
    await expect(page.getByRole('button', { name, exact: true })).toBeDisabled();
  }
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('status').getByText('The upload was cancelled.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'choose one' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'CSV', exact: true })).toBeEnabled();
  await expect(entryOf(page, 'large.csv')).toHaveCount(0);
});

test.describe('a refused file', () => {
  test.use({ expectedConsoleErrors: [/responded with a status of 4\d\d/] });

  test('shows the reason on the page and in the history', async ({ page }) => {
    await chooseFile(
      page,
      csvFile('marks.csv', [
        ['Student', 'Email', 'Score'],
        ['A', 'a@mail.example', '7'],
      ]),
    );
    const reason = 'No "Question" column. Found: Student, Email, Score.';
    await expect(page.getByRole('region', { name: 'Upload failed' })).toContainText(reason);
    const entry = entryOf(page, 'marks.csv');
    await expect(entry).toContainText('Failed');
    await expect(entry).toContainText(reason);
  });

  test('may have the name of a spreadsheet but other content', async ({ page }) => {
    await chooseFile(
      page,
      { name: 'picture.xlsx', content: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex') },
      'Excel',
    );
    await expect(page.getByRole('region', { name: 'Upload failed' })).toContainText(
      'Unsupported file type. Please upload PDF, Excel, or CSV files only.',
    );
  });
});
