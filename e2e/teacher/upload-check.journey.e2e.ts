import { hostileName, watchForInjection } from '../support/checks/hostile-name.ts';
import { chooseFile } from '../support/fakes/upload-fakes.ts';
import { csvFile, csvHeader } from '../support/files/question-files.ts';
import { expect, test } from '../support/fixtures.ts';
import { choose } from '../support/steps/choose.ts';
import { figure, row, threeFaults } from '../support/steps/upload-check-steps.ts';

test('a teacher corrects two faulty questions of an uploaded file, drops one and imports the rest as a quiz', async ({
  page,
  loginAs,
}) => {
  await loginAs('teacher');
  await page.goto('/teacher/upload');
  await chooseFile(page, threeFaults());
  await expect(page.getByRole('heading', { name: 'cells.csv', level: 2 })).toBeVisible();
  await expect(page.getByText('3 of 5 questions have errors and will be left out.')).toBeVisible();
  await expect(figure(page, 'Errors')).toHaveText('Errors3');
  await expect(page.getByRole('radio', { name: 'Errors and neighbours' })).toBeChecked();
  await expect(row(page, 'Row 3')).toContainText(
    'Correct Answer is "D" but the row has options A and B only.',
  );

  await row(page, 'Row 3').getByRole('button', { name: 'B: Carbon dioxide' }).click();
  await expect(row(page, 'Row 3').getByText('Corrected')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit Row 3' })).toBeFocused();

  await page.getByRole('button', { name: 'Edit Row 4' }).click();
  const form = page.getByRole('form', { name: 'Edit Row 4' });
  await expect(form.getByLabel('Question', { exact: true })).toBeFocused();
  await expect(form.getByRole('region', { name: 'In the file: Row 4' })).toContainText('Iron');
  await form.getByLabel('Question', { exact: true }).fill('Which metal is yellow?');
  await choose(form.getByRole('radio', { name: 'B is the correct answer' }));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit Row 4' })).toBeFocused();
  await expect(row(page, 'Row 4').getByText('Corrected')).toBeVisible();

  await page.getByRole('button', { name: 'Drop Row 5' }).click();
  await expect(row(page, 'Row 5').getByText('Dropped')).toBeVisible();
  await page.getByRole('button', { name: 'Restore Row 5' }).click();
  await expect(row(page, 'Row 5').getByText('Error')).toBeVisible();
  await page.getByRole('button', { name: 'Drop Row 5' }).click();
  await expect(page.getByText('All 4 questions are ready.')).toBeVisible();

  await page.getByRole('button', { name: 'Import 4 questions' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('This creates 1 quiz, 1 question bank, 4 questions and 8 options.');
  await expect(dialog.getByLabel('Programme')).toHaveValue(/\d+/);
  await expect(dialog.getByLabel('Publish immediately')).not.toBeChecked();
  await dialog.getByRole('button', { name: 'Import 4 questions' }).click();
  await expect(
    page.getByText('Created 1 quiz, 1 question bank, 4 questions and 8 options.').first(),
  ).toBeVisible();
  await expect(page).toHaveURL('/teacher/upload');
  await expect(page.getByRole('link', { name: 'Question bank: Biology' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Open quiz' }).press('Enter');
  await expect(page).toHaveURL(/\/teacher\/quizzes\/\d+/);
  await expect(page.getByRole('heading', { name: 'Cells, Week 4' }).first()).toBeVisible();
});

test('hostile file names and cells are plain text in the check, in the editor and in the history', async ({
  page,
  loginAs,
}) => {
  await loginAs('teacher');
  const injections = watchForInjection(page);
  const name = `${hostileName}<svg onload=alert(3)>.csv`;
  const cells = [
    hostileName,
    hostileName,
    `${hostileName} =cmd|'/c calc'!A1`,
    'MCQ',
    hostileName,
    '<b>x</b>',
  ];
  await page.goto('/teacher/upload');
  await chooseFile(
    page,
    csvFile(name, [csvHeader, [...cells, '', '', 'A'], [...cells.with(2, hostileName), '', '', 'E']]),
  );
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  await expect(row(page, 'Row 3')).toContainText(hostileName);
  await page.getByRole('button', { name: 'Edit Row 3' }).click();
  const form = page.getByRole('form');
  await expect(form.getByRole('textbox', { name: 'Option A' })).toHaveValue(hostileName);
  await expect(form.getByRole('region')).toContainText(hostileName);

  await page.getByRole('button', { name: 'Import 1 question' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import 1 question' }).click();
  await expect(page).toHaveURL('/teacher/upload');
  const entry = page
    .getByRole('region', { name: 'Upload History' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
  await expect(entry).toContainText('1 quiz, 1 question bank, 1 question, 2 options');
  expect(injections).toEqual([]);
});
