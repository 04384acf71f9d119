import type { APIRequestContext, Download, Page } from '@playwright/test';
import { openDatabase } from '#database/client.ts';
import { joinEmbeddedDatabase } from '#database/embedded/supervisor.ts';
import { type Exam, openAsStudent, openExamRoom, signInOnPage, takePath } from './exam-room.ts';
import { expect, test } from './fixtures.ts';

test.use({
  // What these tests bring about: a browser tells of every call that found no network.
  expectedConsoleErrors: [
    /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to load resource|Failed to fetch/,
  ],
});

const offlineText = 'Offline: answers are kept on this device';

async function answer(page: Page, place: number, key: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Question ${place}\\b`) }).click();
  await expect(page.getByText(`Question ${place} of 5`)).toBeVisible();
  if (place === 4) await page.getByRole('textbox').fill(key);
  else await page.keyboard.press(key);
}

/** The quiz is open, and the first answer is stored. */
async function beginQuiz(page: Page, request: APIRequestContext): Promise<Exam> {
  const exam = await openExamRoom(request);
  await openAsStudent(page, exam, takePath(exam));
  await answer(page, 1, '1');
  await expect(page.getByText('Auto-saved')).toBeVisible();
  return exam;
}

async function handIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Quiz' }).first().click();
  await page.getByRole('button', { name: 'Submit Final Answers' }).click();
  await expect(page).toHaveURL(/\/results/);
}

interface StoredAnswer {
  question: { id: number };
  selectedAnswer: string | null;
  textAnswer: string | null;
}

interface Attempt {
  id: number;
  deadline: string | null;
}

async function attemptOf(exam: Exam): Promise<Attempt> {
  const [attempt] = await exam.asStudent<[Attempt]>('GET', `/quizAttempt?quizId=${exam.quizId}`);
  return attempt;
}

async function storedAnswers(exam: Exam): Promise<StoredAnswer[]> {
  return exam.asStudent('GET', `/quizAnswer?quizAttemptId=${(await attemptOf(exam)).id}`);
}

/** For `npm run chaos`, which runs these as one of its rows and reads it in the report. */
function noteForChaos(seen: { faults: number; answered: number; stored: number; seconds: number }): void {
  test.info().annotations.push({ type: 'chaos', description: JSON.stringify(seen) });
}

test('network gone, page reloaded without it, server restarted, network back: every answer is there and graded', async ({
  page,
  context,
  request,
  server,
}) => {
  test.setTimeout(120_000);
  const exam = await beginQuiz(page, request);
  // The copy that opens without the network is made while the first question is read.
  await expect(page.getByText('This page opens without the network')).toBeAttached();
  const before = await page.getByRole('timer').innerText();
  const { deadline } = await attemptOf(exam);

  await context.setOffline(true);
  await answer(page, 2, '2');
  await answer(page, 4, 'Accra');
  await expect(page.getByText(offlineText)).toBeVisible();
  await page.reload();
  await expect(page.getByText('5 questions · 10 points')).toBeVisible();
  await expect(page.getByText('3 answered, 0 flagged')).toBeVisible();
  await expect(page.getByText(offlineText)).toBeVisible();
  await answer(page, 3, '2');
  await server.stop();
  await answer(page, 5, '1');
  await server.restart();
  // A minute in all: whoever tries again more and more rarely must still notice the network at once.
  await page.waitForTimeout(45_000);
  const since = performance.now();
  await context.setOffline(false);
  await expect(page.getByText('Auto-saved')).toBeVisible({ timeout: 10_000 });
  await expect.poll(async () => (await storedAnswers(exam)).length, { timeout: 10_000 }).toBe(5);
  // The network was away, the page was reloaded without it, the server was restarted.
  noteForChaos({ faults: 3, answered: 5, stored: 5, seconds: (performance.now() - since) / 1000 });
  // The deadline did not move: there is less time than before, not more.
  expect((await attemptOf(exam)).deadline).toBe(deadline);
  expect(secondsOf(await page.getByRole('timer').innerText())).toBeLessThan(secondsOf(before));
  await handIn(page);
  await expect(page.getByText('100.00%').first()).toBeVisible();
});

test('the same without a journal loses the answer: what is looked at above can fail', async ({
  page,
  request,
  server,
}) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  const exam = await beginQuiz(page, request);
  // The server itself: the last words of a page that goes get past a network that only plays dead.
  await server.stop();
  await answer(page, 2, '2');
  await expect(page.getByText('2 answered, 0 flagged')).toBeVisible();
  await page.reload().catch(() => undefined);
  await server.restart();
  await page.goto(takePath(exam));
  await expect(page.getByText('1 answered, 0 flagged')).toBeVisible();
  const stored = await storedAnswers(exam);
  noteForChaos({ faults: 2, answered: 2, stored: stored.length, seconds: 0 });
  expect(stored).toHaveLength(1);
});

function secondsOf(shown: string): number {
  return shown.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

test('a second tab shows the quiz and does not write until it is asked to', async ({
  page,
  context,
  request,
}) => {
  const exam = await openExamRoom(request);
  await openAsStudent(page, exam, takePath(exam));
  await answer(page, 1, '1');
  const second = await context.newPage();
  await openAsStudent(second, exam, takePath(exam));
  await expect(second.getByText('This quiz is open in another tab.')).toBeVisible();
  await second.getByRole('button', { name: /^Question 1\b/ }).click();
  await expect(second.getByRole('radio', { name: /^A/ })).toBeChecked();
  await expect(second.getByRole('radio', { name: /^B/ })).toBeDisabled();
  // What is answered in the first shows in the second.
  await page.bringToFront();
  await answer(page, 1, '3');
  await expect(second.getByRole('radio', { name: /^C/ })).toBeChecked();
  await second.bringToFront();
  await second.getByRole('button', { name: 'Continue here' }).click();
  await expect(page.getByText('This quiz is open in another tab.')).toBeVisible();
  await expect(second.getByRole('radio', { name: /^B/ })).toBeEnabled();
  await second.keyboard.press('2');
  await expect(second.getByText('Auto-saved')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^B/ })).toBeChecked();
  expect((await storedAnswers(exam)).map(({ selectedAnswer }) => selectedAnswer)).toEqual(['B']);
});

test('a session that ends while answers are unsent: signing in again goes on with nothing lost', async ({
  page,
  request,
}) => {
  const exam = await beginQuiz(page, request);
  await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${exam.student.token}` } });
  await answer(page, 2, '2');
  await expect(page).toHaveURL('/login');
  await signInOnPage(page, exam);
  await expect(page).toHaveURL(takePath(exam));
  await expect(page.getByText('2 answered, 0 flagged')).toBeVisible();
  await expect(page.getByText('Auto-saved')).toBeVisible();
  await handIn(page);
  await expect(page.getByText('40.00%').first()).toBeVisible();
});

