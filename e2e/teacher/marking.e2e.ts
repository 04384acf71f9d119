import type { Page } from '@playwright/test';
import { expectAccessibleInBothThemes, expectNoSidewaysScroll } from '../support/checks/page-checks.ts';
import { refusal, respond } from '../support/fakes/fake-response.ts';
import { expect, test } from '../support/fixtures.ts';
import { createExam, openAsStudent } from '../support/setup/exam.ts';
import { choose } from '../support/steps/choose.ts';
import { openAsTeacher, submitAttempt } from '../support/steps/submit-attempt.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const questions = [
  {
    questionText: 'What is the capital of Ghana?',
    questionType: 'SHORT_ANSWER' as const,
    correctAnswer: 'Accra',
    points: 2,
  },
  { questionText: 'Explain the median.', questionType: 'ESSAY' as const, points: 10 },
  { questionText: 'Explain the mode.', questionType: 'ESSAY' as const, points: 8 },
];
const written = {
  capital: { textAnswer: 'Akra' },
  median: { textAnswer: 'Half of them are above it, half below.' },
  mode: { textAnswer: 'The one that is there most often.' },
};

function question(page: Page, text: string) {
  return page.getByRole('region', { name: text });
}

function toast(page: Page, text: string | RegExp) {
  return page.locator('.ui-toast').filter({ hasText: text });
}

