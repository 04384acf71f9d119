import type { Question } from '#shared/contract/teaching/question-banks.ts';
import { expectAccessible } from '../support/checks/page-checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { createBank } from '../support/setup/question-bank.ts';
import { openEditor, option, pastePicture, show, tabTo } from '../support/steps/question-editor-steps.ts';

test('a teacher writes questions of all four types by keyboard', async ({ page, request }) => {
  const bank = await createBank(request);
  const drawer = await openEditor(page, bank, 'new');
  const text = drawer.getByLabel('Question', { exact: true });
  const type = drawer.getByLabel('Type');
  const next = drawer.getByRole('button', { name: 'Save and add another' });
  const { keyboard } = page;

  await keyboard.type('Which planet is the largest?');
  await tabTo(page, drawer.getByLabel('Points'));
  await keyboard.type('5');
  await tabTo(page, drawer.getByRole('radio', { name: 'A is the correct answer' }));
  await keyboard.press('ArrowDown');
  await expect(drawer.getByRole('radio', { name: 'B is the correct answer' })).toBeChecked();
  await keyboard.press('Shift+Tab');
  await tabTo(page, option(drawer, 'A'));
  await keyboard.type('Mars');
  await keyboard.press('Enter');
  await tabTo(page, option(drawer, 'B'));
  await keyboard.type('Jupiter');
  await tabTo(page, next);
  await keyboard.press('Enter');
  await expect(page.getByText('Question “Which planet is the largest?” added to ')).toHaveCount(1);
  await expect(text).toHaveValue('');
  await expect(text).toBeFocused();

  await keyboard.type('The Sun is a star.');
  await tabTo(page, type);
  await keyboard.press('ArrowDown');
  await tabTo(page, drawer.getByRole('radio', { name: 'A is the correct answer' }));
  await keyboard.press('Space');
  await tabTo(page, next);
  await keyboard.press('Enter');
  await expect(text).toBeFocused();

  await keyboard.type('What is the capital of Ghana?');
  await tabTo(page, type);
  await keyboard.press('ArrowDown');
  await tabTo(page, drawer.getByLabel('Accepted answers'));
  await keyboard.type('Accra\nAkra');
  await tabTo(page, next);
  await keyboard.press('Enter');
  await expect(text).toBeFocused();

  await keyboard.type('Describe the water cycle.');
  await tabTo(page, type);
  await keyboard.press('ArrowDown');
  await tabTo(page, drawer.getByLabel('Model answer'));
  await keyboard.type('Evaporation, condensation, rain.');
  await keyboard.press('Control+Enter');
  await expect(drawer).toHaveCount(0);

  const saved = await bank.call<Question[]>('GET', `/question?questionBankId=${bank.id}`);
  expect(
    saved.map(({ questionType, correctAnswer, points }) => [questionType, correctAnswer, points]),
  ).toEqual([
    ['MULTIPLE_CHOICE', 'B', 5],
    ['TRUE_FALSE', 'A', 5],
    ['SHORT_ANSWER', 'Accra|Akra', 5],
    ['ESSAY', 'Evaporation, condensation, rain.', 5],
  ]);
});

test('a question gets a described picture, tags and formulas, previewed as a student sees them', async ({
  page,
  request,
}) => {
  const bank = await createBank(request);
  // A teacher's tags are shared by all their banks, also by those of other tests.
  const { suffix } = bank;
  const [id = 0] = await bank.add({ tags: [`Energy ${suffix}`, `cells ${suffix}`] });
  const drawer = await openEditor(page, bank, id);
  const preview = drawer.getByRole('region', { name: 'Preview' });
  const files = drawer.locator('input[type="file"]');

  await drawer.getByLabel('Question', { exact: true }).fill('What is $\\frac{1}{2} + \\frac{1}{3}$ of $6?');
  await expect(preview.locator('.katex').first()).toBeVisible();
  await expect(preview).toContainText('of $6?');
  await expect(preview.getByText('Mitochondrion')).toBeVisible();

  await files.setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') });
  await expect(drawer.getByText('Please upload a PNG, JPEG or WebP image.')).toBeVisible();
  const unreadable = Buffer.alloc(5 * 1024 * 1024 + 1);
  await files.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: unreadable });
  await expect(drawer.getByText('File size must be less than 5MB')).toBeVisible();
  await pastePicture(drawer.getByLabel('Question', { exact: true }));
  await drawer.getByLabel('Describe the picture for students who can’t see it').fill('A green leaf');
  await expect(preview.getByRole('img', { name: 'A green leaf' })).toBeVisible();
  await expect(drawer.getByText('File size must be less than 5MB')).toHaveCount(0);

  const tags = drawer.getByRole('combobox', { name: 'Tags' });
  const chosen = drawer.getByRole('list', { name: 'Selected tags' }).getByRole('listitem');
  await tags.focus();
  await page.keyboard.type(`ENERGY  ${suffix},`);
  await expect(drawer.getByText(`The tag “ENERGY ${suffix}” has already been added.`)).toBeVisible();
  await page.keyboard.type('Respiration');
  await page.keyboard.press('Enter');
  await expect(chosen).toHaveText([`cells ${suffix}`, `Energy ${suffix}`, 'Respiration']);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(chosen).toHaveText([`cells ${suffix}`]);
  await page.keyboard.type(`energy ${suffix}`.slice(0, -2));
  await page.keyboard.press('ArrowDown');
  await expect(drawer.getByRole('option', { name: `Energy ${suffix}` })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await page.keyboard.type(`typed ${suffix}`);
  await page.keyboard.press('Control+Enter');
  await expect(drawer).toHaveCount(0);

  const { tags: saved, imageAlt } = await bank.call<Question>('GET', `/question/${id}`);
  expect(saved?.map(({ name }) => name)).toEqual([`cells ${suffix}`, `Energy ${suffix}`, `typed ${suffix}`]);
  expect(imageAlt).toBe('A green leaf');
  await openEditor(page, bank, id);
  await expect(drawer.getByRole('button', { name: 'No Changes' })).toBeDisabled();
  await drawer.getByRole('button', { name: 'Remove picture' }).click();
  await expect(drawer.getByRole('button', { name: 'Choose a picture' })).toBeFocused();
  await drawer.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(drawer).toHaveCount(0);
  expect(await bank.call<Question>('GET', `/question/${id}`)).toMatchObject({ imageUrl: null, image: null });
});

