import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makeOpenQuiz } from '#web/testing/make-quiz.ts';
import { teacher } from '#web/testing/make-teacher.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import QuestionGradingPage from './question-grading-page.tsx';

const server = setUpFakeServer();

test('shows an error with a retry when answers cannot be loaded, instead of "all marked"', async () => {
  server.answer('GET /preference', defaultPreferences);
  server.answer('GET /quiz/:quizId', makeOpenQuiz(7, { title: 'Midterm' }));
  server.answer('GET /grading/quiz/:quizId', []);
  server.refuse('GET /grading/quiz/:quizId/question/:questionId', 503);
  await renderPage(<QuestionGradingPage />, {
    at: '/teacher/grading/7/question/3',
    path: '/teacher/grading/:quizId/question/:questionId',
    as: teacher,
  });
  await expect.element(page.getByText('Failed to load the question.')).toBeVisible();
  await expect.element(page.getByText('Failed to load the answers.')).toBeVisible();
  expect(page.getByText('Every answer is marked').query()).toBeNull();
  server.answer('GET /grading/quiz/:quizId/question/:questionId', { items: [], total: 0 });
  await page.getByRole('button', { name: 'Retry' }).last().click();
  await expect.element(page.getByText('Every answer is marked')).toBeVisible();
});
