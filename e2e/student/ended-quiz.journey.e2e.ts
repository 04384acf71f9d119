import { expect, test } from '../support/fixtures.ts';
import { createExam, enterQuiz } from '../support/setup/exam.ts';
import { attemptOf } from '../support/steps/quiz-steps.ts';

// The page may be saving an answer as the quiz ends.
test.use({ expectedConsoleErrors: [/responded with a status of 409/] });

test('reloading the page that says the quiz was submitted starts no new attempt', async ({
  page,
  request,
}) => {
  const exam = await createExam(request, { quiz: { attemptLimit: 2 } });
  await enterQuiz(page, exam);
  await expect(page.getByRole('radio')).toHaveCount(4);
  const { id } = await attemptOf(exam);
  await exam.asStudent('PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('or by your teacher');

  await page.reload();
  await expect(page.getByRole('heading', { name: 'Before you start' })).toBeVisible();
  await expect(page.getByText('Attempt 2 of 2')).toBeVisible();
  const attempts = await exam.asStudent<unknown[]>('GET', `/quizAttempt?quizId=${exam.quizId}`);
  expect(attempts).toHaveLength(1);
});
