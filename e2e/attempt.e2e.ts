import { openAsStudent, openExamRoom, takePath } from './exam-room.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts';

test('a student finds a quiz, takes it with keys and mouse, hands it in and sees the marks', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000);
  const exam = await openExamRoom(request);
  await openAsStudent(page, exam, '/student/dashboard');
  const card = page.getByRole('article', { name: exam.title });
  await expect(card.getByText('New')).toBeVisible();
  await expect(card.getByText('30 min')).toBeVisible();
  await card.getByRole('button', { name: 'Preview' }).click();
  const facts = page.getByRole('dialog', { name: exam.title });
  await expect(facts.getByText('Unlimited Retakes')).toBeVisible();
  await expect(facts.getByText('capital of Ghana')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await card.getByRole('link', { name: 'Start' }).click();

  await expect(page).toHaveURL(takePath(exam));
  await expect(page.getByText('5 questions · 10 points')).toBeVisible();
  await expect(page.getByText('Question 1 of 5')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/);
  // The first by key, the second by mouse, the third flagged and left open.
  await page.keyboard.press('1');
  await expect(page.getByRole('radio', { name: /^A/ })).toBeChecked();
  await expect(page.getByText('Auto-saved')).toBeVisible();
  await expect(page.getByText('Auto-saved')).toBeHidden();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Question 2 of 5')).toBeVisible();
  await page.getByText('None of these').click();
  await page
    .getByText('2', { exact: true })
    .and(page.getByRole('radiogroup').getByText('2', { exact: true }))
    .first()
    .click();
  await expect(page.getByRole('radio', { name: /^B/ })).toBeChecked();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Flag', exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('textbox').fill('  accra ');
  await page.getByRole('button', { name: /^Question 1\b/ }).click();
  await expect(page.getByRole('radio', { name: /^A/ })).toBeChecked();
  await page.getByRole('button', { name: /^Question 5\b/ }).click();
  await page.keyboard.press('1');
  await expect(page.getByText('4 answered, 1 flagged')).toBeVisible();

  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('What is the capital of Ghana?')).toBeVisible();
  await expect(page.getByText('accra', { exact: true })).toBeVisible();
  await expect(page.getByText('No answer')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Back to the questions' }).click();

  await page.getByRole('main').getByRole('button', { name: 'Submit Quiz' }).click();
  const summary = page.getByRole('dialog', { name: 'Quiz Summary' });
  await expect(
    summary.getByText('You have 1 unanswered question(s). Are you sure you want to submit?'),
  ).toBeVisible();
  await summary.getByRole('button', { name: 'Continue Quiz' }).click();
  await expect(summary).toBeHidden();
  await page.getByRole('main').getByRole('button', { name: 'Submit Quiz' }).click();
  await summary.getByRole('button', { name: 'Submit Final Answers' }).click();
  await expect(page).toHaveURL(new RegExp(`/student/quiz/${exam.quizId}/results`));
  await expect(page.getByText('80.00%').first()).toBeVisible();
  await expectAccessible(page);

  const [grade] = await exam.asStudent<{ score: number; letterGrade: string }[]>(
    'GET',
    `/grade?quizId=${exam.quizId}`,
  );
  expect(grade).toMatchObject({ score: 8, letterGrade: 'B+' });
});

test('a key that is pressed in the moment the question comes is an answer', async ({ page, request }) => {
  const exam = await openExamRoom(request);
  // Sooner than anyone can be: when the question stands in the page, and is not painted yet.
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('input[type=radio]')) return;
      watch.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }));
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await openAsStudent(page, exam, takePath(exam));
  await expect(page.getByRole('radio', { name: /^A/ })).toBeChecked();
  await expect(page.getByText('1 answered, 0 flagged')).toBeVisible();
});

test('on a phone the quiz can be taken with one thumb', async ({ browser, server, request }) => {
  const exam = await openExamRoom(request);
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  await openAsStudent(page, exam, takePath(exam));
  await expect(page.getByText('Question 1 of 5').first()).toBeVisible();
  await expectNoSidewaysScroll(page, 390);
  await expectAccessible(page);
  await page.getByRole('radio', { name: /^C/ }).locator('..').tap();
  await expect(page.getByRole('radio', { name: /^C/ })).toBeChecked();
  await page.getByRole('button', { name: 'Next' }).tap();
  await expect(page.getByText('Question 2 of 5').first()).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page, 320);
  await context.close();
});
