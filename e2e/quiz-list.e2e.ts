import { numbered, openAsTeacher, openBankRoom } from './bank-room.ts';
import { openExamRoom } from './exam-room.ts';
import { answer, refusal } from './fake-answers.ts';
import { expect, test } from './fixtures.ts';
import { chooseFromMenu } from './menus.ts';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from './page-checks.ts';
import { makeQuiz, places, quizzesPath, said, showPart } from './quiz-room.ts';

test.use({ expectedConsoleErrors: [/responded with a status of (4|5)\d\d|ERR_FAILED/] });

test('the list finds quizzes, and each can be unpublished, copied, archived, restored and deleted', async ({
  page,
  request,
}) => {
  const exam = await openExamRoom(request);
  const room = await openBankRoom(request);
  const mark = exam.title.split(' ')[1] ?? '';
  await exam.asStudent('POST', '/quizAttempt', { quiz: { id: exam.quizId } });
  await makeQuiz(room, { title: `Empty ${mark}` });
  await openAsTeacher(page, room, quizzesPath);
  const row = (title: string) => page.getByRole('row', { name: title });
  const act = async (title: string, item: string) => {
    await chooseFromMenu(page, `More for ${title}`, item);
  };

  await page.getByLabel('Search quizzes').fill(mark);
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await expect(page).toHaveURL(`${quizzesPath}?search=${mark}`);
  await expect(row(exam.title)).toContainText('1 attempt running');
  await expect(row(exam.title)).toContainText('Published');
  await page.getByLabel('State').selectOption('Drafts');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await act(`Empty ${mark}`, 'Publish');
  await expect(page.getByRole('dialog', { name: /cannot be published yet/ })).toContainText(
    'It has no questions yet.',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `More for Empty ${mark}` })).toBeFocused();
  await act(`Empty ${mark}`, 'Delete');
  const deletion = page.getByRole('dialog', { name: `Delete “Empty ${mark}”?` });
  await expect(deletion).toContainText('Nobody has taken it.');
  await expect(deletion.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No quiz was found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('Search quizzes').fill(mark);

  await act(exam.title, 'Unpublish');
  const unpublish = page.getByRole('dialog', { name: `Unpublish “${exam.title}”?` });
  await expect(unpublish).toContainText('1 attempt is running. It goes on, and can be handed in.');
  await unpublish.getByRole('button', { name: 'Unpublish' }).click();
  await expect(row(exam.title)).toContainText('Draft');
  await act(exam.title, 'Duplicate');
  await expect(row(`Copy of ${exam.title}`)).toContainText('Draft');
  await act(`Copy of ${exam.title}`, 'Archive');
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(row(`Copy of ${exam.title}`)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(`Copy of ${exam.title}`)).toBeVisible();

  await act(exam.title, 'Delete');
  const kept = page.getByRole('dialog', { name: `Delete “${exam.title}”?` });
  await expect(kept).toContainText('Students have taken it, so it is archived instead of deleted');
  await kept.getByRole('button', { name: 'Archive' }).click();
  await expect(said(page, `${exam.title} was archived.`)).toBeVisible();
  await page.getByLabel('State').selectOption('Archived');
  await expect(row(`Copy of ${exam.title}`)).toHaveCount(0);
  await row(exam.title).getByRole('link').click();
  await expect(page.getByText('This quiz is archived: students do not see it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pick questions' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Pick questions' })).toBeVisible();
  await expect(page.getByText('What you change applies to new attempts only.')).toBeVisible();
});

test('every failure has its words, and what was typed stays', async ({ page, request }) => {
  const room = await openBankRoom(request);
  const ids = await room.add(...numbered(2));
  const quizQuestions = ids.map((id) => ({ question: { id } }));
  const { id } = await makeQuiz(room, { quizQuestions });
  await openAsTeacher(page, room, '/api/health');
  await answer(page, '**/api/quiz?*', 500, refusal('INTERNAL', 'Something went wrong.'));
  await page.goto(quizzesPath);
  await expect(page.getByText('Failed to load quizzes.')).toBeVisible();
  await page.unroute('**/api/quiz?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('row', { name: `Quiz ${room.mark}` })).toBeVisible();
  for (const unknown of ['999999999', 'abc']) {
    await page.goto(`${quizzesPath}/${unknown}`);
    await expect(page.getByText('This quiz does not exist, or it is not yours.')).toBeVisible();
  }
  await answer(page, `**/api/quiz/${id}/places`, 500, refusal('INTERNAL', 'Something went wrong.'));
  await page.goto(`${quizzesPath}/${id}`);
  await expect(page.getByRole('heading', { name: 'Failed to load quiz' })).toBeVisible();
  await page.unroute(`**/api/quiz/${id}/places`);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(places(page)).toHaveCount(2);

  await showPart(page, 'Settings');
  await page.getByLabel('Opens').fill('2030-01-02T10:00');
  await page.getByLabel('Closes').fill('2030-01-02T09:00');
  await expect(page.getByText('The closing time must be later than the opening time.')).toBeVisible();
  await page.getByLabel('Passing it earns a certificate').check();
  await showPart(page, 'Questions');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('Closes')).toBeFocused();
  await expect(page.getByText('A certificate needs a passing mark.')).toBeVisible();
  await page.getByLabel('Closes').fill('2030-01-03T09:00');
  await page.getByLabel('Passing mark in percent').fill('50');
  await expect(page.getByText('Open from 2 Jan 2030, 10:00 until 3 Jan 2030, 09:00.')).toBeVisible();

  await page.route(`**/api/quiz/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Network error: No response from server')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  const reloaded = page.reload();
  await (await asked).accept();
  await reloaded;
  await expect(page.getByText(/^Unsaved changes from/)).toBeVisible();
  await expect(page.getByLabel('Closes')).toHaveValue('2030-01-03T09:00');
  await page.getByRole('link', { name: 'Back to Quizzes' }).click();
  await expect(said(page, `“Quiz ${room.mark}” has unsaved changes.`)).toBeVisible();
  await page.getByRole('link', { name: `Quiz ${room.mark}` }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(said(page, 'All changes saved')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.unroute(`**/api/quiz/${id}`);
  await answer(page, `**/api/quiz/${id}/duplicate`, 507, refusal('STORAGE_FULL', 'There is no space left.'));
  await chooseFromMenu(page, `More for Quiz ${room.mark}`, 'Duplicate');
  await expect(page.getByText('There is no space left.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).press('Enter');
  const publish = page.getByRole('dialog', { name: /^Publish/ });
  await expect(publish).toContainText('can start it from 2 Jan 2030, 10:00. Until then it is Scheduled.');
  await publish.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();

  // A quiz of an imported file may ask more than can be ordered by hand.
  await page.route(`**/api/quiz/${id}/places`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': '5000' } });
  });
  await page.reload();
  await expect(page.getByText('This quiz asks 5000 questions')).toBeVisible();
  await page.getByRole('button', { name: 'Replace by a draw from its bank' }).click();
  await page.getByLabel('How many').fill('2');
  await expect(page.getByText('2 questions available.')).toBeVisible();
  await page.getByRole('button', { name: 'Add the draw' }).click();
  await expect(places(page)).toHaveText([/Draw 2 from/]);
});

test('the list and the builder are accessible in both themes and fit every width', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const room = await openBankRoom(request);
  const [first] = await room.add({ questionText: 'long'.repeat(60), tags: ['fractions'] }, {});
  const draw = { questionBank: { id: room.bankId }, count: 9 };
  const { id } = await makeQuiz(room, {
    title: 'title'.repeat(30),
    quizQuestions: [{ question: { id: first } }, { draw, points: 1 }],
  });
  await openAsTeacher(page, room, quizzesPath);
  const check = async (widths: readonly number[]) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page, width);
    }
  };
  await expect(page.getByRole('row').nth(2)).toBeVisible();
  await check([390, 320, 1280]);
  await expectAccessibleInBothThemes(page);
  await page.goto(`${quizzesPath}/${id}`);
  await expect(places(page)).toHaveCount(2);
  await page.getByLabel('Points of question 1').fill('x');
  await check([1280, 320, 390]);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Pick questions' }).click();
  await expect(page.getByRole('checkbox', { name: 'Select all shown' })).toBeVisible();
  await expectAccessibleInBothThemes(page, '[role=dialog]');
  await check([320, 390]);
  await page.keyboard.press('Escape');
  await showPart(page, 'Settings');
  await expect(page.getByLabel('Time limit in minutes')).toBeVisible();
  await check([320, 1280]);
  await expectAccessibleInBothThemes(page);
});
