import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AttemptSummary, Paper } from '#shared/contract/attempts/attempts.ts';
import { emptyAnswer } from '#web/attempt/answers/journal-answer.ts';
import { openJournal } from '#web/attempt/journal/indexed-db-journal.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { studentUser } from '#web/testing/student-pages.ts';
import { UserMenu } from './user-menu.tsx';

const server = setUpFakeServer();
const dialog = page.getByRole('dialog', { name: /still in progress|haven’t been sent yet/ });
const serverTime = '2026-11-16T09:00:00.000Z';
const later = '2099-11-16T09:30:00.000Z';

/** A separate account for each test, because all tests share the browser's journal. */
function newStudent() {
  return { ...studentUser, id: Math.floor(Math.random() * 1e9) };
}

async function keepOnDevice(userId: number, isSent: boolean, deadline: string | null): Promise<void> {
  const journal = await openJournal();
  const key = { userId, attemptId: 71 };
  await journal.putPaper({ ...key, quizId: 7, paper: { deadline } as Paper, clockOffset: 0 });
  const answer = { ...emptyAnswer(101), textAnswer: 'x', revision: 2, storedRevision: isSent ? 2 : 1 };
  await journal.putAnswers(key, [answer], 'strict');
}

function summaryOf(quizId: number, deadline: string | null): AttemptSummary {
  return {
    quiz: { id: quizId },
    attempts: 1,
    completed: 0,
    inProgress: { id: quizId * 10 + 1, startedAt: serverTime, deadline, answered: 1, questions: 5 },
    best: null,
    unreleased: 0,
    lastCompletedAt: null,
  };
}

async function askToSignOut(user = newStudent()) {
  server.answer('GET /preference', defaultPreferences);
  const { address } = await renderPage(<UserMenu user={user} />, { at: '/student/dashboard', as: user });
  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  return address;
}

test('signing out during a quiz shows that its answers are saved, and links to the quiz that ends first', async () => {
  server.answer('GET /quizAttempt/summary', {
    summaries: [summaryOf(8, null), summaryOf(7, later)],
    serverTime,
  });
  const address = await askToSignOut();
  await expect
    .element(dialog)
    .toMatchTextContent('Your answers are saved, and the timer keeps running until 16 Nov 2099, 09:30.');
  await page.getByRole('link', { name: 'Back to the quiz' }).click();
  await expect.poll(address).toBe('/student/quiz/7/take');
  expect(server.requests('POST /auth/logout')).toEqual([]);
});

test.for([
  [later, 'saved on this device, and the timer keeps running until 16 Nov 2099, 09:30.'],
  [null, 'saved on this device. Sign in again on this device to send them.'],
  ['2020-11-16T09:30:00.000Z', 'saved on this device. Sign in again on this device to send them.'],
] as const)(
  'signing out offline says that unsent answers stay on this device, with deadline %s',
  async ([deadline, text]) => {
    const user = newStudent();
    await keepOnDevice(user.id, false, deadline);
    server.disconnect('GET /quizAttempt/summary');
    server.answer('POST /auth/logout', { success: true });
    const address = await askToSignOut(user);
    await expect.element(dialog).toMatchTextContent(text);
    await dialog.getByRole('button', { name: 'Sign Out' }).click();
    await expect.poll(address).toBe('/login');
  },
);

test('unsent answers on this device count even when the server responds', async () => {
  const user = newStudent();
  await keepOnDevice(user.id, false, later);
  server.answer('GET /quizAttempt/summary', { summaries: [summaryOf(7, later)], serverTime });
  await askToSignOut(user);
  await expect.element(dialog).toMatchTextContent('Your answers are saved on this device');
});

test('a quiz in progress on this device is named offline', async () => {
  const user = newStudent();
  await keepOnDevice(user.id, true, later);
  server.hang('GET /quizAttempt/summary');
  await askToSignOut(user);
  await expect.element(dialog).toMatchTextContent('Your answers are saved, and the timer keeps running');
});

test('signing out without a quiz shows no dialog', async () => {
  server.answer('GET /quizAttempt/summary', { summaries: [], serverTime });
  server.answer('POST /auth/logout', { success: true });
  const address = await askToSignOut();
  await expect.poll(address).toBe('/login');
});
