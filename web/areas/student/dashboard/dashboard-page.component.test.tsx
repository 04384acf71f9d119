import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/expect-accessible.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makeAttempt } from '#web/testing/make-attempt.ts';
import { makeOpenQuiz } from '#web/testing/make-quiz.ts';
import { renderStudentPage } from '#web/testing/render-student-page.tsx';
import { answerDashboard, makeEnrolledStudent } from '#web/testing/student-pages.ts';
import DashboardPage from './dashboard-page.tsx';

const server = setUpFakeServer();

test('a failed section can be retried, and the others stay', async () => {
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

test('leads back into the attempt that ends first', async () => {
  answerDashboard(server, makeEnrolledStudent(1));
  const running = {
    mayStart: true,
    extraTime: null,
    timeLimit: 30,
    closesAt: null,
    attempts: 1,
    whyNot: null,
  };
  const quizzes = [
    makeOpenQuiz(7, { title: 'Ends later', own: { ...running, attemptInProgress: { id: 71 } } }),
    makeOpenQuiz(8, { title: 'Never ends', own: { ...running, attemptInProgress: { id: 81 } } }),
    makeOpenQuiz(9, { title: 'Ends first', own: { ...running, attemptInProgress: { id: 91 } } }),
  ];
  server.answer('GET /quiz', { items: quizzes, total: 3 });
  const summaryOf = (quizId: number, deadline: string | null) => ({
    quiz: { id: quizId },
    attempts: 1,
    completed: 0,
    inProgress: {
      id: quizId * 10 + 1,
      startedAt: '2026-11-16T08:50:00.000Z',
      deadline,
      answered: 2,
      questions: 5,
    },
    best: null,
    unreleased: 0,
    lastCompletedAt: null,
  });
  server.answer('GET /quizAttempt/summary', {
    summaries: [
      summaryOf(7, '2026-11-16T09:40:00.000Z'),
      summaryOf(8, null),
      summaryOf(9, '2026-11-16T09:20:00.000Z'),
    ],
    serverTime: '2026-11-16T09:00:00.000Z',
  });
  await renderStudentPage(<DashboardPage />, { at: '/student/dashboard' });
  const banner = page.getByRole('region', { name: 'Welcome' });
  await expect.element(banner).toMatchTextContent('Ends first, 2 of 5 answered');
});

test('a quiz without rules that closes soon starts at once, one with rules leads to its start page', async () => {
  answerDashboard(server, makeEnrolledStudent(1));
  const closesAt = '2026-11-17T09:00:00.000Z';
  const quizzes = [
    makeOpenQuiz(7, { title: 'Practice', timeLimit: null, closesAt }),
    makeOpenQuiz(8, { title: 'Midterm', timeLimit: 30, closesAt }),
  ];
  server.answer('GET /quiz', { items: quizzes, total: 2 });
  server.answer('POST /quizAttempt', makeAttempt(7));
  const { address } = await renderStudentPage(<DashboardPage />, { at: '/student/dashboard' });
  const rows = page.getByRole('region', { name: 'Due this week' }).getByRole('listitem');
  await expect
    .element(rows.filter({ hasText: 'Midterm' }).getByRole('link', { name: 'Start' }))
    .toHaveAttribute('href', '/student/quiz/8/take');
  await rows.filter({ hasText: 'Practice' }).getByRole('button', { name: 'Start' }).click();
  await expect.poll(address).toBe('/student/quiz/7/take');
  expect(server.requests('POST /quizAttempt')).toHaveLength(1);
});

test('what is due comes first, and what is past on demand', async () => {
  answerDashboard(server, makeEnrolledStudent(1));
  const now = '2026-11-16T09:00:00.000Z';
  const closed = { mayStart: false, whyNot: 'CLOSED', extraTime: null, timeLimit: 30, attempts: 0 } as const;
  const closesOn = (day: string) => ({ closesAt: `${day}T09:00:00.000Z` });
  const quizzes = [
    makeOpenQuiz(1, {
      title: 'Past',
      ...closesOn('2026-11-01'),
      own: { ...closed, attemptInProgress: null, ...closesOn('2026-11-01') },
    }),
    makeOpenQuiz(2, { title: 'In December', ...closesOn('2026-12-05') }),
    makeOpenQuiz(3, { title: 'Tomorrow', ...closesOn('2026-11-17') }),
    makeOpenQuiz(4, { title: 'Any time', closesAt: null }),
  ];
  server.answer('GET /quiz', { items: quizzes, total: quizzes.length });
  server.answer('GET /quizAttempt/summary', { summaries: [], serverTime: now });
  await renderStudentPage(<DashboardPage />, { at: '/student/dashboard' });
  const rows = () =>
    page
      .getByRole('article')
      .elements()
      .map((row) => row.querySelector('h4')?.textContent);
  await expect.poll(rows).toEqual(['Tomorrow', 'In December', 'Any time']);
  const due = page.getByRole('region', { name: 'Due this week' });
  await expect.element(due.getByRole('article', { name: 'Tomorrow' })).toMatchTextContent('24 hours left');
  const quizzesBox = page.getByRole('region', { name: 'Quizzes' }).element().getBoundingClientRect();
  const figuresBox = page.getByRole('list', { name: 'Quick stats' }).element().getBoundingClientRect();
  expect(quizzesBox.bottom).toBeLessThan(figuresBox.top);
  await page.getByRole('button', { name: 'Show 1 more' }).click();
  await expect.poll(rows).toEqual(['Tomorrow', 'In December', 'Any time', 'Past']);
  await expectAccessible();

  // A panel beside a longer one would leave a hole.
  const left = (name: string) => page.getByRole('heading', { name }).element().getBoundingClientRect().left;
  expect(left('Recent Activity')).toBe(left('Messages'));
  await page.viewport(390, 844);
  await page.getByRole('button', { name: 'More for Tomorrow' }).click();
  await page.getByRole('menuitem', { name: 'Preview' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Tomorrow' })).toBeVisible();
});
