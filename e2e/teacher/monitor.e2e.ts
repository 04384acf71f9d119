import { expectAccessibleInBothThemes } from '../support/checks/page-checks.ts';
import { expect, test } from '../support/fixtures.ts';
import { createExam } from '../support/setup/exam.ts';
import { chooseAction, openStudentPage } from '../support/setup/monitor.ts';

test.use({
  reducedMotion: 'reduce',
  expectedConsoleErrors: [/responded with a status of 409/],
});

test('a teacher submits for a student, reopens the attempt and grants extra time, and the student submits again', async ({
  page,
  request,
  browser,
  server,
  loginAs,
}) => {
  const exam = await createExam(request);
  const { name } = exam.student;
  const row = page.getByRole('row', { name });
  const student = await openStudentPage(browser, exam, server.address);
  await student.keyboard.press('1');
  await student.getByRole('button', { name: /^Question 2\b/ }).click();
  await loginAs('teacher');
  await page.goto(`/teacher/quizzes/${exam.quizId}/monitor?show=running`);
  await expect(row).toContainText('1 of 5');

  const submit = await chooseAction(page, name, 'Submit for student…');
  await expect(submit).toContainText('1 of 5 questions are answered.');
  await submit.getByRole('button', { name: 'Submit attempt' }).click();
  await expect(student.getByRole('link', { name: 'View Results' })).toBeVisible();
  await expect(student.getByRole('heading', { level: 1 })).toContainText('or by your teacher');
  // The row stays, although the filter shows only running attempts, because it has the focus.
  await expect(row).toContainText('Submitted');
  await expect(page.getByRole('button', { name: `More for ${name}` })).toBeFocused();
  await student.getByRole('link', { name: 'View Results' }).click();
  await expect(student.getByText('20.00%').first()).toBeVisible();
  await expect(student.getByRole('heading', { name: 'Attempt 1: details' })).toBeVisible();

  const reopen = await chooseAction(page, name, 'Reopen…');
  await expect(reopen).toContainText('The grade (20.00% so far) is on hold until they submit again.');
  await reopen.getByLabel('Reason (optional)').fill('The room was left for a fire drill.');
  await reopen.getByRole('button', { name: 'Reopen attempt' }).click();
  await expect(student.getByRole('heading', { name: 'This attempt is in progress' })).toBeVisible();
  await expect(row).toContainText('Reopened');
  await student.getByRole('link', { name: 'Resume' }).click();
  await expect(student.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  await expect(student.getByText('1 answered, 0 flagged')).toBeVisible();

  const extra = await chooseAction(page, name, 'Extra time…');
  await extra.getByText('In minutes').click();
  await extra.getByRole('button', { name: '30 min' }).click();
  await extra.getByLabel('Note (optional)').fill('Letter of the clinic');
  await expectAccessibleInBothThemes(page, '[role="dialog"]');
  await extra.getByRole('button', { name: 'Give extra time' }).click();
  await expect(page.getByText(`${name} now has extra time.`)).toBeVisible();
  const granted = await chooseAction(page, name, 'Extra time…');
  await expect(granted.getByRole('listitem')).toContainText('30 extra minutes');
  await granted.getByRole('button', { name: 'Remove extra time' }).click();
  await expect(page.getByText(`Extra time removed for ${name}.`)).toBeVisible();

  await student.getByRole('button', { name: /^Question 2\b/ }).click();
  await student.keyboard.press('2');
  await student.getByRole('button', { name: 'Submit Quiz' }).first().click();
  await student.getByRole('button', { name: 'Submit Final Answers' }).click();
  await expect(student.getByText('40.00%').first()).toBeVisible();
  await expect(row).toContainText('40.00%');
  const [submitted] = await exam.asTeacher<{ id: number }[]>('GET', `/quizAttempt?quizId=${exam.quizId}`);
  await student.goto(`/student/quiz/${exam.quizId}/results?attempt=${submitted?.id}`);
  await expect(student.getByRole('heading', { name: 'Attempt 1: details' })).toBeVisible();
  await exam.asTeacher('PUT', `/submission/${submitted?.id}/marks`, {
    comments: [{ question: null, text: 'You kept calm.' }],
  });
  await expect(student.getByRole('region', { name: 'From your teacher' })).toContainText('You kept calm.');
  await student.context().close();
});
