import { expect, test } from '../support/fixtures.ts';
import { createExam, type Exam } from '../support/setup/exam.ts';
import { expectFocusVisible, press, questions, tabTo, watchPointer } from '../support/steps/keyboard-only.ts';
import { create, imageOf, photoInput } from '../support/steps/registration-steps.ts';
import { openAsTeacher, submitAttempt } from '../support/steps/submit-attempt.ts';

const received = { success: true, message: 'Registration received.' };

test('a student registers by keyboard, and the focus moves to the first invalid field', async ({ page }) => {
  const pointerEvents = await watchPointer(page);
  await page.route('**/api/student', (route) => route.fulfill({ status: 201, json: received }));
  await page.goto('/login');
  await tabTo(page, page.getByRole('link', { name: 'Register', exact: true }));
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Personal Information' })).toBeFocused();

  // With nothing filled in, the first invalid field gets the focus and its error is read out.
  await tabTo(page, page.getByRole('button', { name: 'Next' }));
  await press(page, 'Enter');
  const firstName = page.getByLabel('First name');
  await expect(firstName).toBeFocused();
  await expectFocusVisible(page);
  await expect(firstName).toHaveAttribute('aria-invalid', 'true');
  await expect(firstName).toHaveAccessibleDescription(
    'Please fill in all required fields for personal information.',
  );
  await page.keyboard.type('Abena');
  await tabTo(page, page.getByLabel('Last name'));
  await page.keyboard.type('Owusu');
  await tabTo(page, page.getByLabel('Date of birth'));
  await page.keyboard.type('05312004');
  await press(page, 'Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Contact Details' })).toBeFocused();
  for (const [label, text] of [
    ['Email', 'abena@campus.example'],
    ['Phone', '+234 800 000 0000'],
    ['Country', 'Nigeria'],
    ['Address', '1 Ring Road'],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: label === 'Address' }));
    await page.keyboard.type(text);
  }
  // Back and forward: nothing is lost, and the focus is on the heading of the step.
  await tabTo(page, page.getByRole('button', { name: 'Previous' }));
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Personal Information' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Next' }));
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Details' })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Next' }));
  await press(page, 'Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Upload Photo' })).toBeFocused();
  await tabTo(page, photoInput(page));
  const chooser = page.waitForEvent('filechooser');
  await press(page, 'Enter');
  await (await chooser).setFiles(imageOf(100));
  await expect(page.getByText('abena.png')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Remove' }));
  await press(page, 'Enter');
  await expect(photoInput(page)).toBeFocused();
  await expectFocusVisible(page);
  const again = page.waitForEvent('filechooser');
  await press(page, 'Enter');
  await (await again).setFiles(imageOf(100));
  await tabTo(page, page.getByRole('button', create));
  await press(page, 'Enter');
  await expect(page.getByRole('alert')).toContainText('Your registration was successful.');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Back to Sign In' }));
  await press(page, 'Enter');
  await expect(page).toHaveURL('/login');
  expect(await pointerEvents()).toBe(0);
});

test('a teacher grades a submission by keyboard: Auto-Mark, an essay and a short answer', async ({
  page,
  request,
}) => {
  const exam: Exam = await createExam(request, { questions });
  await submitAttempt(exam, {
    spread: { selectedAnswer: 'B' },
    capital: { textAnswer: 'Akra' },
    median: { textAnswer: 'Half are above it.' },
  });
  const pointerEvents = await watchPointer(page);
  await openAsTeacher(page, exam, `/teacher/submissions?quiz=${exam.quizId}`);
  const auto = page.getByRole('button', { name: /^Auto-Mark/ });
  await tabTo(page, auto);
  await press(page, 'Enter');
  await expect(auto).toHaveAccessibleDescription('Only a teacher can mark the remaining answer.');
  await expect(auto).toBeFocused();
  await tabTo(page, page.getByRole('listitem').getByRole('link', { name: /^Mark(?! by)/ }), 'back');
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { level: 1, name: exam.student.name })).toBeFocused();

  const essay = page.getByRole('region', { name: 'Explain the median.' });
  await tabTo(page, essay.getByRole('textbox', { name: /^Points for/ }));
  await page.keyboard.type('9');
  await press(page, 'Tab');
  await expectFocusVisible(page);
  await expect(essay.getByRole('status')).toHaveText('Set to 6, the maximum.');
  await tabTo(page, essay.getByRole('textbox', { name: /^Points for/ }), 'back');
  await press(page, 'Control+a');
  await page.keyboard.type('4');
  await tabTo(page, essay.getByLabel('Comment to the student'));
  await page.keyboard.type('Say half of what.');
  // A radio group is one tab stop, and the arrow keys choose in it.
  const unmarked = page.getByRole('radio', { name: /^To mark/ });
  await tabTo(page, unmarked, 'back');
  await press(page, 'ArrowRight');
  await expect(page.getByRole('radio', { name: 'All 3' })).toBeChecked();
  await expectFocusVisible(page);
  const capital = page.getByRole('region', { name: 'What is the capital of Ghana?' });
  await tabTo(page, capital.getByRole('button', { name: 'Correct', exact: true }));
  await press(page, 'Space');
  await expect(capital.getByText('2 of 2 points')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }));
  await press(page, 'Enter');
  await expect(page.locator('.ui-toast').filter({ hasText: /Marks saved for .+: 8 \/ 10/ })).toBeVisible();
  await expectFocusVisible(page);
  expect(await pointerEvents()).toBe(0);
});
