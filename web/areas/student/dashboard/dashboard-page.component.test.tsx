import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/expect-accessible.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makeOpenQuiz } from '#web/testing/make-quiz.ts';
import { renderStudentPage } from '#web/testing/render-student-page.tsx';
import { answerDashboard, makeEnrolledStudent } from '#web/testing/student-pages.ts';
import DashboardPage from './dashboard-page.tsx';

const server = setUpFakeServer();

test('a part that fails says so and can be loaded again, and the rest stays', async () => {
  answerDashboard(server, makeEnrolledStudent(1));
  server.answer('GET /quiz', { items: [makeOpenQuiz(7, { title: 'Midterm' })], total: 1 });
  server.refuse('GET /quizAttempt/summary', 503);
  server.refuse('GET /dashboard/studentMetrics', 503);
  await renderStudentPage(<DashboardPage />, { at: '/student/dashboard' });
  const attemptsFailed = page
    .getByRole('article', { name: 'Midterm' })
    .getByText('Failed to load quiz attempts');
  const figuresFailed = page.getByText('Failed to load dashboard data');
  await expect.element(attemptsFailed).toBeVisible();
  await expect.element(figuresFailed).toBeVisible();
  await expectAccessible();
  answerDashboard(server, makeEnrolledStudent(1));
  await page.getByRole('button', { name: 'Retry loading attempts' }).first().click();
  await expect.element(attemptsFailed).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(figuresFailed).not.toBeInTheDocument();
});

test('shows no number of quizzes while they are loading', async () => {
  answerDashboard(server, makeEnrolledStudent(1));
  server.hang('GET /quiz');
  await renderStudentPage(<DashboardPage />, { at: '/student/dashboard' });
  await expect.element(page.getByText('Available –')).toBeVisible();
});
