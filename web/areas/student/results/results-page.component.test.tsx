import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { QuizAttempt } from '#shared/contract/attempts.ts';
import type { Grade } from '#shared/contract/grades.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessible } from '#web/testing/expect-accessible.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makeAttempt } from '#web/testing/make-attempt.ts';
import { makeOpenQuiz } from '#web/testing/make-quiz.ts';
import { renderStudentPage } from '#web/testing/render-student-page.tsx';
import ResultsPage from './results-page.tsx';

const server = setUpFakeServer();

function makeHiddenGrade(attempt: QuizAttempt): Grade {
  const { id, quiz, student, totalPoints, dateCreated } = attempt;
  return {
    id,
    attempt: { id },
    quiz,
    student,
    marksReleased: false,
    score: null,
    totalPoints,
    percentage: null,
    letterGrade: null,
    grade: null,
    gradePoints: null,
    isProvisional: true,
    isPassed: null,
    isBest: false,
    dateCreated,
    lastUpdated: dateCreated,
  };
}

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

const hidden: QuizAttempt = {
  ...makeAttempt(7),
  status: 'SUBMITTED',
  completedAt: '2026-11-16T09:20:00.000Z',
};
const shown: QuizAttempt = { ...hidden, id: 71, attemptNumber: 2, totalScore: 6, marksReleased: true };

function answerAttempts(...items: QuizAttempt[]) {
  answerAll();
  server.answer('GET /quizAttempt/summary', { summaries: [], serverTime: '2026-11-16T10:00:00.000Z' });
  server.answer('GET /quizAttempt', { items, total: items.length });
  server.answer('GET /grade', { items: [makeHiddenGrade(hidden)], total: 1 });
}

function rowOf(name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
}

test('an attempt whose marks are not released says so and has no number', async () => {
  answerAttempts(hidden);
  await open('/student/quiz/7/results');
  await expect
    .element(rowOf('Attempt 1'))
    .toMatchTextContent(/Marks not released.*Score.*Marks not released yet/);
  await expect.element(page.getByText(/\d ?%/)).not.toBeInTheDocument();
  await expectAccessible();
});

test('an attempt with released marks is the best if the other has none', async () => {
  answerAttempts(hidden, shown);
  await open('/student/quiz/7/results');
  await expect.element(rowOf('Attempt 2')).toMatchTextContent(/Best.*60\.00 ?%/);
  await expect.element(rowOf('Attempt 1')).toMatchTextContent(/Marks not released yet/);
});

test('an attempt that cannot be loaded says so, and can be retried', async () => {
  answerAll();
  server.refuse('GET /quizAttempt/:attemptId/review', 503);
  await open('/student/quiz/7/results?attempt=3');
  await expect.element(page.getByText('Failed to load quiz results. Please try again.')).toBeVisible();
  server.refuse('GET /quizAttempt/:attemptId/review', 404);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('This attempt is not among these results.')).toBeVisible();
});
