import { expect, test } from '../support/fixtures.ts';
import { createExam, openAsStudent } from '../support/setup/exam.ts';
import { expectFocusVisible, press, questions, tabTo, watchPointer } from '../support/steps/keyboard-only.ts';

test('a student takes a quiz by keyboard, from the dashboard to the marks', async ({ page, request }) => {
  const exam = await createExam(request, { questions });
  const pointerEvents = await watchPointer(page);
  await openAsStudent(page, exam, '/student/dashboard');
  const start = page.getByRole('article', { name: exam.title }).getByRole('link', { name: 'Start' });
  await expect(start).toBeVisible();
  // The skip link skips the top bar and the sidebar.
  await tabTo(page, page.getByRole('link', { name: 'Skip to main content' }));
  await press(page, 'Enter');
  await expect(page.locator('#page')).toBeFocused();
  await tabTo(page, start);
  await press(page, 'Enter');
  const attempt = page.getByRole('button', { name: 'Start attempt' });
  await expect(attempt).toBeVisible();
  await tabTo(page, attempt);
  await press(page, 'Enter');

  const question = page.getByRole('heading', { level: 1 });
  await expect(question).toHaveText('Which of these is a measure of spread?');
  await expect(page).toHaveTitle(new RegExp(`^${exam.title} - `));
  await tabTo(page, page.getByRole('radio', { name: /^A/ }));
  await press(page, 'ArrowDown');
  await expect(page.getByRole('radio', { name: /^B/ })).toBeChecked();
  await expectFocusVisible(page);
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Next' }));
  await press(page, 'Enter');
  await expect(question).toHaveText('What is the capital of Ghana?');
  await expect(question).toBeFocused();
  await tabTo(page, page.getByRole('textbox'));
  await page.keyboard.type('accra');
  await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Next' }));
  await press(page, 'Enter');
  await expect(question).toHaveText('Explain the median.');
  await expect(question).toBeFocused();
  await tabTo(page, page.getByRole('textbox'));
  await page.keyboard.type('Half are above it.');

  // Submitting asks for confirmation; Escape returns the focus to the button.
  const submit = page.getByRole('main').getByRole('button', { name: 'Submit Quiz' });
  await tabTo(page, submit);
  await press(page, 'Enter');
  const final = page.getByRole('dialog').getByRole('button', { name: 'Submit Final Answers' });
  await expect(final).toBeFocused();
  await expectFocusVisible(page);
  await press(page, 'Escape');
  await expect(submit).toBeFocused();
  await press(page, 'Enter');
  await expect(final).toBeFocused();
  await press(page, 'Enter');
  await expect(page).toHaveURL(new RegExp(`/student/quiz/${exam.quizId}/results`));
  await expect(page.getByRole('heading', { name: 'Quiz submitted' })).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^${await question.textContent()} - `));
  await expect(page.getByText('40.00%').first()).toBeVisible();
  expect(await pointerEvents()).toBe(0);
});
