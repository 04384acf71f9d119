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

test('results that cannot be loaded say so, and can be loaded again', async () => {
  server.answer('GET /quiz/:quizId', makeOpenQuiz(7, { title: 'Midterm' }));
  server.answer('GET /grade', { items: [], total: 0 });
  server.refuse('GET /quizAttempt', 503);
  await open('/student/quiz/7/results');
  await expect.element(page.getByText('Failed to load quiz results. Please try again.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
  server.answer('GET /quizAttempt', { items: [], total: 0 });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('heading', { name: 'Midterm', level: 1 })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Start' })).toBeVisible();
});
