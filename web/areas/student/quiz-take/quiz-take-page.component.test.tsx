import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessible } from '#web/testing/expect-accessible.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makeAttempt } from '#web/testing/make-attempt.ts';
import { makeOpenQuiz } from '#web/testing/make-quiz.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { studentUser } from '#web/testing/student-pages.ts';
import { QuizTakePage } from './quiz-take-page.tsx';

const server = setUpFakeServer();

function open(at: string) {
  server.answer('GET /preference', defaultPreferences);
  return renderPage(<QuizTakePage user={studentUser} />, {
    at,
    path: '/student/quiz/:quizId/take',
    as: studentUser,
  });
}

test('an address without a quiz number says so', async () => {
  await open('/student/quiz/abc/take');
  await expect.element(page.getByText('Quiz ID not found in URL')).toBeVisible();
});

test('a quiz that cannot be loaded can be tried again, and opening it starts nothing', async () => {
  server.refuse('GET /quiz/:quizId', 503);
  await open('/student/quiz/7/take');
  await expect.element(page.getByText('Failed to start quiz. Please try again.')).toBeVisible();
  await expectAccessible();
  server.answer('GET /quiz/:quizId', makeOpenQuiz(7, { attemptLimit: 2 }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByRole('heading', { name: 'Before you start' })).toBeVisible();
  await expect.element(page.getByText('Attempt 1 of 2')).toBeVisible();
  await expectAccessible();
});

test('an attempt that does not start says why, and one that started and could not be loaded says that', async () => {
  server.answer('GET /quiz/:quizId', makeOpenQuiz(7));
  await open('/student/quiz/7/take');
  server.refuse('POST /quizAttempt', 503);
  await page.getByRole('button', { name: 'Start attempt' }).click();
  await expect.element(page.getByText(/We couldn’t start your attempt/)).toBeVisible();
  server.refuse('POST /quizAttempt', 409, 'QUIZ_CLOSED', 'This quiz is closed. It was open until noon.');
  await page.getByRole('button', { name: 'Start attempt' }).click();
  await expect.element(page.getByText('This quiz is closed. It was open until noon.')).toBeVisible();
  server.answer('POST /quizAttempt', makeAttempt(7));
  server.refuse('GET /quizAttempt/:attemptId/paper', 503);
  await page.getByRole('button', { name: 'Start attempt' }).click();
  await expect.element(page.getByText(/Your attempt has started, but we couldn’t load it/)).toBeVisible();
});

test('a quiz that is open on another device says what to do, shows no question and opens when it is free', async () => {
  server.answer('GET /quiz/:quizId', makeOpenQuiz(7, { oneDevice: true }));
  await open('/student/quiz/7/take');
  await expect.element(page.getByText('One device at a time')).toBeVisible();
  server.answer('POST /quizAttempt', makeAttempt(7));
  server.refuse('GET /quizAttempt/:attemptId/paper', 409, 'OPEN_ON_ANOTHER_DEVICE');
  await page.getByRole('button', { name: 'Start attempt' }).click();
  await expect
    .element(page.getByRole('heading', { name: 'This quiz is open on another device' }))
    .toBeVisible();
  await expect.element(page.getByText(/ask your teacher to release it/)).toBeVisible();
  await expectAccessible();
  server.refuse('GET /quizAttempt/:attemptId/paper', 503);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText(/Your attempt has started, but we couldn’t load it/)).toBeVisible();
});

test('a password is asked for before the attempt starts', async () => {
  server.answer('GET /quiz/:quizId', makeOpenQuiz(7, { hasPassword: true }));
  await open('/student/quiz/7/take');
  await page.getByRole('button', { name: 'Start attempt' }).click();
  await expect.element(page.getByText('Enter the quiz password.')).toBeVisible();
  server.refuse('POST /quizAttempt', 403, 'QUIZ_PASSWORD_WRONG');
  await page.getByLabelText('Quiz password').fill('guess');
  await page.getByRole('button', { name: 'Start attempt' }).click();
  await expect.element(page.getByText('Incorrect password.')).toBeVisible();
});

test.for([
  ['NOT_OPEN_YET', /^Opens 1 Dec 2026, 09:00$/],
  ['CLOSED', /^This quiz closed on 1 Nov 2026, 09:00\.$/],
  ['LIMIT_REACHED', /^You’ve used all your attempts\.$/],
] as const)('a quiz that cannot be started says why: %s', async ([whyNot, text]) => {
  const quiz = makeOpenQuiz(7, { opensAt: '2026-12-01T09:00:00.000Z', closesAt: '2026-11-01T09:00:00.000Z' });
  const own = quiz.own && { ...quiz.own, closesAt: null, attempts: 1, mayStart: false, whyNot };
  server.answer('GET /quiz/:quizId', { ...quiz, own });
  await open('/student/quiz/7/take');
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Start attempt' })).toBeDisabled();
  await expect.element(page.getByRole('link', { name: 'View Results' })).toBeVisible();
});

test('says when the attempt would end and when to start, by the server’s clock', async () => {
  const serverTime = '2020-03-02T09:00:00.000Z';
  server.answer('GET /quiz/:quizId', makeOpenQuiz(7, { serverTime, closesAt: '2020-03-02T10:00:00.000Z' }));
  await open('/student/quiz/7/take');
  await expect.element(page.getByText('Ends at 09:30')).toBeVisible();
  await expect.element(page.getByText(/^Start by 2 Mar 2020, 09:30/)).toBeVisible();
});

test('says how much time is left before the quiz closes, and no time to start by that has passed', async () => {
  const serverTime = '2020-03-02T09:00:00.000Z';
  server.answer('GET /quiz/:quizId', makeOpenQuiz(7, { serverTime, closesAt: '2020-03-02T09:20:30.000Z' }));
  await open('/student/quiz/7/take');
  await expect.element(page.getByText('Ends at 09:20')).toBeVisible();
  await expect.element(page.getByText(/so you’d have 20 minutes/)).toBeVisible();
  await expect.element(page.getByText(/^Start by/)).not.toBeInTheDocument();
});

test("opens by the server's clock on a device whose clock is ahead", async () => {
  const opensAt = '2020-03-02T09:00:00.000Z';
  const quiz = makeOpenQuiz(7, { opensAt, serverTime: '2020-03-02T08:59:59.990Z' });
  const notYet = {
    ...quiz,
    own: quiz.own && { ...quiz.own, mayStart: false, whyNot: 'NOT_OPEN_YET' as const },
  };
  server.answer('GET /quiz/:quizId', () => (server.requests('GET /quiz/:quizId').length < 3 ? notYet : quiz));
  await open('/student/quiz/7/take');
  await expect.element(page.getByRole('button', { name: 'Start attempt' })).toBeEnabled();
});

test('an unknown quiz leads back to the quizzes', async () => {
  server.refuse('GET /quiz/:quizId', 404, 'NOT_FOUND');
  const { address } = await open('/student/quiz/999999/take');
  await expect.element(page.getByRole('heading', { name: 'Quiz not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Quizzes' }).click();
  await expect.poll(address).toBe('/student/available-quizzes');
});
