import { expect, test } from '../support/fixtures.ts';
import { createExam, enterQuiz, signInOnPage } from '../support/setup/exam.ts';

test('leaving a quiz or signing out warns about the timer, and the student can resume after signing in', async ({
  page,
  request,
}) => {
  const exam = await createExam(request);
  await enterQuiz(page, exam);
  await expect(page.getByRole('radio')).toHaveCount(4);
  await page.keyboard.press('1');
  await expect(page.getByText('Auto-saved', { exact: true })).toBeVisible();

  const question = page.getByRole('dialog', { name: 'Leave the quiz?' });
  await page.goBack();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Stay in the quiz' }).click();
  await expect(page.getByRole('timer')).toBeVisible();

  await page
    .getByRole('link', { name: /Dashboard|CQuiz/ })
    .first()
    .click();
  await expect(question).toContainText('The timer keeps running until');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/student\/dashboard/);
  await expect(question).toBeHidden();
  await expect(page.getByText('Your quiz is still in progress')).toBeVisible();
  await expect(page.getByText(exam.title).first()).toBeVisible();

  await page.getByRole('button', { name: /^Your menu/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const signingOut = page.getByRole('dialog', { name: 'Your quiz is still in progress' });
  await expect(signingOut).toContainText('the timer keeps running until');
  await signingOut.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signInOnPage(page, exam);
  await expect(page.getByText('Your quiz is still in progress')).toBeVisible();
  await page
    .getByRole('link', { name: /Resume|Continue/ })
    .first()
    .click();
  // The quiz opens at the first unanswered question.
  await expect(page.getByText('Question 2 of 5')).toBeVisible();
  await page.getByRole('button', { name: /^Question 1\b/ }).click();
  await expect(page.getByRole('radio').first()).toBeChecked();
});