test('the history compares and restores earlier versions of a question, and "Used in" lists its quizzes', async ({
  page,
  request,
}) => {
  const bank = await createBank(request);
  const tagName = `energy ${bank.suffix}`;
  const [id = 0] = await bank.add({ tags: [tagName] });
  const drawer = await openEditor(page, bank, id);
  await show(drawer, 'History');
  await expect(drawer.getByText('This question hasn’t changed since it was created.')).toBeVisible();
  await show(drawer, 'Used in');
  await expect(drawer.getByText('No quiz uses this question.')).toBeVisible();

  const quiz = await bank.call<{ id: number }>('POST', '/quiz', { title: `Quiz ${bank.suffix}` });
  const questionBank = { questionBank: { id: bank.id } };
  const tags = await bank.call<{ id: number; name: string }[]>('GET', `/tag?questionBankId=${bank.id}`);
  const tag = tags.find(({ name }) => name === tagName);
  await bank.call('PUT', `/quiz/${quiz.id}`, {
    quizQuestions: [
      { question: { id }, points: 3 },
      { draw: { ...questionBank, tag: { id: tag?.id ?? 0 }, count: 1 }, points: 2 },
    ],
  });
  await show(drawer, 'Edit');
  await show(drawer, 'Used in');
  const used = drawer.getByRole('list', { name: 'Used in' }).getByRole('listitem');
  await expect(used).toHaveCount(2);
  await expect(used.filter({ hasText: 'Question 1' })).toContainText('3 points');
  await expect(used.filter({ hasText: `1 random question with the tag ${tagName}` })).toContainText(
    'Not published',
  );
  await expect(used.first().getByRole('link')).toHaveAttribute('href', `/teacher/quizzes/${quiz.id}`);

  await bank.call('PUT', `/question/${id}`, {
    questionText: 'Which organelle stores the DNA of a cell?',
    options: [{ optionText: 'Nucleus' }, { optionText: 'Mitochondrion' }, { optionText: 'Ribosome' }],
    correctAnswer: 'A',
    points: 5,
  });
  await show(drawer, 'History');
  await drawer.getByRole('button', { name: 'Compare version 1 with the current one' }).click();
  const answering = drawer.getByRole('region', { name: 'Type, options and answer' });
  await expect(answering.locator('del').first()).toContainText('(removed: ');
  await expect(answering.locator('ins').first()).toContainText('Nucleus');
  await expectAccessible(page, '[role="dialog"]');
  await drawer.getByRole('button', { name: 'Restore this version' }).click();
  await page
    .getByRole('dialog', { name: 'Restore version 1?' })
    .getByRole('button', { name: 'Restore' })
    .click();
  await expect(page.getByText(/^Version 1 of “.+” restored\.$/)).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Compare version 1 with the current one' })).toBeFocused();
  await expect(drawer.getByRole('list', { name: 'Versions' }).getByRole('listitem')).toHaveCount(3);
  expect(await bank.call<Question>('GET', `/question/${id}`)).toMatchObject({
    questionText: 'Which organelle makes most of the ATP of a cell?',
    correctAnswer: 'B',
    points: 2,
    version: 3,
  });
  await show(drawer, 'Edit');
  await expect(option(drawer, 'B')).toHaveValue('Mitochondrion');
});
