import { expectNoSidewaysScroll } from '../support/checks/page-checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { createExam, enterQuiz, openAsStudent, takePath } from '../support/setup/exam.ts';

test('a student takes a quiz on a phone by touch', async ({ browser, server, request }) => {
  const exam = await createExam(request);
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  await enterQuiz(page, exam);
  await expect(page.getByText('Question 1 of 5').first()).toBeVisible();
  await expectNoSidewaysScroll(page, 390);
  await page.getByRole('radio', { name: /^C/ }).locator('..').tap();
  await expect(page.getByRole('radio', { name: /^C/ })).toBeChecked();
  await page.getByRole('button', { name: 'Next' }).tap();
  await expect(page.getByText('Question 2 of 5').first()).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page, 320);
  await context.close();
});

test('submitting never leaves the quiz, even if a reload gave its history entry the mark of the extra one', async ({
  page,
  request,
}) => {
  const exam = await createExam(request);
  await openAsStudent(page, exam, '/student/dashboard');
  await page.goto(takePath(exam));
  await page.evaluate(() => history.replaceState({ ...history.state, isGuard: true }, ''));
  const countEntries = () => page.evaluate(() => history.length);
  const entriesBefore = await countEntries();
  await page.getByRole('button', { name: 'Start attempt' }).click();
  // Back before the extra entry exists would leave the quiz.
  await expect.poll(countEntries).toBe(entriesBefore + 1);
  await page.goBack();
  await page.getByRole('dialog', { name: 'Leave the quiz?' }).getByRole('button', { name: 'Stay' }).click();

  await page.getByRole('button', { name: 'Submit Quiz' }).first().click();
  await page.getByRole('button', { name: 'Submit Final Answers' }).click();
  await expect(page.getByRole('heading', { name: 'Quiz submitted' })).toBeVisible();
});
