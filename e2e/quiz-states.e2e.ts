import { openAsStudent, openExamRoom, takePath } from './exam-room.ts';
import { answer, refusal } from './fake-answers.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './page-checks.ts';

test.use({ expectedConsoleErrors: [/Failed to load resource/] });

const away = refusal('UNAVAILABLE', 'The system is busy or restarting. Please try again in a moment.');

test('a quiz that does not open says why, and how to go on', async ({ page, request }) => {
  const exam = await openExamRoom(request);
  await openAsStudent(page, exam, '/student/quiz/abc/take');
  await expect(page.getByText('Quiz ID not found in URL')).toBeVisible();

  await answer(page, '**/api/quizAttempt', 503, away);
  await page.goto(takePath(exam));
  await expect(page.getByText('Failed to start quiz. Please try again.')).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await answer(page, '**/api/quizAttempt/*/paper', 503, away);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Failed to load quiz. Please try again.')).toBeVisible();
  await answer(
    page,
    '**/api/quizAttempt',
    409,
    refusal('QUIZ_CLOSED', 'This quiz is closed. It was open until noon.'),
  );
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('This quiz is closed. It was open until noon.')).toBeVisible();

  await page.unrouteAll();
  await page.goto('/student/quiz/999999/take');
  await expect(page.getByRole('heading', { name: 'Quiz not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Quizzes' }).click();
  await expect(page).toHaveURL('/student/available-quizzes');
});

test('a quiz with a password asks for it, and a hand-in that fails keeps the answers', async ({
  page,
  request,
}) => {
  const closesAt = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString();
  const exam = await openExamRoom(request, { quiz: { password: 'exam', timeLimit: null, closesAt } });
  await openAsStudent(page, exam, takePath(exam));
  const field = page.getByLabel('Password of the quiz');
  await field.fill('guess');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not the password of the quiz.')).toBeVisible();
  await field.fill('exam');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Question 1 of 5')).toBeVisible();
  // It closes in three days: that is no time limit.
  await expect(page.getByText('No Time Limit')).toBeVisible();
  await expect(page.getByText(/^Closes \d+ \w+ \d{4}, \d\d:\d\d$/)).toBeVisible();
  await page.keyboard.press('1');
  await expect(page.getByText('Auto-saved')).toBeVisible();

  await page.route('**/api/quizAttempt/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: away }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Submit Quiz' }).first().click();
  await page.getByRole('button', { name: 'Submit Final Answers' }).click();
  await expect(page.getByText('Failed to submit quiz. Please try again.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Submit Final Answers' }).click();
  await expect(page).toHaveURL(/\/results/);
  await expect(page.getByText('20.00%').first()).toBeVisible();
});

test('results that cannot be loaded say so and can be asked for again', async ({ page, request }) => {
  const exam = await openExamRoom(request);
  const results = `/student/quiz/${exam.quizId}/results`;
  await openAsStudent(page, exam, '/student/quiz/abc/results');
  await expect(page.getByText('Quiz ID not provided')).toBeVisible();
  await answer(page, '**/api/quizAttempt?*', 503, away);
  await page.goto(results);
  await expect(page.getByText('Failed to load quiz results. Please try again.')).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: exam.title, level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start' })).toBeVisible();
});

test('what of the dashboard fails says so, and the rest stays', async ({ page, request }) => {
  const exam = await openExamRoom(request);
  await openAsStudent(page, exam, '/student/dashboard');
  const card = page.getByRole('article', { name: exam.title });
  await expect(card).toBeVisible();
  await answer(page, '**/api/quizAttempt/summary*', 503, away);
  await answer(page, '**/api/dashboard/studentMetrics*', 503, away);
  await page.reload();
  await expect(card.getByText('Failed to load quiz attempts')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Failed to load dashboard data')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry loading attempts' }).first().click();
  await expect(card.getByText('Failed to load quiz attempts')).toHaveCount(0);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Failed to load dashboard data')).toHaveCount(0);
  // On their way, and nobody knows yet how many there are.
  await page.route(/\/api\/quiz\?/, () => undefined);
  await page.reload();
  await expect(page.getByText('Available –', { exact: true })).toBeVisible();
});
