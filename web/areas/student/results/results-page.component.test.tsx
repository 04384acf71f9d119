import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makeOpenQuiz } from '#web/testing/make-quiz.ts';
import { renderStudentPage } from '#web/testing/render-student-page.tsx';
import ResultsPage from './results-page.tsx';

const server = setUpFakeServer();

function open(at: string) {
  server.answer('GET /preference', defaultPreferences);
  return renderStudentPage(<ResultsPage />, { at, path: '/student/quiz/:quizId/results' });
}

test('an address without a quiz number says so', async () => {
  await open('/student/quiz/abc/results');
  await expect.element(page.getByText('Quiz ID not provided')).toBeVisible();
});

const none = { items: [], total: 0 };

function answerAll() {
  server.answer('GET /quiz/:quizId', makeOpenQuiz(7, { title: 'Midterm' }));
  server.answer('GET /quizAttempt', none);
  server.answer('GET /grade', none);
}

test.for(['GET /quiz/:quizId', 'GET /quizAttempt', 'GET /grade'] as const)(
  'results that cannot be loaded say so, and can be loaded again: %s',
  async (call) => {
    answerAll();
    server.refuse(call, 503);
    await open('/student/quiz/7/results');
    await expect.element(page.getByText('Failed to load quiz results. Please try again.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
    answerAll();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect.element(page.getByRole('heading', { name: 'Midterm', level: 1 })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Start' })).toBeVisible();
  },
);

test('an attempt that cannot be loaded says so, and can be loaded again', async () => {
  answerAll();
  server.refuse('GET /quizAttempt/:attemptId/review', 503);
  await open('/student/quiz/7/results?attempt=3');
  await expect.element(page.getByText('Failed to load quiz results. Please try again.')).toBeVisible();
  server.refuse('GET /quizAttempt/:attemptId/review', 404);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('This attempt is not among these results.')).toBeVisible();
});
