import type { Locator, Page } from '@playwright/test';
import { hostileName, watchForInjection } from '../support/checks/hostile-name.ts';
import { expect, test } from '../support/fixtures.ts';
import { createBank, makeQuestions, openAsTeacher, questionRows } from '../support/setup/question-bank.ts';

const banks = '/teacher/question-bank';

/** Chooses an action from the menu of a row or a card. */
async function pick(page: Page, name: string, action: string): Promise<void> {
  const more = `More for ${name}`;
  await page.getByRole('button', { name: more, exact: true }).click();
  // By the menu's name, because the menu that was open before may still be closing.
  await page
    .getByRole('menu', { name: more, exact: true })
    .getByRole('menuitem', { name: action, exact: true })
    .click();
}

function status(page: Page, text: string | RegExp): Locator {
  return page.getByRole('status').filter({ hasText: text });
}

test('a teacher creates, edits, archives and deletes question banks', async ({ page, request, loginAs }) => {
  const injections = watchForInjection(page);
  const bank = await createBank(request);
  const { title, suffix } = bank;
  await bank.add({});
  await openAsTeacher(page, bank, banks);
  await expect(page.getByRole('heading', { name: 'Question Bank', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'New Bank' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Bank' });
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Title is required')).toBeVisible();
  await expect(dialog.getByText('Category is required')).toBeVisible();
  await expect(dialog.getByLabel('Title')).toBeFocused();
  const hostile = `${hostileName} ${suffix}`;
  await dialog.getByLabel('Title').fill(`  ${hostile}  `);
  await expect(dialog.getByText('Title is required')).toBeHidden();
  await expect(dialog.getByText('Category is required')).toBeVisible();
  await expect(dialog.getByLabel('Category').getByRole('option')).toHaveText([
    'Choose a category',
    'Mathematics',
    'English',
    'Science',
    'History',
    'Geography',
    'Other',
  ]);
  await dialog.getByLabel('Category').selectOption('Geography');
  await dialog.getByLabel('Description').fill(hostileName);
  await dialog.getByRole('button', { name: 'Create bank' }).click();
  await expect(status(page, `${hostile} was created.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'New Bank' })).toBeFocused();

  await page.getByLabel('Search banks').fill(suffix);
  const cards = page.getByRole('region', { name: 'Question banks' }).locator('ul > li');
  await expect(cards).toHaveCount(2);
  await expect(page).toHaveURL(`${banks}?search=${suffix}`);
  for (const text of [
    title,
    'Science',
    'Cells and what they are made of.',
    '1 question',
    '0 quizzes',
    'Active',
  ]) {
    await expect(cards.nth(1)).toContainText(text);
  }
  await page.getByLabel('Category').selectOption('Geography');
  await expect(cards).toHaveCount(1);
  await page.getByRole('button', { name: `Edit ${hostile}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit bank' });
  await expect(edit.getByLabel('Description')).toHaveValue(hostileName);
  await edit.getByLabel('Title').fill(`Rivers ${suffix}`);
  await edit.getByLabel('Category').selectOption('Other');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('No banks found')).toBeVisible();
  await expect(edit).toBeHidden();
  await page.goBack();
  await expect(page.getByLabel('Category')).toHaveValue('all');
  await page.reload();
  await expect(page.getByLabel('Search banks')).toHaveValue(suffix);
  const sorted = page.waitForRequest(/sort=questions&order=desc/);
  await page.getByLabel('Sort by').selectOption('Most questions');
  await sorted;
  await expect(cards.getByRole('heading')).toHaveText([title, `Rivers ${suffix}`]);

  await page.getByRole('link', { name: `Manage Questions in ${title}` }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Banks' }).click();
  await expect(page).toHaveURL(`${banks}?search=${suffix}&sort=questions`);

  await pick(page, title, 'Delete');
  await expect(page.getByRole('dialog')).toContainText(
    'has 1 question that quizzes and submissions may use, so it’s archived instead of deleted',
  );
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(status(page, `${title} was archived.`)).toBeVisible();
  await expect(cards).toHaveCount(1);
  await pick(page, `Rivers ${suffix}`, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(status(page, `Rivers ${suffix} was deleted.`)).toBeVisible();
  await page.getByText('Archived', { exact: true }).click();
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('Archived');
  await pick(page, title, 'Unarchive');
  await expect(status(page, `${title} is active again.`)).toBeVisible();
  await expect(page.getByText('No banks found')).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cards).toContainText(title);
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByText('This archived bank')).toBeVisible();
  await page.getByRole('button', { name: 'Unarchive' }).click();
  await expect(page.getByText('This archived bank')).toBeHidden();
  expect(injections).toEqual([]);

  await loginAs('super admin');
  await page.goto(`${banks}?search=${suffix}`);
  // Another file on this server may have renamed the teacher to Kwamena.
  await expect(cards).toContainText(/Owner: Kwame(na)? Boateng/);
});

test('questions are searched, filtered, sorted and paged, and the address keeps the choice', async ({
  page,
  request,
}) => {
  const injections = watchForInjection(page);
  const bank = await createBank(request);
  const [, , rare] = await bank.add(
    ...makeQuestions(27),
    { questionText: hostileName, questionType: 'ESSAY', options: [], correctAnswer: null, points: 9 },
    {
      questionText: 'Name the sugar of photosynthesis.',
      questionType: 'SHORT_ANSWER',
      options: [],
      correctAnswer: 'glucose|Glucose sugar',
      tags: ['plants'],
    },
  );
  const path = `${banks}/${bank.id}`;
  await openAsTeacher(page, bank, path);
  await expect(page.getByText('Science · 29 questions · not used in a quiz')).toBeVisible();
  await expect(page.getByText('1–25 of 29')).toBeVisible();
  await expect(questionRows(page)).toHaveCount(25);
  await page.getByRole('button', { name: 'Answers to question 1', exact: true }).click();
  await expect(questionRows(page).first()).toContainText('MitochondrionCorrect answer');
  await page.getByRole('button', { name: 'Next page' }).press('Enter');
  await expect(page.getByText('26–29 of 29')).toBeVisible();
  await expect(questionRows(page)).toHaveCount(4);
  await expect(page).toHaveURL(`${path}?page=2`);
  await page.reload();
  await expect(questionRows(page).nth(2)).toContainText(hostileName);
  await page.getByLabel('Page, of 2').fill('1');
  await page.keyboard.press('Enter');
  await expect(questionRows(page)).toHaveCount(25);
  await expect(page.getByLabel('Page, of 2')).toBeFocused();

  const searches: string[] = [];
  page.on('request', (call) => call.url().includes('search=') && searches.push(call.url()));
  await page.getByLabel('Search questions').pressSequentially('question 2', { delay: 20 });
  await expect(page.getByText('9 questions', { exact: true })).toBeVisible();
  expect(searches).toHaveLength(1);
  await expect(
    page.getByText('To reorder questions, clear the filters and sort by bank order.'),
  ).toBeVisible();
  await page.getByLabel('Search questions').fill('nowhere');
  await expect(page.getByText('No questions found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(questionRows(page)).toHaveCount(25);
  await expect(page.getByLabel('Search questions')).toHaveValue('');
  await page.getByLabel('Type').selectOption('Essay');
  await expect(questionRows(page)).toHaveText([/9 points/]);
  await page.getByLabel('Type').selectOption('All types');
  await page.getByLabel('Tag').selectOption('plants (1)');
  await expect(questionRows(page)).toHaveText([/Name the sugar/]);
  await page.getByRole('button', { name: 'Answers to question 1' }).click();
  await expect(questionRows(page)).toContainText('glucoseAccepted');
  await page.getByLabel('Tag').selectOption('All tags');
  await page.getByLabel('Sort by').selectOption('Most points');
  await expect(questionRows(page).first()).toContainText(hostileName);
  await page.getByLabel('Usage').selectOption('Used in a quiz');
  await expect(page.getByText('No questions found')).toBeVisible();
  await page.goBack();
  await expect(questionRows(page).first()).toContainText(hostileName);
  await page.goto(`${path}?page=999`);
  await expect(page.getByText('26–29 of 29')).toBeVisible();

  await bank.call('PUT', `/question/${rare}`, { questionText: 'Changed in another window' });
  await page.getByLabel('Sort by').selectOption('Last changed');
  await expect(questionRows(page).first()).toContainText('Changed in another window');
  await bank.call('PUT', `/question/${rare}`, { questionText: 'And once more' });
  await expect(questionRows(page).first()).toContainText('And once more');
  await page.addInitScript(pressEscapeAtFirstSight);
  await page.goto(`${path}?question=${rare}`);
  await expect(page).toHaveURL(path);
  await page.getByRole('button', { name: 'Add Question' }).click();
  await expect(page).toHaveURL(`${path}?question=new`);
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(injections).toEqual([]);
});

test('questions are reordered by keyboard, mouse, menu and position number', async ({ page, request }) => {
  const bank = await createBank(request);
  await bank.add(...makeQuestions(27));
  await openAsTeacher(page, bank, `${banks}/${bank.id}`);
  await expect(questionRows(page)).toHaveCount(25);
  const expectStored = async (...expected: number[]) => {
    await expect
      .poll(async () => (await bank.texts()).slice(0, expected.length))
      .toEqual(expected.map((n) => `Question ${n}`));
  };
  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });

  await handle('Question 1').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(questionRows(page).first()).toContainText('Question 2');
  await expectStored(2, 1, 3);
  await expect(handle('Question 1')).toBeFocused();

  const from = await handle('Question 3').boundingBox();
  const to = await handle('Question 2').boundingBox();
  if (!from || !to) throw new Error('The handles are not on the page.');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y - 10, { steps: 3 });
  await page.mouse.move(to.x + 8, to.y + 4, { steps: 8 });
  await page.mouse.up();
  await expectStored(3, 2, 1, 4);

  await pick(page, 'question 4', 'Move to top');
  await expectStored(4, 3, 2, 1, 5);
  await expect(page.getByRole('button', { name: 'More for question 1', exact: true })).toBeFocused();
  await pick(page, 'question 25', 'Move down');
  await expect
    .poll(async () => (await bank.texts()).slice(23))
    .toEqual(['Question 24', 'Question 26', 'Question 25', 'Question 27']);
  await pick(page, 'question 1', 'Move to position…');
  const dialog = page.getByRole('dialog', { name: 'Move question 1' });
  await dialog.getByLabel('To position').fill('28');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter a number from 1 to 27')).toBeVisible();
  await dialog.getByLabel('To position').fill('27');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await bank.texts()).at(-1)).toBe('Question 4');
  await expect(questionRows(page).first()).toContainText('Question 3');
});

test('questions are duplicated, tagged, moved, deleted and restored', async ({ page, request }) => {
  const bank = await createBank(request);
  const other = await createBank(request);
  const ids = await bank.add(...makeQuestions(6));
  const quiz = await bank.call<{ id: number }>('POST', '/quiz', {
    title: `Quiz ${bank.suffix}`,
    quizQuestions: ids.map((id) => ({ question: { id } })),
  });
  const quizQuestionIds = async () => {
    const questions = await bank.call<{ id: number }[]>('GET', `/quiz/${quiz.id}/questions`);
    return questions.map(({ id }) => id);
  };
  await openAsTeacher(page, bank, `${banks}/${bank.id}`);
  await expect(questionRows(page)).toHaveCount(6);

  await pick(page, 'question 2', 'Duplicate');
  await expect(status(page, 'Question 2 (“Question 2”) duplicated.')).toBeVisible();
  await expect(questionRows(page)).toHaveCount(7);
  await expect(questionRows(page).nth(2)).toContainText('Question 2');
  await pick(page, 'question 3', 'Move to another bank…');
  const move = page.getByRole('dialog', { name: 'Move 1 question' });
  await move.getByRole('button', { name: 'Move' }).click();
  await expect(move.getByText('Please choose a bank')).toBeVisible();
  await move.getByLabel('Move to bank').selectOption(other.title);
  await move.getByRole('button', { name: 'Move' }).click();
  await expect(status(page, `Question “Question 2” moved to ${other.title}.`)).toBeVisible();
  await expect(questionRows(page)).toHaveCount(6);
  expect(await other.texts()).toEqual(['Question 2']);

  await page.getByRole('button', { name: 'Delete question 1', exact: true }).click();
  const one = page.getByRole('dialog', { name: 'Delete 1 question?' });
  await expect(one).toContainText('1 quiz will have fewer questions.');
  await one.getByRole('button', { name: 'Delete' }).click();
  const deleted = status(page, 'Question “Question 1” deleted. 1 quiz now has fewer questions.');
  await expect(deleted).toBeVisible();
  await expect(questionRows(page)).toHaveCount(5);
  await expect(page.getByRole('region', { name: 'Questions' })).toBeFocused();
  // Otherwise the next deletion joins it, and Undo restores all three questions.
  await deleted.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('checkbox', { name: 'Select question 2', exact: true }).check();
  await page.getByRole('checkbox', { name: 'Select question 4', exact: true }).check();
  const bar = page.getByRole('region', { name: 'Selected questions' });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Tag…' }).click();
  const tags = page.getByRole('dialog', { name: 'Tag 2 questions' });
  await tags.getByLabel('Add tags').fill(`energy ${bank.suffix}`);
  await page.keyboard.press('Enter');
  await tags.getByRole('button', { name: 'Change tags' }).click();
  await expect(status(page, 'Tags changed on 2 questions.')).toBeVisible();
  await expect(questionRows(page).nth(1)).toContainText(`energy ${bank.suffix}`);
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog', { name: 'Delete 2 questions?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(status(page, '2 questions deleted.')).toBeVisible();
  await expect(questionRows(page)).toHaveCount(3);
  await expect(bar).toBeHidden();
  expect(await quizQuestionIds()).toEqual([ids[1], ids[3], ids[5]]);
  await page.keyboard.press('F8');
  await page.keyboard.press('Enter');
  await expect(status(page, '2 questions restored.')).toBeVisible();
  await expect(questionRows(page)).toHaveCount(5);
  expect(await quizQuestionIds()).toEqual(ids.slice(1));
  expect(await bank.texts()).toEqual(
    makeQuestions(6)
      .slice(1)
      .map(({ questionText }) => questionText),
  );

  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await expect(bar).toContainText('5 selected');
  await bar.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByText('Deleted', { exact: true }).click();
  await expect(questionRows(page)).toHaveText([/Question 1/]);
  await page.getByRole('checkbox', { name: 'Select question 1' }).check();
  await bar.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('No deleted questions')).toBeVisible();
  expect(await quizQuestionIds()).toEqual(ids);

  await page.getByText('In the bank', { exact: true }).click();
  await page.getByRole('button', { name: 'Manage tags' }).click();
  const manage = page.getByRole('dialog', { name: 'Tags' });
  await manage.getByRole('button', { name: `Rename energy ${bank.suffix}` }).click();
  await manage.getByLabel(`New name for energy ${bank.suffix}`).fill(`power ${bank.suffix}`);
  await page.keyboard.press('Enter');
  await expect(manage.getByRole('button', { name: `Rename power ${bank.suffix}` })).toBeFocused();
  await manage.getByRole('button', { name: `Delete power ${bank.suffix}` }).click();
  await expect(manage).toContainText('It’s removed from 2 questions in this bank');
  await manage.getByRole('button', { name: 'Delete tag' }).click();
  await expect(status(page, `The tag power ${bank.suffix} was deleted.`)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(questionRows(page).nth(2)).not.toContainText('power');
});

/** Runs in the page, to press Escape earlier than any person can. */
function pressEscapeAtFirstSight(): void {
  const look = new MutationObserver(() => {
    if (!document.querySelector('[role=dialog]')) return;
    look.disconnect();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  });
  look.observe(document, { childList: true, subtree: true });
}
