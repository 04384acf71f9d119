import { openExamRoom } from './exam-room.ts';
import { expect, test } from './fixtures.ts';
import { act, openStudentPage } from './monitor-room.ts';
import { expectAccessibleInBothThemes } from './page-checks.ts';

test.use({
  reducedMotion: 'reduce',
  expectedConsoleErrors: [/responded with a status of 409/],
});

test('a quiz is handed in for a student, reopened, and given extra time; the student goes on and hands in', async ({
  page,
  request,
  browser,
  server,
  loginAs,
}) => {
  const exam = await openExamRoom(request);
  const { name } = exam.student;
  const row = page.getByRole('row', { name });
  const student = await openStudentPage(browser, exam, server.address);
  await student.keyboard.press('1');
  await student.getByRole('button', { name: /^Question 2\b/ }).click();
  await loginAs('teacher');
  await page.goto(`/teacher/quizzes/${exam.quizId}/monitor?show=running`);
  await expect(row).toContainText('1 of 5');

  const handIn = await act(page, name, 'Hand in for them…');
  await expect(handIn).toContainText('1 of 5 questions are answered.');
  await handIn.getByRole('button', { name: 'Hand in', exact: true }).click();
  await expect(student.getByRole('link', { name: 'View Results' })).toBeVisible();
  await expect(student.getByRole('heading', { level: 1 })).toContainText('or by your teacher');
  // Still there though the list is narrowed to who writes: the focus is on it.
  await expect(row).toContainText('Handed in');
  await expect(page.getByRole('button', { name: `More for ${name}` })).toBeFocused();
  await student.getByRole('link', { name: 'View Results' }).click();
  await expect(student.getByText('20.00%').first()).toBeVisible();
  await expect(student.getByRole('heading', { name: 'Attempt 1: details' })).toBeVisible();

  const reopen = await act(page, name, 'Reopen…');
  await expect(reopen).toContainText('The grade (20.00% so far) waits until they hand in again.');
  await reopen.getByLabel('Reason (optional)').fill('The room was left for a fire drill.');
  await reopen.getByRole('button', { name: 'Reopen', exact: true }).click();
  await expect(student.getByRole('heading', { name: 'This attempt is open' })).toBeVisible();
  await expect(row).toContainText('Reopened');
  await student.getByRole('link', { name: 'Resume' }).click();
  await expect(student.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);
  await expect(student.getByText('1 answered, 0 flagged')).toBeVisible();

  const extra = await act(page, name, 'Extra time…');
  await extra.getByText('In minutes').click();
  await extra.getByRole('button', { name: '30 min' }).click();
  await extra.getByLabel('Note (optional)').fill('Letter of the clinic');
  await expectAccessibleInBothThemes(page, '[role="dialog"]');
  await extra.getByRole('button', { name: 'Give extra time' }).click();
  await expect(page.getByText(`${name} has extra time.`)).toBeVisible();
  const having = await act(page, name, 'Extra time…');
  await expect(having.getByRole('listitem')).toContainText('30 minutes more');
  await having.getByRole('button', { name: 'End extra time' }).click();
  await expect(page.getByText(`The extra time of ${name} has ended.`)).toBeVisible();

  await student.getByRole('button', { name: /^Question 2\b/ }).click();
  await student.keyboard.press('2');
  await student.getByRole('button', { name: 'Submit Quiz' }).first().click();
  await student.getByRole('button', { name: 'Submit Final Answers' }).click();
  await expect(student.getByText('40.00%').first()).toBeVisible();
  await expect(row).toContainText('40.00%');
  const [handedIn] = await exam.asTeacher<{ id: number }[]>('GET', `/quizAttempt?quizId=${exam.quizId}`);
  await student.goto(`/student/quiz/${exam.quizId}/results?attempt=${handedIn?.id}`);
  await expect(student.getByRole('heading', { name: 'Attempt 1: details' })).toBeVisible();
  await exam.asTeacher('PUT', `/submission/${handedIn?.id}/marks`, {
    comments: [{ question: null, text: 'You kept calm.' }],
  });
  await expect(student.getByRole('region', { name: 'From your teacher' })).toContainText('You kept calm.');
  await student.context().close();
});
