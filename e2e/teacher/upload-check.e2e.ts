import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '../support/checks/page-checks.ts';
import { csvFile, csvHeader, pdfFile, type QuestionFile } from '../support/files/question-files.ts';
import { expect, test } from '../support/fixtures.ts';
import { choose } from '../support/steps/choose.ts';
import {
  figure,
  openCheck,
  ready,
  row,
  threeFaults,
  unknownAnswer,
  withoutText,
} from '../support/steps/upload-check-steps.ts';

function twoOnPaper(): Promise<QuestionFile> {
  return pdfFile('organs.pdf', [
    'Quiz: Organs',
    '1. Which organ pumps blood?',
    'A. Heart',
    'B. Lung',
    'Answer: A',
    '2. Which organ takes in air?',
    'A. Heart',
    'B. Lung',
  ]);
}

async function importNow(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('dialog').getByRole('button', { name: label }).click();
}

test('a question of a PDF is corrected next to an image of it', async ({ page, loginAs }) => {
  await loginAs('teacher');
  await openCheck(page, await twoOnPaper());
  const faulty = row(page, 'Page 1, question 2');
  await expect(faulty).toContainText('No answer found.');
  await page.getByRole('button', { name: 'Edit Page 1, question 2' }).click();
  const picture = page.getByRole('img', { name: 'Page 1, question 2 as printed' }).first();
  await expect(picture).toBeVisible();
  expect(await countInk(picture)).toBeGreaterThan(100);
  const form = page.getByRole('form');
  await form.getByText('Text read from the file').click();
  await expect(form.getByRole('region')).toContainText('Which organ takes in air?');
  await choose(form.getByRole('radio', { name: 'B is the correct answer' }));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(faulty.getByText('Corrected')).toBeVisible();

  await page.reload();
  await expect(page.getByText('All 2 questions are ready.')).toBeVisible();
  await expect(faulty.getByText('Corrected')).toBeVisible();
  await importNow(page, 'Import 2 questions');
  await expect(
    page.getByText('Created 1 quiz, 1 question bank, 2 questions and 4 options.').first(),
  ).toBeVisible();
});

function countInk(picture: Locator): Promise<number> {
  return picture.evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0;
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    let dark = 0;
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 100) dark += 1;
    return dark;
  });
}

