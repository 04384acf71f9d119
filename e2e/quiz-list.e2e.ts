import { openAsTeacher, openBankRoom } from './bank-room.ts';
import { openExamRoom } from './exam-room.ts';
import { expect, test } from './fixtures.ts';
import { chooseFromMenu } from './menus.ts';
import { makeQuiz, quizzesPath, said } from './quiz-room.ts';

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
