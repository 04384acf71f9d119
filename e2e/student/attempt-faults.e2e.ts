import { noteForChaos } from '../support/chaos-note.ts';
import { stopClock } from '../support/fakes/stop-clock.ts';
import { expect, test } from '../support/fixtures.ts';
import { createExam, enterQuiz, startAttempt, takePath } from '../support/setup/exam.ts';
import {
  answerQuestion,
  attemptOf,
  offlineText,
  startQuiz,
  storedAnswers,
} from '../support/steps/quiz-steps.ts';

test.use({
  // The browser logs every request that fails offline.
  expectedConsoleErrors: [
    /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to load resource|Failed to fetch/,
  ],
});

test('an unsent answer is lost without a journal, so the test with a journal can fail', async ({
  page,
  request,
  server,
}) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  const exam = await startQuiz(page, request);
  // The server stops, because a page's last request gets through a network that is only emulated as offline.
  await server.stop();
  await answerQuestion(page, 2, '2');
  await expect(page.getByText('2 answered, 0 flagged')).toBeVisible();
  await page.reload().catch(() => undefined);
  await server.restart();
  await startAttempt(exam);
  await page.goto(takePath(exam));
  await expect(page.getByText('1 answered, 0 flagged')).toBeVisible();
  const stored = await storedAnswers(exam);
  noteForChaos({ faults: 2, answered: 2, stored: stored.length, seconds: 0 });
  expect(stored).toHaveLength(1);
});

test('extra time granted during the quiz appears within two seconds', async ({ page, request }) => {
  const exam = await createExam(request);
  await page.clock.install();
  const listening = page.waitForResponse(/\/api\/events\?/);
  await enterQuiz(page, exam);
  await listening;
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(/^29:\d\d$/);
  const { id } = await attemptOf(exam);
  // With its clock stopped, the page cannot poll: only an event from the server can update it.
  await stopClock(page);
  const expectWithinTwoSeconds = async (shown: RegExp, grant: () => Promise<unknown>) => {
    const refreshed = page.waitForResponse(new RegExp(`/api/quizAttempt/${id}$`));
    await grant();
    await refreshed;
    await page.clock.runFor(2_000);
    await expect(timer).toHaveText(shown);
  };
  await expectWithinTwoSeconds(/^39:\d\d$/, () =>
    exam.asTeacher('POST', `/quizAttempt/${id}/extension`, { minutes: 10 }),
  );
  await expectWithinTwoSeconds(/^54:\d\d$/, () =>
    exam.asTeacher('POST', '/accommodation', {
      student: { id: exam.student.id },
      quiz: { id: exam.quizId },
      timeFactor: 1.5,
    }),
  );
});

test('the quiz works over plain HTTP and shows what is unavailable', async ({ browser, server, request }) => {
  const exam = await createExam(request);
  const origin = `http://quiz.school.example:${server.port}`;
  const context = await browser.newContext();
  const page = await context.newPage();
  await enterQuiz(page, exam, origin);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await expect(page.getByText('This quiz needs a connection to open (no HTTPS)')).toBeVisible();
  await answerQuestion(page, 1, '1');
  await expect(page.getByText('Auto-saved', { exact: true })).toBeVisible();
  const second = await context.newPage();
  await enterQuiz(second, exam, origin);
  await expect(second.getByText('This quiz is open in another tab.')).toBeVisible();
  await second.getByRole('button', { name: 'Continue here' }).click();
  await expect(second.getByText('This quiz is open in another tab.')).toBeHidden();
  await second.close();
  await page.getByRole('button', { name: 'Continue here' }).click();
  await expect(page.getByText('This quiz is open in another tab.')).toBeHidden();
  await context.setOffline(true);
  await answerQuestion(page, 2, '2');
  await expect(page.getByText(offlineText)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Auto-saved', { exact: true })).toBeVisible();
  await expect.poll(async () => (await storedAnswers(exam)).length).toBe(2);
  await context.close();
});
