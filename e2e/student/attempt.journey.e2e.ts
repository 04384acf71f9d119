import { expectAccessible } from '../support/checks/page-checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { createExam, enterQuiz, openAsStudent, takePath } from '../support/setup/exam.ts';

test('a student finds a quiz, takes it with keys and mouse, submits it and sees the marks', async ({
  page,
  request,
}) => {
  const exam = await createExam(request);
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
  await expect(page.getByRole('heading', { name: 'Before you start' })).toBeVisible();
  await page.getByRole('button', { name: 'Start attempt' }).click();
  await expect(page.getByText('5 questions · 10 points')).toBeVisible();
  await expect(page.getByText('Question 1 of 5')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^(30:00|29:\d\d)$/);
  // The first by key, the second by mouse, the third only flagged.
  await page.keyboard.press('1');
  await expect(page.getByRole('radio', { name: /^A/ })).toBeChecked();
  await expect(page.getByText('Auto-saved', { exact: true })).toBeVisible();
  await expect(page.getByText('Auto-saved', { exact: true })).toBeHidden();
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

  const [grade] = await exam.asStudent<{ score: number; letterGrade: string }[]>(
    'GET',
    `/grade?quizId=${exam.quizId}`,
  );
  expect(grade).toMatchObject({ score: 8, letterGrade: 'B+' });
});

test('a key pressed the moment a question appears counts as an answer', async ({ page, request }) => {
  const exam = await createExam(request);
  // Pressed before the question is painted, earlier than any student can.
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('input[type=radio]')) return;
      watch.disconnect();
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '1', bubbles: true }));
    });
    watch.observe(document, { childList: true, subtree: true });
  });
  await enterQuiz(page, exam);
  await expect(page.getByRole('radio', { name: /^A/ })).toBeChecked();
  await expect(page.getByText('1 answered, 0 flagged')).toBeVisible();
});
