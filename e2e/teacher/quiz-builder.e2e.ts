import type { Page } from '@playwright/test';
import { hostileName, watchForInjection } from '../support/checks/hostile-name.ts';
import { expect, test } from '../support/fixtures.ts';
import { createQuiz, quizRows, quizzesPath, showPart, status } from '../support/setup/draft-quiz.ts';
import { createExam } from '../support/setup/exam.ts';
import { createBank, makeQuestions, openAsTeacher } from '../support/setup/question-bank.ts';
import { chooseByKeys, tabTo, watchPointer } from '../support/steps/keyboard-only.ts';

test.use({ expectedConsoleErrors: [/responded with a status of 4\d\d/] });

test('a teacher creates and publishes a quiz by keyboard alone, and a student sees it', async ({
  page,
  request,
  browser,
  server,
}) => {
  const exam = await createExam(request);
  const bank = await createBank(request);
  await bank.add({ questionText: 'Which of them was picked?' });
  const student = await browser.newPage({ baseURL: server.address });
  await student.goto('/api/health');
  await student.evaluate((token) => sessionStorage.setItem('cquiz-token', token), exam.student.token);
  await student.goto('/student/available-quizzes');
  await expect(student.getByRole('article', { name: exam.title })).toBeVisible();
  const pointerEvents = await watchPointer(page);
  const { keyboard } = page;
  const title = `By hand ${bank.suffix}`;

  await openAsTeacher(page, bank, quizzesPath);
  await tabTo(page, page.getByRole('button', { name: 'New Quiz' }));
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New Quiz' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await keyboard.press('Enter');
  await expect(dialog.getByText('Title is required')).toBeVisible();
  await keyboard.type(title);
  await tabTo(page, dialog.getByLabel('Programme'));
  await chooseByKeys(page, dialog.getByLabel('Programme'), String(exam.programId));
  await tabTo(page, dialog.getByLabel('Question bank'));
  await chooseByKeys(page, dialog.getByLabel('Question bank'), String(bank.id));
  await tabTo(page, dialog.getByRole('button', { name: 'Create quiz' }));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByText('This quiz has no questions yet.')).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'New question' }));
  await keyboard.press('Enter');
  await writeFourQuestions(page);
  await expect(quizRows(page)).toHaveCount(4);

  await tabTo(page, page.getByRole('button', { name: 'Pick questions' }));
  await keyboard.press('Enter');
  const picker = page.getByRole('dialog', { name: 'Pick questions' });
  await expect(picker.getByRole('checkbox', { name: 'Describe the water cycle.' })).toBeDisabled();
  await tabTo(page, picker.getByRole('checkbox', { name: 'Which of them was picked?' }));
  await keyboard.press('Space');
  await tabTo(page, picker.getByRole('button', { name: 'Add 1 question' }));
  await keyboard.press('Enter');
  await expect(quizRows(page)).toHaveCount(5);
  await expect(page.getByRole('button', { name: 'Pick questions' })).toBeFocused();

  const first = page.getByRole('button', { name: 'Move Which planet is the largest?' });
  await tabTo(page, first, 'back');
  await keyboard.press('Space');
  await expect(page.getByText(/^Which planet is the largest\? picked up/)).toBeAttached();
  await keyboard.press('ArrowDown');
  await expect(page.getByText(/^Which planet is the largest\? is at position 2 of 5/)).toBeAttached();
  await keyboard.press('Space');
  await expect(quizRows(page).nth(1)).toContainText('Which planet is the largest?');
  await expect(first).toBeFocused();
  await keyboard.press('Alt+ArrowDown');
  await expect(quizRows(page).nth(2)).toContainText('Which planet is the largest?');
  await expect(first).toBeFocused();
  await tabTo(page, page.getByLabel('Points for question 3'));
  await keyboard.type('7.5');
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('15.5');

  await tabTo(page, page.getByRole('radio', { name: /^Questions/ }), 'back');
  await keyboard.press('ArrowRight');
  await tabTo(page, page.getByLabel('Time limit in minutes'));
  await keyboard.type('25');
  await keyboard.press('Tab');
  await keyboard.type('2');
  await expect(page.getByText('2 attempts. The best one counts.')).toBeVisible();
  await keyboard.press('Control+s');
  await expect(status(page, 'All changes saved')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Publish' }), 'back');
  await keyboard.press('Enter');
  const publish = page.getByRole('dialog', { name: `Publish “${title}”?` });
  await expect(publish.getByText('5 questions, 15.5 points.')).toBeVisible();
  await expect(publish.getByText('25 minutes to finish.')).toBeVisible();
  await expect(publish.getByRole('button', { name: 'Publish' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  expect(await pointerEvents()).toBe(0);

  const card = student.getByRole('article', { name: title });
  await expect(card).toContainText('25 min');
  await expect(card).toContainText('15.5');
  await student.close();
});

/** Writes one question of each type in the open editor. */
async function writeFourQuestions(page: Page): Promise<void> {
  const { keyboard } = page;
  const drawer = page.getByRole('dialog', { name: 'New question' });
  const type = drawer.getByLabel('Type');
  const next = drawer.getByRole('button', { name: 'Save and add another' });
  const text = drawer.getByRole('textbox', { name: 'Question', exact: true });
  const writeText = async (questionText: string) => {
    await expect(text).toHaveValue('');
    await expect(text).toBeFocused();
    await keyboard.type(questionText);
  };
  await writeText('Which planet is the largest?');
  await tabTo(page, drawer.getByRole('radio', { name: 'A is the correct answer' }));
  await keyboard.press('Space');
  await tabTo(page, drawer.getByRole('textbox', { name: 'Option A' }));
  await keyboard.type('Jupiter');
  await tabTo(page, drawer.getByRole('textbox', { name: 'Option B' }));
  await keyboard.type('Mars');
  await tabTo(page, next);
  await keyboard.press('Enter');
  await writeText('The Sun is a star.');
  await tabTo(page, type);
  await chooseByKeys(page, type, 'TRUE_FALSE');
  await tabTo(page, drawer.getByRole('radio', { name: 'A is the correct answer' }));
  await keyboard.press('Space');
  await tabTo(page, next);
  await keyboard.press('Enter');
  await writeText('What is the capital of Ghana?');
  await tabTo(page, type);
  await chooseByKeys(page, type, 'SHORT_ANSWER');
  await tabTo(page, drawer.getByLabel('Accepted answers'));
  await keyboard.type('Accra');
  await tabTo(page, next);
  await keyboard.press('Enter');
  await writeText('Describe the water cycle.');
  await tabTo(page, type);
  await chooseByKeys(page, type, 'ESSAY');
  await keyboard.press('Control+Enter');
  await expect(drawer).toBeHidden();
}

test('a teacher picks, draws, moves, removes and restores questions', async ({ page, request }) => {
  const injections = watchForInjection(page);
  const bank = await createBank(request);
  await bank.add(
    ...makeQuestions(30).map((question, at) => (at < 4 ? { ...question, tags: ['fractions'] } : question)),
  );
  await bank.add({
    questionText: `${hostileName} costs $5`,
    questionType: 'ESSAY',
    options: [],
    correctAnswer: null,
  });
  const { id } = await createQuiz(bank);
  await openAsTeacher(page, bank, `${quizzesPath}/${id}`);
  await expect(page.getByText('No questions yet. Pick questions')).toBeVisible();

  await page.getByRole('button', { name: 'Pick questions' }).click();
  const picker = page.getByRole('dialog', { name: 'Pick questions' });
  await expect(picker.getByText('1–25 of 31')).toBeVisible();
  await picker.getByLabel('Type').selectOption('Essay');
  await picker.getByRole('checkbox', { name: `${hostileName} costs $5` }).check();
  await picker.getByLabel('Type').selectOption('');
  await picker.getByLabel('Search questions').fill('Question 2');
  await expect(picker.getByText('1–11 of 11')).toBeVisible();
  await picker.getByLabel('Tag', { exact: true }).selectOption('fractions (4)');
  await expect(picker.getByText('1–1 of 1')).toBeVisible();
  await picker.getByRole('checkbox', { name: 'Select all' }).check();
  await picker.getByRole('button', { name: 'Add 2 questions' }).click();
  await expect(quizRows(page)).toHaveCount(2);
  await expect(quizRows(page).first()).toContainText(`${hostileName} costs $5`);
  expect(injections).toEqual([]);

  await page.getByRole('button', { name: 'Add random questions' }).click();
  const draw = page.getByRole('dialog', { name: /^(Add|Edit) random questions$/ });
  await expect(draw.getByText('31 questions available.')).toBeVisible();
  await draw.getByLabel('Tag').selectOption('fractions (4)');
  await draw.getByLabel('Number of questions').fill('5');
  await draw.getByLabel('Points each').fill('1.5');
  await expect(draw.getByText('4 questions available. You can’t publish this quiz')).toBeVisible();
  await draw.getByRole('button', { name: 'Add random questions' }).click();
  await expect(quizRows(page).nth(2)).toContainText(
    `5 random questions from ${bank.title}, tagged fractions`,
  );
  await expect(quizRows(page).nth(2)).toContainText('4 available');
  await page.getByRole('button', { name: 'Publish' }).click();
  const blocked = page.getByRole('dialog', { name: /can’t be published yet/ });
  await expect(blocked).toContainText(
    `Question 3 uses 5 random questions from ${bank.title}, but only 4 are available.`,
  );
  await blocked.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('button', { name: 'Edit question 3' }).click();
  await draw.getByLabel('Number of questions').fill('4');
  await draw.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Ready to publish.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Edit question 3' })).toBeFocused();

  const handle = page.getByRole('button', { name: /^Move 4 random questions/ });
  // Waits until nothing covers the handle.
  await handle.hover();
  const from = await handle.boundingBox();
  const top = await quizRows(page).first().boundingBox();
  if (!from || !top) throw new Error('The rows are not on the page.');
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y - 10, { steps: 3 });
  await page.mouse.move(from.x + 8, top.y + 4, { steps: 8 });
  await expect(page.getByText(/^4 random questions .* is at position 1 of 3\.$/)).toBeAttached();
  await page.mouse.up();
  await expect(quizRows(page).first()).toContainText('4 random questions');
  const move = page.getByRole('dialog', { name: 'Move question 1' });
  // The drag swallows a click that follows its end within 50 ms.
  await expect(async () => {
    await page.getByRole('button', { name: 'Move question 1 to another position' }).click();
    await expect(move).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await move.getByLabel('To position').fill('2');
  await page.keyboard.press('Enter');
  await expect(quizRows(page).nth(1)).toContainText('4 random questions');

  await page.getByRole('button', { name: 'Remove question 1' }).click();
  await expect(quizRows(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Remove question 1' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(quizRows(page).first()).toContainText(hostileName);
  await page.getByLabel('Points for question 1').fill('1001');
  await expect(page.getByText('Enter points from 0 to 1,000.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Points for question 1')).toBeFocused();
  await page.getByLabel('Points for question 1').fill('0');
  await page.getByRole('button', { name: 'Publish' }).click();
  const publish = page.getByRole('dialog', { name: `Publish “Quiz ${bank.suffix}”?` });
  await expect(publish).toContainText('6 questions, 8 points.');
  // Question 2 is in the quiz already, which leaves three questions for a draw of four.
  await publish.getByRole('button', { name: 'Save and publish' }).click();
  await expect(publish.getByRole('alert')).toContainText(
    'This quiz uses more random questions than its banks contain.',
  );
  await page.keyboard.press('Escape');
  await expect(status(page, 'All changes saved')).toBeVisible();
  const stored = await bank.call<{ quizQuestions: unknown[] }>('GET', `/quiz/${id}`);
  expect(stored.quizQuestions).toMatchObject([
    { points: 0, count: 1 },
    { points: 1.5, count: 4 },
    { points: 2, count: 1 },
  ]);
});

test('two people who edit the same quiz see the conflict, and lose no change', async ({
  page,
  request,
  browser,
  server,
  loginAs,
}) => {
  const bank = await createBank(request);
  const [one, two] = await bank.add(...makeQuestions(2));
  const { id } = await createQuiz(bank, { quizQuestions: [{ question: { id: one } }] });
  await openAsTeacher(page, bank, `${quizzesPath}/${id}`);
  const admin = await browser.newPage({ baseURL: server.address });
  await loginAs('super admin', admin);
  await admin.goto(`${quizzesPath}/${id}`);
  const title = (of: Page) => of.getByRole('textbox', { name: 'Title' });
  for (const [of, name] of [
    [page, 'Mine'],
    [admin, 'Theirs'],
  ] as const) {
    await of.getByRole('button', { name: 'Rename' }).click();
    await title(of).fill(`${name} ${bank.suffix}`);
    await title(of).press('Enter');
    await expect(of.getByRole('button', { name: 'Rename' })).toBeFocused();
  }
  await showPart(admin, 'Settings');
  await admin.getByLabel('Time limit in minutes').fill('45');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(status(admin, 'All changes saved')).toBeVisible();

  await page.getByRole('button', { name: /^(Save|Compare)$/ }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else has changed this quiz' });
  await expect(conflict).toContainText(`Yours Mine ${bank.suffix}`);
  await expect(conflict).toContainText(`Theirs Theirs ${bank.suffix}`);
  await conflict.getByRole('button', { name: 'Take theirs' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Theirs ${bank.suffix}`);
  await page.getByRole('button', { name: 'Use mine instead' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Mine ${bank.suffix}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(status(page, 'All changes saved')).toBeVisible();
  const merged = await bank.call('GET', `/quiz/${id}`);
  expect(merged).toMatchObject({ title: `Mine ${bank.suffix}`, timeLimit: 45 });

  await page.getByRole('button', { name: 'Rename' }).click();
  await title(page).fill(`Last ${bank.suffix}`);
  await title(page).press('Enter');
  await bank.call('PUT', `/quiz/${id}`, { title: `Third ${bank.suffix}`, passingMark: 60 });
  await page.getByRole('button', { name: /^(Save|Compare)$/ }).click();
  await expect(conflict).toContainText(`Theirs Third ${bank.suffix}`);
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(status(page, 'All changes saved')).toBeVisible();
  expect(await bank.call('GET', `/quiz/${id}`)).toMatchObject({
    title: `Last ${bank.suffix}`,
    passingMark: 60,
    timeLimit: 45,
  });

  // Changes to different parts are merged without asking.
  await admin.reload();
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText(`Last ${bank.suffix}`);
  await admin.getByLabel('Attempts').fill('3');
  await bank.call('PUT', `/quiz/${id}`, { quizQuestions: [{ question: { id: two } }] });
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(status(admin, 'All changes saved')).toBeVisible();
  expect(await bank.call('GET', `/quiz/${id}`)).toMatchObject({
    attemptLimit: 3,
    quizQuestions: [{ question: { id: two } }],
  });
  await admin.close();
});

test('unsaved changes survive a reload and a visit to another page', async ({ page, request }) => {
  const bank = await createBank(request);
  const { id } = await createQuiz(bank);
  await openAsTeacher(page, bank, `${quizzesPath}/${id}?part=settings`);
  await page.getByLabel('Closes').fill('2030-01-03T09:00');
  const warning = page.waitForEvent('dialog');
  const reloaded = page.reload();
  await (await warning).accept();
  await reloaded;
  await expect(page.getByText(/^Unsaved changes from/)).toBeVisible();
  await expect(page.getByLabel('Closes')).toHaveValue('2030-01-03T09:00');
  await page.getByRole('link', { name: 'Back to Quizzes' }).click();
  await expect(status(page, `“Quiz ${bank.suffix}” has unsaved changes.`)).toBeVisible();
  await page.getByRole('link', { name: `Quiz ${bank.suffix}` }).click();
  await expect(page.getByText(/^Unsaved changes from/)).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(status(page, 'All changes saved')).toBeVisible();
});