test('extra time granted while the student writes shows within two seconds', async ({ page, request }) => {
  const exam = await openExamRoom(request);
  await openAsStudent(page, exam, takePath(exam));
  await expect(page.getByRole('timer')).toHaveText(/^29:\d\d$/);
  const [attempt] = await exam.asStudent<{ id: number }[]>('GET', `/quizAttempt?quizId=${exam.quizId}`);
  await exam.asTeacher('POST', `/quizAttempt/${attempt?.id}/extension`, { minutes: 10 });
  await expect(page.getByRole('timer')).toHaveText(/^39:\d\d$/, { timeout: 2_000 });
  await exam.asTeacher('POST', '/accommodation', {
    student: { id: exam.student.id },
    quiz: { id: exam.quizId },
    timeFactor: 1.5,
  });
  await expect(page.getByRole('timer')).toHaveText(/^54:\d\d$/, { timeout: 2_000 });
});

test('when the time is up the quiz hands itself in, with what was answered', async ({
  page,
  request,
  server,
}) => {
  const exam = await beginQuiz(page, request);
  const embedded = await joinEmbeddedDatabase({ dataDir: server.dataDir });
  const client = openDatabase(embedded.connection);
  try {
    await client.db
      .updateTable('quiz_attempt')
      .set({ deadline: new Date(Date.now() + 6_000) })
      .where('quiz_id', '=', exam.quizId)
      .execute();
  } finally {
    await client.close();
    await embedded.leave();
  }
  await page.reload();
  await expect(page.getByRole('timer')).toHaveText(/^0:0\d$/);
  await expect(page.getByText('Time is up! Your quiz will be automatically submitted.')).toBeVisible();
  await expect(page).toHaveURL(/\/results/);
  await expect(page.getByText('20.00%').first()).toBeVisible();
  await expect(page.getByText('Timed out').first()).toBeVisible();
});

test('where everything fails the answers go to the teacher in a file', async ({
  page,
  context,
  request,
  browser,
  server,
}) => {
  const exam = await beginQuiz(page, request);
  await context.setOffline(true);
  await answer(page, 2, '2');
  await answer(page, 4, 'Accra');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download answer file' }).click({ timeout: 45_000 });
  const file = await pathOf(await saving);

  const office = await browser.newContext({ baseURL: server.address });
  const desk = await office.newPage();
  await desk.goto('/api/health');
  await desk.evaluate((token) => sessionStorage.setItem('cquiz-token', token), exam.teacherToken);
  await desk.goto('/teacher/submissions');
  await desk.locator('input[type=file]').setInputFiles(file);
  const loader = desk.getByRole('region', { name: 'Load an answer file' });
  await expect(loader.getByText(exam.title)).toBeVisible();
  await expect(loader.getByText(exam.student.name)).toBeVisible();
  await office.close();
  const stored = await storedAnswers(exam);
  expect(stored.map(({ selectedAnswer, textAnswer }) => selectedAnswer ?? textAnswer)).toEqual(
    expect.arrayContaining(['A', 'B', 'Accra']),
  );
});

async function pathOf(download: Download): Promise<string> {
  expect(download.suggestedFilename()).toMatch(/\.cquiz$/);
  return download.path();
}

test('on plain HTTP in a school network the quiz works, and says what it cannot do', async ({
  browser,
  server,
  request,
}) => {
  const exam = await openExamRoom(request);
  const origin = `http://quiz.school.example:${server.port}`;
  const context = await browser.newContext();
  const page = await context.newPage();
  await openAsStudent(page, exam, takePath(exam), origin);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await expect(page.getByText('This page cannot open without the network here')).toBeVisible();
  await answer(page, 1, '1');
  await expect(page.getByText('Auto-saved')).toBeVisible();
  const second = await context.newPage();
  await openAsStudent(second, exam, takePath(exam), origin);
  await expect(second.getByText('This quiz is open in another tab.')).toBeVisible();
  await second.getByRole('button', { name: 'Continue here' }).click();
  await expect(second.getByText('This quiz is open in another tab.')).toBeHidden();
  await second.close();
  await page.getByRole('button', { name: 'Continue here' }).click();
  await expect(page.getByText('This quiz is open in another tab.')).toBeHidden();
  await context.setOffline(true);
  await answer(page, 2, '2');
  await expect(page.getByText(offlineText)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Auto-saved')).toBeVisible({ timeout: 10_000 });
  await expect.poll(async () => (await storedAnswers(exam)).length).toBe(2);
  await context.close();
});
