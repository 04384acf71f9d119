import { expect, test } from '../support/fixtures.ts';
import { createQuiz, quizzesPath, status } from '../support/setup/draft-quiz.ts';
import { createExam } from '../support/setup/exam.ts';
import { createBank, openAsTeacher } from '../support/setup/question-bank.ts';
import { chooseFromMenu } from '../support/steps/menus.ts';

test('a teacher searches the list and unpublishes, copies, archives, restores and deletes quizzes', async ({
  page,
  request,
}) => {
  const exam = await createExam(request);
  const bank = await createBank(request);
  const suffix = exam.title.split(' ')[1] ?? '';
  await exam.asStudent('POST', '/quizAttempt', { quiz: { id: exam.quizId } });
  await createQuiz(bank, { title: `Empty ${suffix}` });
  await openAsTeacher(page, bank, quizzesPath);
  const row = (title: string) => page.getByRole('row', { name: title });
  const chooseAction = async (title: string, item: string) => {
    await chooseFromMenu(page, `More for ${title}`, item);
  };

  await page.getByLabel('Search quizzes').fill(suffix);
  await expect(page.getByText('1–2 of 2')).toBeVisible();
  await expect(page).toHaveURL(`${quizzesPath}?search=${suffix}`);
  await expect(row(exam.title)).toContainText('1 attempt in progress');
  await expect(row(exam.title)).toContainText('Published');
  await page.getByLabel('Status').selectOption('Drafts');
  await expect(page.getByText('1–1 of 1')).toBeVisible();
  await chooseAction(`Empty ${suffix}`, 'Publish');
  await expect(page.getByRole('dialog', { name: /can’t be published yet/ })).toContainText(
    'This quiz has no questions yet.',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `More for Empty ${suffix}` })).toBeFocused();
  await chooseAction(`Empty ${suffix}`, 'Delete');
  const deletion = page.getByRole('dialog', { name: `Delete “Empty ${suffix}”?` });
  await expect(deletion).toContainText('No one has taken this quiz.');
  await expect(deletion.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No quizzes found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByLabel('Search quizzes').fill(suffix);

  await chooseAction(exam.title, 'Unpublish');
  const unpublish = page.getByRole('dialog', { name: `Unpublish “${exam.title}”?` });
  await expect(unpublish).toContainText(
    '1 attempt is in progress. The student can still finish and submit it.',
  );
  await unpublish.getByRole('button', { name: 'Unpublish' }).click();
  await expect(row(exam.title)).toContainText('Draft');
  await chooseAction(exam.title, 'Duplicate');
  await expect(row(`Copy of ${exam.title}`)).toContainText('Draft');
  await chooseAction(`Copy of ${exam.title}`, 'Archive');
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(row(`Copy of ${exam.title}`)).toHaveCount(0);
  await status(page, `Copy of ${exam.title} was archived.`).getByRole('button', { name: 'Undo' }).click();
  await expect(row(`Copy of ${exam.title}`)).toBeVisible();

  await chooseAction(exam.title, 'Delete');
  const archiving = page.getByRole('dialog', { name: `Delete “${exam.title}”?` });
  await expect(archiving).toContainText('Students have taken this quiz, so it will be archived');
  await archiving.getByRole('button', { name: 'Archive' }).click();
  await expect(status(page, `${exam.title} was archived.`)).toBeVisible();
  await page.getByLabel('Status').selectOption('Archived');
  await expect(row(`Copy of ${exam.title}`)).toHaveCount(0);
  await row(exam.title).getByRole('link').click();
  await expect(page.getByText('This quiz is archived. Students can’t see it')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pick questions' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Restore' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Pick questions' })).toBeVisible();
  await expect(page.getByText('Your changes apply to new attempts only.')).toBeVisible();
});
