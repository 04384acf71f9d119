import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { QuizAttempt } from '#shared/contract/attempts.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessible } from '#web/testing/expect-accessible.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { studentUser } from '#web/testing/student-pages.ts';
import { QuizTakePage } from './quiz-take-page.tsx';

const server = setUpFakeServer();
const started = '2026-11-16T09:00:00.000Z';
const attempt: QuizAttempt = {
  id: 70,
  quiz: { id: 7, title: 'Quiz 7' },
  student: { id: 1, firstName: 'Ama', lastName: 'Owusu' },
  attemptNumber: 1,
  status: 'IN_PROGRESS',
  startedAt: started,
  startTime: started,
  deadline: null,
  extensionMinutes: 0,
  completedAt: null,
  totalScore: null,
  totalPoints: 10,
  dateCreated: started,
};

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

test('a quiz that does not open says why, and can be tried again where that may help', async () => {
  server.refuse('POST /quizAttempt', 503);
  await open('/student/quiz/7/take');
  await expect.element(page.getByText('Failed to start quiz. Please try again.')).toBeVisible();
  await expectAccessible();
  server.answer('POST /quizAttempt', attempt);
  server.refuse('GET /quizAttempt/:attemptId/paper', 503);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('Failed to load quiz. Please try again.')).toBeVisible();
  server.refuse('POST /quizAttempt', 409, 'QUIZ_CLOSED', 'This quiz is closed. It was open until noon.');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('This quiz is closed. It was open until noon.')).toBeVisible();
});

test('an unknown quiz leads back to the quizzes', async () => {
  server.refuse('POST /quizAttempt', 404, 'NOT_FOUND');
  const { address } = await open('/student/quiz/999999/take');
  await expect.element(page.getByRole('heading', { name: 'Quiz not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Quizzes' }).click();
  await expect.poll(address).toBe('/student/available-quizzes');
});