test('unsaved corrections survive a visit to another page, and the browser asks before a reload discards them', async ({
  page,
  loginAs,
}) => {
  await loginAs('teacher');
  await openCheck(page, csvFile('kept.csv', [csvHeader, ready, withoutText]));
  const edit = page.getByRole('button', { name: 'Edit Row 3' });
  const question = page.getByRole('form').getByLabel('Question', { exact: true });
  await edit.click();
  await question.fill('Which metal?');
  await page.getByText('Ready 1').click();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page).toHaveURL('/teacher/dashboard');
  // The page stays visible until the next one has loaded.
  await expect(page.getByRole('region', { name: 'Check before importing' })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText('Not saved')).toBeVisible();
  const importButton = page.getByRole('button', { name: 'Import 1 question' });
  await importButton.click();
  await expect(page.getByRole('dialog')).toContainText('1 question has unsaved changes.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(importButton).toBeFocused();
  await edit.click();
  await expect(question).toHaveValue('Which metal?');
  const dialogTypes: string[] = [];
  page.on('dialog', (dialog) => {
    dialogTypes.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(dialogTypes).toEqual(['beforeunload']);
  await expect(edit).toBeVisible();
  await expect(page.getByText('Not saved')).toHaveCount(0);
  await page.reload();
  expect(dialogTypes).toHaveLength(1);
});

test.describe('a question of a PDF that fails to load', () => {
  test.use({ expectedConsoleErrors: [/responded with a status of 404/] });

  test('is corrected next to its extracted text', async ({ page, loginAs }) => {
    await loginAs('teacher');
    await page.route(/\/api\/file\//, (route) => route.fulfill({ status: 404 }));
    await openCheck(page, await twoOnPaper());
    await page.getByRole('button', { name: 'Edit Page 1, question 2' }).click();
    const source = page.getByRole('region', { name: 'In the file: Page 1, question 2' });
    await expect(source.getByText('Which organ takes in air?')).toBeVisible();
    await expect(page.getByRole('img', { name: /as printed/ })).toHaveCount(0);
  });
});

test('faulty questions are left out of an import and can be downloaded as CSV', async ({ page, loginAs }) => {
  await loginAs('teacher');
  await openCheck(page, csvFile('=sums.csv', [csvHeader, ready, unknownAnswer.with(2, '=1+1, or "two"?')]));
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Errors as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/sums errors\.csv$/);
  const content = await readFile(await file.path(), 'utf8');
  expect(content).toBe(
    '\uFEFF"Place","Question","Error"\r\n' +
      '"Row 3","\'=1+1, or ""two""?","Correct Answer is ""D"" but the row has options A and B only."\r\n',
  );
  await page.getByRole('button', { name: 'Import 1 question' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 question with errors will be left out.');
  await page.getByRole('dialog').getByRole('button', { name: 'Import 1 question' }).click();
  await expect(
    page.getByText('Created 1 quiz, 1 question bank, 1 question and 2 options.').first(),
  ).toBeVisible();
});

test('a file imported in one window cannot be imported again in another, with or without live updates', async ({
  page,
  context,
  loginAs,
}) => {
  await loginAs('teacher');
  const id = await openCheck(page, threeFaults());
  const live = await context.newPage();
  const withoutEvents = await context.newPage();
  await withoutEvents.route('**/api/events', (route) => route.abort());
  for (const window of [live, withoutEvents]) {
    await loginAs('teacher', window);
    await window.goto(`/teacher/upload?check=${id}`);
    await expect(row(window, 'Row 3')).toBeVisible();
  }
  await importNow(page, 'Import 2 questions');
  await expect(page).toHaveURL('/teacher/upload');
  await expect(live.getByText('This file has been imported.')).toBeVisible();
  await expect(
    live.getByText('Created 1 quiz, 1 question bank, 2 questions and 4 options.').first(),
  ).toBeVisible();
  await importNow(withoutEvents, 'Import 2 questions');
  await expect(withoutEvents.getByText(/^This file can’t be imported now/)).toBeVisible();
  await expect(withoutEvents.getByText('This file has been imported.')).toBeVisible();
  await withoutEvents
    .getByRole('region', { name: 'Check before importing' })
    .getByRole('button', { name: 'Close' })
    .click();
  await expect(withoutEvents).toHaveURL('/teacher/upload');
});

test('a check shows that its file was replaced in another window', async ({ page, context, loginAs }) => {
  await loginAs('teacher');
  const other = await context.newPage();
  await loginAs('teacher', other);
  const id = await openCheck(page, threeFaults());
  await other.goto(`/teacher/upload?check=${id}`);
  await expect(row(other, 'Row 3')).toBeVisible();
  await page.getByRole('button', { name: 'Replace file' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Replace file' }).click();
  await expect(page).toHaveURL('/teacher/upload');
  await expect(other.getByText('This file no longer exists.')).toBeVisible();
});

test('a teacher corrects, drops and imports questions by keyboard alone', async ({ page, loginAs }) => {
  await loginAs('teacher');
  await openCheck(page, threeFaults());
  const press = (...keys: string[]) =>
    keys.reduce(async (last, key) => {
      await last;
      await page.keyboard.press(key);
    }, Promise.resolve());
  await row(page, 'Row 3').getByRole('button', { name: 'A: Oxygen' }).focus();
  await press('Tab', 'Enter');
  await expect(row(page, 'Row 3').getByText('Corrected')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Row 3' })).toBeFocused();
  await page.getByRole('button', { name: 'Edit Row 4' }).focus();
  await press('Enter');
  await page.keyboard.type('Which metal is it?');
  // Type, points, the handle of the first option, then the letters as one tab stop.
  await press('Tab', 'Tab', 'Tab', 'Tab', 'ArrowDown');
  const form = page.getByRole('form', { name: 'Edit Row 4' });
  await expect(form.getByRole('radio', { name: 'B is the correct answer' })).toBeChecked();
  await form.getByRole('button', { name: 'Save' }).focus();
  await press('Enter');
  await expect(page.getByRole('button', { name: 'Edit Row 4' })).toBeFocused();
  await press('Tab', 'Tab', 'Tab', 'Enter');
  await expect(row(page, 'Row 5').getByText('Dropped')).toBeVisible();
  await page.getByRole('button', { name: 'Import 4 questions' }).focus();
  await press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Import 4 questions' })).toBeFocused();
  await press('Enter');
  await expect(page).toHaveURL('/teacher/upload');
});

test('many questions load fifty at a time and can be searched, and a corrected one keeps its place', async ({
  page,
  loginAs,
}) => {
  await loginAs('teacher');
  const rows = Array.from({ length: 130 }, (_, at) =>
    (at % 2 ? unknownAnswer : ready).with(2, `Number ${at + 1}?`),
  );
  await openCheck(page, csvFile('many.csv', [csvHeader, ...rows]));
  const items = page.getByRole('list', { name: 'Questions' }).locator('> li');
  // The previous list stays, marked as busy, until the new one has loaded; then the rows and the button move.
  const outdated = page.locator('[aria-busy="true"]');
  await page.getByText('All 130', { exact: true }).click();
  await expect(outdated).toHaveCount(0);
  await expect(items).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(items).toHaveCount(100);
  await page.getByText('Errors and neighbours').click();
  await expect(outdated).toHaveCount(0);
  await expect(items).toHaveCount(50);
  await row(page, 'Number 2?').getByRole('button', { name: 'B: Carbon dioxide' }).click();
  await expect(row(page, 'Number 2?').getByText('Corrected')).toBeVisible();
  await expect(figure(page, 'Errors')).toHaveText('Errors64');
  // The reloaded list has two more questions, which moved up.
  await expect(items).toHaveCount(52);
  // None is skipped, although the server's list is now shorter.
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(items).toHaveCount(102);
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(items).toHaveCount(130);
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('number 77');
  await expect(items).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search questions' }).fill('%_\\');
  await expect(page.getByText('No questions found')).toBeVisible();
});

test('the check is accessible in both themes and fits every width', async ({ page, loginAs }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await loginAs('teacher');
  const long = [...unknownAnswer]
    .with(2, 'Pneumono'.repeat(30))
    .with(4, 'Oxygen'.repeat(40))
    .with(0, 'Quiz'.repeat(40));
  await openCheck(page, csvFile(`${'long-name-'.repeat(15)}.csv`, [csvHeader, ready, long, withoutText]));
  await page.getByRole('button', { name: 'Edit Row 4' }).click();
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, width);
    if (width === 390 || width === 1280) await expectAccessibleInBothThemes(page);
  }
  await page.getByRole('button', { name: 'Import 1 question' }).click();
  await expect(page.getByRole('dialog').getByLabel('Programme')).toBeEnabled();
  await expectAccessibleInBothThemes(page);
});
