import type { Download, Request } from '@playwright/test';
import { openDatabase } from '#database/client.ts';
import { joinEmbeddedDatabase } from '#database/embedded/supervisor.ts';
import { noteForChaos } from '../support/chaos-note.ts';
import { stopClock } from '../support/fakes/stop-clock.ts';
import { expect, test } from '../support/fixtures.ts';
import { createExam, enterQuiz, openAsStudent, signInOnPage, takePath } from '../support/setup/exam.ts';
import {
  answerQuestion,
  attemptOf,
  offlineText,
  startQuiz,
  storedAnswers,
  submitQuiz,
} from '../support/steps/quiz-steps.ts';

test.use({
  // The browser logs every request that fails offline.
  expectedConsoleErrors: [
    /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to load resource|Failed to fetch/,
  ],
});

test('every answer is kept and graded with the network gone, the page reloaded offline and the server restarted', async ({
  page,
  context,
  request,
  server,
}) => {
  // A fake clock, advanced instead of waiting.
  await page.clock.install();
  const exam = await startQuiz(page, request);
  // The offline copy is stored while the first question is open.
  await expect(page.getByText('This quiz works offline')).toBeAttached();
  const before = await page.getByRole('timer').innerText();
  const { deadline } = await attemptOf(exam);

  await context.setOffline(true);
  await answerQuestion(page, 2, '2');
  await answerQuestion(page, 4, 'Accra');
  await expect(page.getByText(offlineText)).toBeVisible();
  await page.reload();
  await expect(page.getByText('5 questions · 10 points')).toBeVisible();
  await expect(page.getByText('3 answered, 0 flagged')).toBeVisible();
  await expect(page.getByText(offlineText)).toBeVisible();
  await answerQuestion(page, 3, '2');
  await server.stop();
  await answerQuestion(page, 5, '1');
  await server.restart();
  // A minute of retries, after which the pauses between them are longest.
  for (let passed = 0; passed < 60; passed += 15) {
    const failed = page.waitForEvent('requestfailed');
    await page.clock.fastForward(15_000);
    await failed;
  }
  // One more retry fires before the clock stops and none after it: the page must notice the network itself.
  const isSave = (sent: Request) => sent.url().endsWith('/answers');
  const lastRetry = page.waitForEvent('requestfailed', isSave);
  await stopClock(page);
  await lastRetry;
  const since = performance.now();
  const sent = page.waitForRequest(isSave);
  await context.setOffline(false);
  await sent;
  await page.clock.resume();
  await expect.poll(async () => (await storedAnswers(exam)).length).toBe(5);
  await expect(page.getByText(offlineText)).toBeHidden();
  // Three faults: the network gone, the page reloaded offline, the server restarted.
  noteForChaos({ faults: 3, answered: 5, stored: 5, seconds: (performance.now() - since) / 1000 });
  // The deadline did not move, so less time is left than before.
  expect((await attemptOf(exam)).deadline).toBe(deadline);
  expect(secondsOf(await page.getByRole('timer').innerText())).toBeLessThan(secondsOf(before));
  await submitQuiz(page);
  await expect(page.getByText('100.00%').first()).toBeVisible();
});

