import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makeAttempt } from '#web/testing/make-attempt.ts';
import { makeOpenQuiz } from '#web/testing/make-quiz.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { studentUser } from '#web/testing/student-pages.ts';
import { StartLink } from './start-link.tsx';

const server = setUpFakeServer();
const free = { timeLimit: null, attemptLimit: null, hasPassword: false };

test('a quiz without time limit, attempt limit and password starts at once', async () => {
  server.answer('POST /quizAttempt', makeAttempt(7));
  const { address } = await renderPage(<StartLink quiz={makeOpenQuiz(7, free)} status="available" />, {
    as: studentUser,
  });
  await page.getByRole('button', { name: 'Start' }).click();
  await expect.poll(address).toBe('/student/quiz/7/take');
  expect(server.requests('POST /quizAttempt').map(({ body }) => body)).toEqual([{ quiz: { id: 7 } }]);
});

test.for([
  ['a time limit', { timeLimit: 30 }],
  ['an attempt limit', { attemptLimit: 2 }],
  ['a password', { hasPassword: true }],
] as const)('a quiz with %s leads to its start page and starts nothing', async ([, rule]) => {
  const quiz = makeOpenQuiz(7, { ...free, ...rule });
  const { address } = await renderPage(<StartLink quiz={quiz} status="completed" />, { as: studentUser });
  await page.getByRole('link', { name: 'Retake' }).click();
  await expect.poll(address).toBe('/student/quiz/7/take');
  expect(server.requests('POST /quizAttempt')).toEqual([]);
});

test('an attempt in progress is resumed, whatever the rules', async () => {
  await renderPage(<StartLink quiz={makeOpenQuiz(7, free)} status="in-progress" />, { as: studentUser });
  await expect
    .element(page.getByRole('link', { name: 'Resume' }))
    .toHaveAttribute('href', '/student/quiz/7/take');
});

test('an attempt that could not be started says so, and the page stays', async () => {
  server.disconnect('POST /quizAttempt');
  const { address } = await renderPage(<StartLink quiz={makeOpenQuiz(7, free)} status="available" />, {
    at: '/student/dashboard',
    as: studentUser,
  });
  await page.getByRole('button', { name: 'Start' }).click();
  await expect.element(page.getByText(/We couldn’t start your attempt/)).toBeVisible();
  expect(address()).toBe('/student/dashboard');
  await expect.element(page.getByRole('button', { name: 'Start' })).toBeEnabled();
});
