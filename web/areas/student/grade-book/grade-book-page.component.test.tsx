import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makeAttempt } from '#web/testing/make-attempt.ts';
import { answerGradeBook, gradeBookSummary, makeEntry } from '#web/testing/make-record.ts';
import { renderStudentPage } from '#web/testing/render-student-page.tsx';
import GradeBookPage from './grade-book-page.tsx';

const server = setUpFakeServer();

async function pressEnter(name: string | RegExp): Promise<void> {
  page.getByRole('button', { name }).element().focus();
  await userEvent.keyboard('{Enter}');
}

test('explains each entry, shows more on request, explains its figures, and recovers from a failure', async () => {
  server.answer('GET /preference', defaultPreferences);
  server.answer('GET /gradeBook/summary', gradeBookSummary);
  server.answer('GET /student/:studentId/document', { items: [], total: 0 });
  server.refuse('GET /gradeBook', 503);
  await renderStudentPage(<GradeBookPage />, { at: '/student/grade_book' });
  await expect.element(page.getByText('We couldn’t load the grade book.')).toBeVisible();
  const entries = [
    makeEntry(1, {
      status: 'MISSED',
      attempt: null,
      score: null,
      percentage: null,
      letterGrade: null,
      dateTaken: null,
      timeSpent: null,
      attempts: 0,
      closedAt: '2026-11-01T12:00:00.000Z',
      abilities: { view: false, retake: false, resume: false },
    }),
    makeEntry(2, { status: 'IN_PROGRESS', abilities: { view: true, retake: false, resume: true } }),
    makeEntry(3, { percentage: 55, letterGrade: 'C', waiting: 1 }),
    makeEntry(4, {
      score: null,
      percentage: null,
      letterGrade: null,
      isProvisional: true,
      marksReleased: false,
    }),
    ...Array.from({ length: 26 }, (_, at) => makeEntry(at + 5)),
  ];
  answerGradeBook(server, entries);
  await page.getByRole('button', { name: 'Try Again' }).click();
  const missed = page.getByRole('article', { name: 'Quiz 1', exact: true });
  await expect
    .element(missed.getByText(/Closed 1 Nov 2026, \d\d:\d\d\. No attempt was made\./))
    .toBeVisible();
  await expect.element(missed.getByRole('link')).not.toBeInTheDocument();
  const running = page.getByRole('article', { name: 'Quiz 2', exact: true });
  await expect
    .element(running.getByRole('link', { name: 'Continue' }))
    .toHaveAttribute('href', '/student/quiz/2/take');
  const waiting = page.getByRole('article', { name: 'Quiz 3', exact: true });
  await expect.element(waiting).toMatchTextContent('1 other attempt needs marking.');
  await expect.element(waiting.getByRole('img', { name: 'Letter grade C' })).toHaveTextContent('C');
  await expect.element(waiting.getByText(/^[A-F]\+?$/)).toHaveLength(1);
  const hidden = page.getByRole('article', { name: 'Quiz 4', exact: true });
  await expect.element(hidden).toMatchTextContent(/Completed.*Marks not released yet.*Date taken/);
  await expect.element(hidden.getByRole('img', { name: /Letter grade/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('article')).toHaveLength(25);
  await expectFits();
  await pressEnter('Show more');
  await expect.element(page.getByRole('article')).toHaveLength(30);

  await pressEnter('What the colours mean');
  const rules = page.getByRole('dialog', { name: 'What the colours mean' });
  await expect.element(rules).toMatchTextContent('Shown once at least 5 students have a final result');
  await userEvent.keyboard('{Escape}');
  await expect.element(rules).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'What the colours mean' })).toHaveFocus();
  await pressEnter(/^Average/);
  await expect
    .element(page.getByRole('dialog'))
    .toMatchTextContent('of the best final percentage in each quiz');
});

test('Retake starts a quiz without rules at once, and leads to the start page of one with rules', async () => {
  server.answer('GET /preference', defaultPreferences);
  server.answer('GET /gradeBook/summary', gradeBookSummary);
  server.answer('GET /student/:studentId/document', { items: [], total: 0 });
  server.answer('POST /quizAttempt', makeAttempt(1));
  answerGradeBook(server, [
    makeEntry(1),
    makeEntry(2, { timeLimit: 30 }),
    makeEntry(3, { hasPassword: true }),
  ]);
  const { address } = await renderStudentPage(<GradeBookPage />, { at: '/student/grade_book' });
  for (const quiz of [2, 3]) {
    const entry = page.getByRole('article', { name: `Quiz ${quiz}`, exact: true });
    await expect
      .element(entry.getByRole('link', { name: 'Retake' }))
      .toHaveAttribute('href', `/student/quiz/${quiz}/take`);
  }
  const free = page.getByRole('article', { name: 'Quiz 1', exact: true });
  await free.getByRole('button', { name: 'Retake' }).click();
  await expect.poll(address).toBe('/student/quiz/1/take');
  expect(server.requests('POST /quizAttempt')).toHaveLength(1);
});
