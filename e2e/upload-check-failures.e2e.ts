import type { Page } from '@playwright/test';
import { answerCheck, makeQuestion } from './checked-upload-fakes.ts';
import { expect, test } from './fixtures.ts';

const faulty = makeQuestion(2, { questionText: '', faults: ['Question text is required.'] });
const broken = { success: false, message: 'Broken.', code: 'INTERNAL' };

async function openEditor(page: Page): Promise<void> {
  await page.goto('/teacher/upload?check=17');
  await page.getByRole('button', { name: 'Edit Row 3' }).click();
}

function questionField(page: Page) {
  return page.getByRole('form').getByLabel('Question', { exact: true });
}

test('what was typed is kept on the way through other pages, and the browser asks before it is lost', async ({
  page,
  loginAs,
}) => {
  await loginAs('teacher');
  await answerCheck(page, [makeQuestion(1), faulty]);
  await openEditor(page);
  await questionField(page).fill('Which gas?');
  await page.getByText('Ready 1').click();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/teacher/dashboard');
  // The page stays on the screen until the next one has been loaded.
  await expect(page.getByRole('region', { name: 'Check before importing' })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText('Not saved')).toBeVisible();
  const importButton = page.getByRole('button', { name: 'Import 1 question' });
  await importButton.click();
  await expect(page.getByRole('dialog')).toContainText('1 question has changes that are not saved.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(importButton).toBeFocused();
  await page.getByRole('button', { name: 'Edit Row 3' }).click();
  await expect(questionField(page)).toHaveValue('Which gas?');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect(page.getByRole('button', { name: 'Edit Row 3' })).toBeVisible();
  await expect(page.getByText('Not saved')).toHaveCount(0);
  await page.reload();
  expect(asked).toHaveLength(1);
});

test('a value that cannot be is refused beside its field before anything is sent', async ({
  page,
  loginAs,
}) => {
  await loginAs('teacher');
  await answerCheck(page, [faulty]);
  let sent = 0;
  await page.route('**/api/fileUpload/17/questions/2', (route) => {
    sent += 1;
    return route.fulfill({ json: faulty });
  });
  await openEditor(page);
  const form = page.getByRole('form');
  await form.getByLabel('Points').fill('0');
  await form.getByLabel('Quiz title').fill(' ');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Points must be at least 1')).toBeVisible();
  await expect(form.getByText('Quiz title is required')).toBeVisible();
  await form.getByLabel('Points').fill('2.555');
  await expect(form.getByText('Points have at most two decimals')).toBeVisible();
  expect(sent).toBe(0);
});

test('options are added and removed from two to six, and another type asks for another answer', async ({
  page,
  loginAs,
}) => {
  await loginAs('teacher');
  await answerCheck(page, [faulty]);
  const bodies: unknown[] = [];
  await page.route('**/api/fileUpload/17/questions/2', (route) => {
    bodies.push(route.request().postDataJSON());
    return route.fulfill({ json: { ...faulty, faults: [], isChanged: true } });
  });
  await openEditor(page);
  const form = page.getByRole('form');
  await expect(form.getByRole('button', { name: /^Remove option/ })).toHaveCount(0);
  for (const letter of ['C', 'D', 'E', 'F']) {
    await form.getByRole('button', { name: 'Add option' }).click();
    await form.getByRole('textbox', { name: `Option ${letter}` }).fill(`Part ${letter}`);
  }
  await expect(form.getByRole('button', { name: 'Add option' })).toHaveCount(0);
  await form.getByRole('button', { name: 'Remove option A' }).click();
  await expect(form.getByRole('radio', { name: 'A is the correct answer' })).toBeChecked();
  await form.getByLabel('Type').selectOption('True or false');
  await expect(form.getByRole('textbox', { name: 'Option A' })).toHaveValue('True');
  await form.getByLabel('Type').selectOption('Short answer');
  await form.getByLabel('Accepted answer').fill('mitochondrion');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  expect(bodies).toEqual([
    { questionText: '', questionType: 'SHORT_ANSWER', options: [], correctAnswer: 'mitochondrion' },
  ]);
});

test.describe('when something does not come', () => {
  test.use({ expectedConsoleErrors: [/Failed to load resource|net::ERR_/] });

  test('a save that fails says so, loses nothing, and can be tried again', async ({ page, loginAs }) => {
    await loginAs('teacher');
    const questions = [faulty];
    await answerCheck(page, questions);
    await page.route('**/api/fileUpload/17/questions/2', (route) =>
      route.fulfill({ status: 500, json: broken }),
    );
    await openEditor(page);
    await questionField(page).fill('Which gas?');
    await page.getByRole('form').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('form').getByRole('alert')).toContainText('Broken.');
    await expect(questionField(page)).toHaveValue('Which gas?');
    await page.route('**/api/fileUpload/17/questions/2', (route) => route.abort());
    await page.getByRole('form').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('form').getByRole('alert')).toContainText('No response from server');
    questions[0] = { ...faulty, questionText: 'Which gas?', faults: [], isChanged: true };
    await page.route('**/api/fileUpload/17/questions/2', (route) => route.fulfill({ json: questions[0] }));
    await page.getByRole('form').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Corrected')).toBeVisible();
    await expect(page.getByText('Not saved')).toHaveCount(0);
  });

  test('a question that cannot be dropped says so and stays', async ({ page, loginAs }) => {
    await loginAs('teacher');
    await answerCheck(page, [faulty]);
    await page.route('**/api/fileUpload/17/questions/2', (route) =>
      route.fulfill({ status: 500, json: broken }),
    );
    await page.goto('/teacher/upload?check=17');
    await page.getByRole('button', { name: 'Drop Row 3' }).click();
    await expect(page.getByRole('alert')).toContainText('Broken.');
    await expect(page.getByRole('button', { name: 'Drop Row 3' })).toBeFocused();
  });

  test('questions and state that do not come can be asked for again', async ({ page, loginAs }) => {
    await loginAs('teacher');
    await answerCheck(page, [faulty]);
    await page.route('**/api/fileUpload/status/17', (route) => route.fulfill({ status: 500, json: broken }));
    await page.goto('/teacher/upload?check=17');
    await expect(page.getByText('Failed to get file status')).toBeVisible();
    await page.unroute('**/api/fileUpload/status/17');
    await answerCheck(page, [faulty]);
    await page.route(/\/17\/questions\?/, (route) => route.fulfill({ status: 500, json: broken }));
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('Failed to load the questions.')).toBeVisible();
    await answerCheck(page, [faulty]);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('button', { name: 'Edit Row 3' })).toBeVisible();
  });

  test('an import that fails says so and leaves the choice as it was', async ({ page, loginAs }) => {
    await loginAs('teacher');
    await answerCheck(page, [makeQuestion(1)]);
    await page.route('**/api/fileUpload/17/import', (route) => route.fulfill({ status: 503, json: broken }));
    await page.goto('/teacher/upload?check=17');
    await page.getByRole('button', { name: 'Import 1 question' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Open to students at once').check();
    await dialog.getByRole('button', { name: 'Import 1 question' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Broken.');
    await expect(dialog.getByLabel('Open to students at once')).toBeChecked();
  });

  test('a page that cannot be drawn is shown as the text that was read', async ({ page, loginAs }) => {
    await loginAs('teacher');
    const region = { page: 1, x: 0.1, y: 0.1, width: 0.5, height: 0.1 };
    const place = { sheet: null, row: null, page: 1, question: '2', regions: [region] };
    const answer = { fileType: 'PDF' as const, originalUrl: '/api/file/9?signature=none' };
    await answerCheck(page, [{ ...faulty, place, source: 'As it was read' }], answer);
    await page.goto('/teacher/upload?check=17');
    await page.getByRole('button', { name: 'Edit Page 1, question 2' }).click();
    await expect(page.getByText('As it was read')).toBeVisible();
    await expect(page.getByRole('img', { name: /as printed/ })).toHaveCount(0);
  });
});

test('nothing is left to import when every question was dropped', async ({ page, loginAs }) => {
  await loginAs('teacher');
  const understood = {
    quizzes: 0,
    questionBanks: 0,
    questions: 0,
    options: 0,
    faulty: 0,
    dropped: 1,
    read: 1,
  };
  await answerCheck(page, [makeQuestion(1, { isDropped: true })], { understood });
  await page.goto('/teacher/upload?check=17');
  await expect(page.getByText('Nothing to import')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 0 questions' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Put back Row 2' })).toBeVisible();
});