test('a teacher’s marks are limited to the points, survive a reload, can be discarded, and reach the student', async ({
  page,
  request,
  browser,
  server,
}) => {
  const exam = await createExam(request, { questions });
  const first = await submitAttempt(exam, written);
  const second = await submitAttempt(exam, written);
  await openAsTeacher(page, exam, `/teacher/submissions?quiz=${exam.quizId}&sort=oldest`);

  // Auto-Mark would do nothing: only essays are left.
  const entries = page.getByRole('list', { name: 'Submissions' }).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('Pending');
  await expect(entries.first()).toContainText('—');
  await expect(entries.last()).toContainText('Attempt 2');
  const autoMark = entries.first().getByRole('button', { name: /^Auto-Mark/ });
  await expect(autoMark).toHaveAttribute('aria-disabled', 'true');
  await expect(autoMark).toHaveAccessibleDescription('Only a teacher can mark the 2 remaining answers.');
  await entries.first().getByRole('link', { name: /^Mark/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: exam.student.name })).toBeFocused();
  await expect(page.getByText('1 of 2')).toBeVisible();

  // Only answers that need marking are shown at first.
  await expect(page.getByRole('radio', { name: 'To mark 2' })).toBeChecked();
  await expect(question(page, 'What is the capital of Ghana?')).toHaveCount(0);
  const median = question(page, 'Explain the median.');
  await expect(median.getByText('8 words')).toBeVisible();
  const points = median.getByRole('textbox', { name: 'Points for Question 2, 0 to 10' });
  for (const [typed, becomes, hint] of [
    ['15', '10', 'Set to 10, the maximum.'],
    ['-3', '0', 'Set to 0, the minimum.'],
    ['many', '0', 'Enter a number. The previous points were kept.'],
    ['7,5', '7.5', '0 to 10'],
  ] as const) {
    await points.fill(typed);
    await points.blur();
    await expect(points).toHaveValue(becomes);
    await expect(median.getByRole('status')).toHaveText(hint);
  }
  await expect(page.getByText('Score 7.5 / 20 37.50% · 1 answer to mark')).toBeVisible();
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await median.getByLabel('Comment to the student').fill('Say what happens with an even number.');

  // Cancel asks for confirmation; a reload keeps everything.
  await page.getByRole('button', { name: 'Cancel' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Discard unsaved marks?' });
  await confirmation.getByRole('button', { name: 'Cancel' }).click();
  await page.reload();
  await expect(points).toHaveValue('7.5');
  const mode = question(page, 'Explain the mode.');
  await mode.getByRole('button', { name: 'No marks' }).click();
  await expect(mode.getByText('0 of 8 points')).toBeVisible();
  await mode.getByRole('button', { name: 'Full marks' }).click();
  await expect(mode.getByRole('button', { name: 'Full marks' })).toHaveAttribute('aria-pressed', 'true');
  await choose(page.getByRole('radio', { name: 'All 3' }));
  const capital = question(page, 'What is the capital of Ghana?');
  await expect(capital.getByRole('link', { name: 'Accept this answer for everyone' })).toHaveAttribute(
    'href',
    new RegExp(`/teacher/reports/${exam.quizId}/regrade/\\d+\\?accept=Akra$`),
  );
  await page.getByLabel('Comment on the whole submission').fill('A good beginning.');
  await expect(page.getByText('Score 15.5 / 20 77.50%, B')).toBeVisible();
  for (const [width, height] of [
    [320, 700],
    [390, 844],
    [1280, 860],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectNoSidewaysScroll(page, width);
  }
  await expectAccessibleInBothThemes(page);

  // The next unmarked submission opens at its top; the list shows the first as graded.
  await page.getByRole('button', { name: 'Save and open next' }).click();
  await expect(page).toHaveURL(new RegExp(`/teacher/submissions/${second.attemptId}/mark\\?quiz=`));
  await expect(page.getByRole('heading', { level: 1, name: exam.student.name })).toBeFocused();
  await expect(entries.first()).toContainText('Graded');
  await expect(entries.first()).toContainText('15.5 / 20');
  await expect(page.getByRole('button', { name: 'Save and open next' })).toHaveCount(0);
  await question(page, 'Explain the mode.').getByRole('button', { name: 'No marks' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await confirmation.getByRole('button', { name: 'Discard marks' }).click();
  await expect(page).toHaveURL(new RegExp(`/teacher/submissions/${second.attemptId}\\?quiz=`));
  await expect(question(page, 'Explain the mode.')).toContainText('Not marked yet');

  // The student sees the marks and comments.
  const studentContext = await browser.newContext({ baseURL: server.address });
  const student = await studentContext.newPage();
  await openAsStudent(student, exam, `/student/quiz/${exam.quizId}/results?attempt=${first.attemptId}`);
  await expect(student.getByText('Say what happens with an even number.')).toBeVisible();
  await expect(student.getByText('A good beginning.')).toBeVisible();
  await expect(student.getByText('77.50%').first()).toBeVisible();
  await student.getByRole('button', { name: /^Notifications/ }).click();
  await expect(student.getByText(`${exam.title} was graded: 77.50%, B.`)).toBeVisible();
  await studentContext.close();
});

test.describe('when a save fails or conflicts', () => {
  test.use({ expectedConsoleErrors: [/responded with a status of (503|409)/] });

  test('the marks are kept, and the marks of another teacher are not overwritten', async ({
    page,
    request,
  }) => {
    const exam = await createExam(request, { questions });
    const { attemptId, questionId } = await submitAttempt(exam, written);
    await openAsTeacher(page, exam, `/teacher/submissions/${attemptId}/mark`);
    const median = question(page, 'Explain the median.');
    const points = median.getByRole('textbox', { name: /^Points for/ });
    await points.fill('6');
    const call = `**/api/submission/${attemptId}/marks`;
    await respond(page, call, 503, refusal('OVERLOADED', 'The server is busy. Please try again.'));
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('alert')).toContainText('The server is busy. Please try again.');
    await expect(points).toHaveValue('6');
    await page.unroute(call);

    // Another window saves: this one shows a notice and keeps its marks.
    await exam.asTeacher('PUT', `/submission/${attemptId}/marks`, {
      marks: [{ question: { id: questionId('median') }, pointsEarned: 9 }],
    });
    const alert = page.getByRole('alert').filter({ hasText: 'Question 2: changed' });
    await expect(alert).toContainText('Someone else changed these marks');
    await expect(alert).toContainText('Question 2: changed from no mark to 9 points. Yours: 6 points.');
    await expect(points).toHaveValue('6');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Review the changes' })).toBeVisible();
    await expect(alert).toBeFocused();
    await alert.getByRole('button', { name: 'Take theirs' }).click();
    await expect(points).toHaveValue('9');
    await points.fill('8');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(toast(page, /^Marks saved for .+: 8 \/ 20\.$/)).toBeVisible();
    await page.getByRole('link', { name: 'View', exact: true }).click();
    const history = page.getByRole('region', { name: 'Grade history' });
    await expect(history).toContainText('Question 2: from 9 points to 8 points.');
    await expect(history).toContainText('Question 2: from no mark to 9 points.');
  });
});
