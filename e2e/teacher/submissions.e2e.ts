import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '../support/checks/page-checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { createExam } from '../support/setup/exam.ts';
import { choose } from '../support/steps/choose.ts';
import { openAsTeacher, sendLate, submitAttempt } from '../support/steps/submit-attempt.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

function entries(page: Page) {
  return page.getByRole('list', { name: 'Submissions' }).getByRole('listitem');
}

/** The number that the filter shows for this status. */
async function readCount(page: Page, status: string): Promise<number> {
  const segment = page.locator('label').filter({ hasText: new RegExp(`^${status} ?\\d`) });
  return Number((await segment.innerText()).replace(/\D/g, ''));
}

async function show(page: Page, status: string): Promise<void> {
  await choose(page.getByRole('radio', { name: new RegExp(`^${status}`) }));
}

test('submissions are filtered, sorted and paged through the address, and Auto-Mark explains why it is unavailable', async ({
  page,
  loginAs,
}) => {
  await loginAs('teacher');
  await page.getByRole('link', { name: /^Submissions/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Submissions' })).toBeVisible();
  await expect(entries(page)).toHaveCount(25);
  await expect(page.getByText('No submission selected')).toBeVisible();
  const all = await readCount(page, 'All');
  const [pending, autoGraded, graded] = [
    await readCount(page, 'Pending'),
    await readCount(page, 'Auto-graded'),
    await readCount(page, 'Graded'),
  ];
  expect(pending + autoGraded + graded).toBe(all);

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(`26–50 of ${all}`)).toBeVisible();
  await show(page, 'Graded');
  await expect(page).toHaveURL('/teacher/submissions?status=graded');
  await expect(entries(page)).toHaveCount(Math.min(graded, 25));
  await expect(entries(page).filter({ hasText: 'Graded' })).toHaveCount(Math.min(graded, 25));

  // The unavailable button can be focused, and gives the reason in its description.
  const autoMark = entries(page)
    .first()
    .getByRole('button', { name: /^Auto-Mark/ });
  const reason = 'All answers are already marked.';
  await expect(autoMark).toHaveAttribute('aria-disabled', 'true');
  await expect(autoMark).toHaveAccessibleDescription(reason);
  await autoMark.focus();
  await expect(page.getByRole('tooltip', { name: reason }).or(page.getByText(reason)).first()).toBeVisible();
  await show(page, 'Auto-graded');
  await expect(autoMark).toHaveAccessibleDescription('All answers are already marked automatically.');
  await show(page, 'Pending');
  await expect(entries(page)).toHaveCount(pending);
  await expect(autoMark).toHaveAccessibleDescription(/^Only a teacher can mark/);

  await show(page, 'All');
  await page.getByRole('button', { name: 'Filter and sort' }).click();
  await page.getByLabel('Sort by').selectOption('student');
  const name = entries(page).first().getByRole('heading');
  await expect(page).toHaveURL('/teacher/submissions?sort=student');
  await expect
    .poll(async () => {
      const names = await entries(page).getByRole('heading').allInnerTexts();
      return names.every((one, index) => one.localeCompare(names[index + 1] ?? one) <= 0);
    })
    .toBe(true);
  const student = await name.innerText();
  await page.getByLabel('Search submissions').fill(student);
  await expect(page).toHaveURL(/search=/);
  await expect(entries(page).filter({ hasNotText: student })).toHaveCount(0);
  const count = await entries(page).count();

  // Opens next to the list; on a phone instead of the list, with a link back to the results.
  await entries(page).first().getByRole('link', { name: /^View/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: student })).toBeFocused();
  await expect(entries(page)).toHaveCount(count);
  await expect(entries(page).first()).toHaveAttribute('aria-current', 'true');
  await page.getByRole('button', { name: 'Next submission' }).click();
  await expect(entries(page).nth(1)).toHaveAttribute('aria-current', 'true');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(entries(page).first()).toBeHidden();
  await expectNoSidewaysScroll(page, 390);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page, 320);
  await page.getByRole('link', { name: 'Back to submissions' }).click();
  await expect(entries(page)).toHaveCount(count);
  await expectNoSidewaysScroll(page, 320);

  await page.getByLabel('Search submissions').fill('nobody of this name');
  await expect(page.getByText('No submissions found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(entries(page)).toHaveCount(25);
});

test('a teacher accepts one late answer and refuses another', async ({ page, request }) => {
  const exam = await createExam(request);
  const submission = await submitAttempt(exam, { capital: { textAnswer: 'Kumasi' } });
  const late = (part: string, content: object) =>
    sendLate(request, exam, { question: { id: submission.questionId(part) }, ...content }, submission);
  await late('capital', { textAnswer: 'Accra' });
  await late('median can be', { selectedAnswer: 'A' });
  await openAsTeacher(page, exam, `/teacher/submissions?quiz=${exam.quizId}&late=yes`);
  await expect(entries(page)).toHaveCount(1);
  await expect(page.getByLabel('Undecided late answers (1)')).toBeChecked();
  await expect(entries(page).first()).toContainText('2 late answers');
  await expect(page.getByRole('link', { name: /^Mark by question/ })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Report', exact: true })).toBeVisible();
  await entries(page).first().getByRole('link', { name: /^View/ }).click();

  const part = page.getByRole('region', { name: 'Late answers' });
  const capital = part.getByRole('listitem').filter({ hasText: 'What is the capital of Ghana?' });
  await expect(capital).toContainText('Accra');
  await expect(capital).toContainText('Kumasi');
  await expectAccessibleInBothThemes(page);
  await capital.getByRole('button', { name: /^Accept/ }).click();
  const confirmation = page.getByRole('dialog', { name: 'Accept the late answer?' });
  await expect(confirmation).toContainText('A late answer replaces the saved one');
  await confirmation.getByLabel('Reason (optional)').fill('The network was down.');
  await confirmation.getByRole('button', { name: 'Accept' }).click();
  await expect(capital).toContainText('Accepted by');
  await expect(part.getByRole('heading', { name: 'Late answers' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'What is the capital of Ghana?' })).toContainText('Correct');
  const other = part.getByRole('listitem').filter({ hasText: 'A median can be' });
  await other.getByRole('button', { name: /^Refuse/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refuse' }).click();
  await expect(other).toContainText('Refused by');
  const history = page.getByRole('region', { name: 'Grade history' });
  await expect(history).toContainText('Question 4: from 0 points to 2 points.');
  await expect(history).toContainText('“The network was down.”');
  await expect(page.getByText('No submissions found')).toBeVisible();
});
