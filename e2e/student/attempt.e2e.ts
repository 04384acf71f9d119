import { expectNoSidewaysScroll } from '../support/checks/page-checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { createExam, enterQuiz } from '../support/setup/exam.ts';

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
