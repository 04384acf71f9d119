import { noteForChaos } from './chaos-note.ts';
import { enterQuiz, openExamRoom, startAttempt, takePath } from './exam-room.ts';
import { expect, test } from './fixtures.ts';
import { answerQuestion, attemptOf, offlineText, startQuiz, storedAnswers } from './quiz-steps.ts';
import { stopClock } from './stop-clock.ts';

test.use({
  // A browser logs every request that finds no network.
  expectedConsoleErrors: [
    /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to load resource|Failed to fetch/,
  ],
});

test('the same without a journal loses the answer: what is looked at above can fail', async ({
  page,
  request,
  server,
}) => {
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { value: undefined }));
  const exam = await startQuiz(page, request);
  // The server itself stops: a page's last request gets past a network that is only emulated as offline.
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

test('extra time granted during the quiz shows within two seconds', async ({ page, request }) => {
  const exam = await openExamRoom(request);
  await page.clock.install();
  const listening = page.waitForResponse(/\/api\/events\?/);
  await enterQuiz(page, exam);
  await listening;
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(/^29:\d\d$/);
  const { id } = await attemptOf(exam);
  // While the page's own time stands still it cannot poll: what it learns now, the server has pushed.
  await stopClock(page);
  const expectWithinTwoSeconds = async (shown: RegExp, grant: () => Promise<unknown>) => {
    const told = page.waitForResponse(new RegExp(`/api/quizAttempt/${id}$`));
    await grant();
    await told;
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

test('on plain HTTP in a school network the quiz works, and says what it cannot do', async ({
  browser,
  server,
  request,
}) => {
  const exam = await openExamRoom(request);
  const origin = `http://quiz.school.example:${server.port}`;
  const context = await browser.newContext();
  const page = await context.newPage();
  await enterQuiz(page, exam, origin);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await expect(page.getByText('This page cannot open without the network here')).toBeVisible();
  await answerQuestion(page, 1, '1');
  await expect(page.getByText('Auto-saved')).toBeVisible();
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
  await expect(page.getByText('Auto-saved')).toBeVisible();
  await expect.poll(async () => (await storedAnswers(exam)).length).toBe(2);
  await context.close();
});