function secondsOf(shown: string): number {
  return shown.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

test('a second tab shows the quiz read-only until the student continues there', async ({
  page,
  context,
  request,
}) => {
  const exam = await createExam(request);
  await enterQuiz(page, exam);
  await answerQuestion(page, 1, '1');
  const second = await context.newPage();
  await enterQuiz(second, exam);
  await expect(second.getByText('This quiz is open in another tab.')).toBeVisible();
  await second.getByRole('button', { name: /^Question 1\b/ }).click();
  await expect(second.getByRole('radio', { name: /^A/ })).toBeChecked();
  await expect(second.getByRole('radio', { name: /^B/ })).toBeDisabled();
  // An answer in the first tab appears in the second.
  await page.bringToFront();
  await answerQuestion(page, 1, '3');
  await expect(second.getByRole('radio', { name: /^C/ })).toBeChecked();
  await second.bringToFront();
  await second.getByRole('button', { name: 'Continue here' }).click();
  await expect(page.getByText('This quiz is open in another tab.')).toBeVisible();
  await expect(second.getByRole('radio', { name: /^B/ })).toBeEnabled();
  await second.keyboard.press('2');
  await expect(second.getByText('Auto-saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^B/ })).toBeChecked();
  expect((await storedAnswers(exam)).map(({ selectedAnswer }) => selectedAnswer)).toEqual(['B']);
});

test('unsent answers are kept when the session ends, and are saved after signing in again', async ({
  page,
  request,
}) => {
  const exam = await startQuiz(page, request);
  // Answered before the session ends, because the page notices the end at once.
  await page.route('**/answers', (route) => route.abort());
  const unsent = page.waitForEvent('requestfailed');
  await answerQuestion(page, 2, '2');
  await unsent;
  await request.post('/api/auth/logout', { headers: { authorization: `Bearer ${exam.student.token}` } });
  await expect(page).toHaveURL('/login');
  await page.unroute('**/answers');
  await signInOnPage(page, exam);
  await expect(page).toHaveURL(takePath(exam));
  await expect(page.getByText('2 answered, 0 flagged')).toBeVisible();
  await expect(page.getByText('Auto-saved', { exact: true })).toBeVisible();
  await submitQuiz(page);
  await expect(page.getByText('40.00%').first()).toBeVisible();
});

test('the quiz is submitted automatically, with the answers so far, when time is up', async ({
  page,
  request,
  server,
}) => {
  await page.clock.install();
  const exam = await startQuiz(page, request);
  const timer = page.getByRole('timer');
  const moveDeadline = (minutes: number) =>
    setDeadline(server.dataDir, exam.quizId, new Date(Date.now() + minutes * 60_000));
  await moveDeadline(10);
  await page.reload();
  await expect(timer).toHaveText(/^9:\d\d$/);
  // With the clock stopped, the test cannot miss a message that is shown for seconds only.
  await stopClock(page);
  await page.clock.fastForward((secondsOf(await timer.innerText()) - 5) * 1_000);
  await expect(timer).toHaveText(/^0:0\d$/);
  await moveDeadline(0);
  await page.clock.runFor(6_000);
  await expect(page.getByText('Time is up! Your quiz will be automatically submitted.')).toBeVisible();
  await page.clock.resume();
  await expect(page).toHaveURL(/\/results/);
  await expect(page.getByText('20.00%').first()).toBeVisible();
  await expect(page.getByText('Timed out').first()).toBeVisible();
});

async function setDeadline(dataDir: string, quizId: number, deadline: Date): Promise<void> {
  const embedded = await joinEmbeddedDatabase({ dataDir });
  const client = openDatabase(embedded.connection);
  try {
    await client.db.updateTable('quiz_attempt').set({ deadline }).where('quiz_id', '=', quizId).execute();
  } finally {
    await client.close();
    await embedded.leave();
  }
}

test('a student who stays offline downloads an answer file, which the teacher uploads', async ({
  page,
  context,
  request,
  browser,
  server,
}) => {
  await page.clock.install();
  const exam = await startQuiz(page, request);
  await context.setOffline(true);
  await answerQuestion(page, 2, '2');
  await answerQuestion(page, 4, 'Accra');
  await expect(page.getByText(offlineText)).toBeVisible();
  // Half a minute offline, after which the page offers the file.
  await page.clock.fastForward(30_000);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download answer file' }).click();
  const file = await pathOf(await saving);

  const office = await browser.newContext({ baseURL: server.address });
  const desk = await office.newPage();
  await desk.goto('/api/health');
  await desk.evaluate((token) => sessionStorage.setItem('cquiz-token', token), exam.teacherToken);
  await desk.goto('/teacher/submissions');
  await desk.locator('input[type=file]').setInputFiles(file);
  const loader = desk.getByRole('region', { name: 'Upload an answer file' });
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

const busy = {
  success: false,
  code: 'UNAVAILABLE',
  message: 'The system is busy or restarting. Please try again in a moment.',
};

test('a quiz asks for its password, and a failed submission keeps the answers', async ({ page, request }) => {
  const closesAt = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString();
  const exam = await createExam(request, { quiz: { password: 'exam', timeLimit: null, closesAt } });
  await openAsStudent(page, exam, takePath(exam));
  const field = page.getByLabel('Quiz password');
  await field.fill('guess');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Incorrect password.')).toBeVisible();
  await field.fill('exam');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Question 1 of 5')).toBeVisible();
  // A closing date in three days is not a time limit.
  await expect(page.getByText('No Time Limit')).toBeVisible();
  await expect(page.getByText(/^Closes \d+ \w+ \d{4}, \d\d:\d\d$/)).toBeVisible();
  await page.keyboard.press('1');
  await expect(page.getByText('Auto-saved', { exact: true })).toBeVisible();

  await page.route('**/api/quizAttempt/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: busy }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Submit Quiz' }).first().click();
  await page.getByRole('button', { name: 'Submit Final Answers' }).click();
  await expect(page.getByText('Failed to submit quiz. Please try again.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Submit Final Answers' }).click();
  await expect(page).toHaveURL(/\/results/);
  await expect(page.getByText('20.00%').first()).toBeVisible();
});
