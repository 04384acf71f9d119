import { expect, test } from '../support/fixtures.ts';
import { quizRows, quizzesPath } from '../support/setup/draft-quiz.ts';
import { createExam, openAsStudent } from '../support/setup/exam.ts';
import { createBank, makeQuestions, openAsTeacher } from '../support/setup/question-bank.ts';

test.use({ reducedMotion: 'reduce' });

test('a teacher builds a quiz from a question bank and publishes it, and a student sees it', async ({
  page,
  request,
  browser,
  server,
}) => {
  const exam = await createExam(request, { questions: [] });
  const bank = await createBank(request);
  await bank.add(...makeQuestions(3));
  const title = `Built ${bank.suffix}`;
  await openAsTeacher(page, bank, quizzesPath);
  await page.getByRole('button', { name: 'New Quiz' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Quiz' });
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel('Programme').selectOption(String(exam.programId));
  await dialog.getByLabel('Question bank').selectOption(String(bank.id));
  await dialog.getByRole('button', { name: 'Create quiz' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Pick questions' }).click();
  const picker = page.getByRole('dialog', { name: 'Pick questions' });
  for (const name of ['Question 1', 'Question 3']) await picker.getByRole('checkbox', { name }).check();
  await picker.getByRole('button', { name: 'Add 2 questions' }).click();
  await expect(quizRows(page)).toHaveText([/Question 1/, /Question 3/]);
  await page.getByLabel('Points for question 2').fill('7.5');
  await page.getByRole('button', { name: 'Publish' }).click();
  const publish = page.getByRole('dialog', { name: `Publish “${title}”?` });
  await expect(publish).toContainText('2 questions, 9.5 points.');
  await publish.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();

  const student = await browser.newPage({ baseURL: server.address });
  await openAsStudent(student, exam, '/student/available-quizzes');
  await expect(student.getByRole('article', { name: title })).toContainText('9.5');
  await student.close();
});
