import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { QuizAttempt, Review, ReviewedQuestion } from '#shared/contract/attempts/attempts.ts';
import type { Grade } from '#shared/contract/results/grades.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessible } from '#web/testing/expect-accessible.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makeAttempt } from '#web/testing/make-attempt.ts';
import { makeOpenQuiz, makeQuestion } from '#web/testing/make-quiz.ts';
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
  await expect.element(page.getByText('Attempt not found')).toBeVisible();
});

const review: Review = {
  attempt: shown,
  receipt: {
    code: 'AAAA-BBBB',
    submittedAt: '2026-11-16T09:20:00.000Z',
    answers: 5,
    questions: 5,
    lastAnswerAt: null,
  },
  quiz: { id: 7, title: 'Midterm', closesAt: null, passingMark: null },
  grade: null,
  marks: 'SHOWN',
  key: 'NEVER',
  questions: [],
  comments: [],
  lateAnswers: 0,
};

/** The details of an attempt at a quiz that allows the comparison. */
async function openDetails(given: Partial<Review> = {}, more = '') {
  answerAttempts(hidden, shown);
  server.answer('GET /quiz/:quizId', makeOpenQuiz(7, { title: 'Midterm', showComparison: true }));
  server.answer('GET /quizAttempt/:attemptId/review', { ...review, ...given });
  await open(`/student/quiz/7/results?attempt=71${more}`);
}

const bins = Array.from({ length: 10 }, (_, tens) => ({
  from: tens * 10,
  to: tens * 10 + 10,
  count: tens === 7 ? 3 : tens === 4 ? 2 : 0,
}));

test('the comparison with the class is a chart, a table and a sentence', async () => {
  server.answer('GET /quizAttempt/:attemptId/comparison', {
    state: 'SHOWN',
    figures: { students: 5, mean: 62, bins, own: 75 },
  });
  await openDetails();
  const section = page.getByRole('region', { name: 'Comparison with the class' });
  const sentence = 'Your best result, 75.00%, is 13 percentage points above the class mean of 62%.';
  await expect.element(section.getByText(sentence)).toBeVisible();
  await expect.element(section.getByRole('img')).toHaveAccessibleName(expect.stringContaining(sentence));
  await section.getByRole('button', { name: /^Show as table/ }).click();
  await expect.element(section.getByRole('row', { name: '70 to below 80, you 3' })).toBeVisible();
  await expectAccessible();
});

test('the comparison with too few students says when it appears', async () => {
  server.answer('GET /quizAttempt/:attemptId/comparison', { state: 'TOO_FEW', figures: null });
  await openDetails();
  await expect
    .element(page.getByText('The comparison appears once 5 students have a final grade.'))
    .toBeVisible();
});

test('a comparison that cannot be loaded can be retried, and the result stays', async () => {
  server.refuse('GET /quizAttempt/:attemptId/comparison', 503);
  await openDetails();
  await expect.element(page.getByText('We couldn’t load the comparison with the class.')).toBeVisible();
  server.answer('GET /quizAttempt/:attemptId/comparison', { state: 'OFF', figures: null });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect
    .element(page.getByRole('heading', { name: 'Comparison with the class' }))
    .not.toBeInTheDocument();
});

test('a link opens the questions it names', async () => {
  const { options: _, ...question } = makeQuestion(5);
  const answer = (id: number, isCorrect: boolean): ReviewedQuestion => ({
    ...question,
    id,
    options: [],
    questionType: 'SHORT_ANSWER',
    questionText: isCorrect ? 'Right one' : 'Wrong one',
    answer: {
      id,
      attempt: { id: 71 },
      quizAttempt: { id: 71 },
      question: { id },
      selectedAnswer: null,
      selectedOption: null,
      textAnswer: 'Accra',
      isMarked: false,
      timeSpent: 3,
      revision: 1,
      savedAt: '2026-11-16T09:10:00.000Z',
      isCorrect,
      pointsEarned: isCorrect ? 2 : 0,
    },
    comments: [],
  });
  server.answer('GET /quizAttempt/:attemptId/comparison', { state: 'OFF', figures: null });
  await openDetails({ questions: [answer(5, true), answer(6, false)] }, '&questions=not-correct');
  await expect.element(page.getByRole('radio', { name: 'Incorrect 1' })).toBeChecked();
  await expect.element(page.getByText('Wrong one')).toBeVisible();
  await expect.element(page.getByText('Right one')).not.toBeInTheDocument();
});

test('without visible marks there is no comparison, and none is requested', async () => {
  await openDetails({ marks: 'NEVER' });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(server.requests('GET /quizAttempt/:attemptId/comparison')).toEqual([]);
});
