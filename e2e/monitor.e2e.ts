import type { Browser, Locator, Page } from '@playwright/test';
import { type Exam, openAsStudent, openExamRoom, takePath } from './exam-room.ts';
import { expect, test } from './fixtures.ts';
import { chooseFromMenu } from './menus.ts';
import { expectAccessibleInBothThemes } from './page-checks.ts';

test.use({
  reducedMotion: 'reduce',
  expectedConsoleErrors: [/responded with a status of 409/],
});

async function openStudentPage(browser: Browser, exam: Exam, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await openAsStudent(page, exam, takePath(exam));
  await expect(page.getByRole('timer')).toBeVisible();
  return page;
}

async function act(page: Page, name: string, item: string): Promise<Locator> {
  await chooseFromMenu(page, `More for ${name}`, item);
  return page.getByRole('dialog');
}

test('a student’s start, answer, leaving, disconnection and extra time appear on the monitor without a reload', async ({
  page,
  request,
  browser,
  server,
  loginAs,
}) => {
  const exam = await openExamRoom(request);
  const { name } = exam.student;
  const row = page.getByRole('row', { name });
  const figure = (label: string) => page.getByRole('listitem').filter({ hasText: label });
  await loginAs('teacher');
  await page.goto(`/teacher/quizzes?search=${encodeURIComponent(exam.title)}`);
  await chooseFromMenu(page, `More for ${exam.title}`, 'Monitor');
  await expect(page.getByRole('heading', { name: `Monitor: ${exam.title}` })).toBeVisible();
  await expect(page.getByText('Nobody is writing now', { exact: true })).toBeVisible();
  await expect(figure('Not started')).toContainText('of 1 student expected');
  await expect(page.getByRole('button', { name: 'Extend for all' })).toHaveAccessibleDescription(
    'Nobody is writing now.',
  );

  const student = await openStudentPage(browser, exam, server.address);
  await expect(row).toContainText('Connected');
  await expect(row).toContainText('0 of 5');
  await expect(figure('In now')).toContainText('1');
  await student.keyboard.press('1');
  await student.getByRole('button', { name: /^Question 2\b/ }).click();
  await expect(row).toContainText('1 of 5');

  await student.evaluate(() => {
    document.hasFocus = () => false;
    window.dispatchEvent(new Event('blur'));
  });
  await expect(row).toContainText('Away: left the page');
  await expect(row).toContainText('1 time');
  await student.evaluate(() => {
    document.hasFocus = () => true;
    window.dispatchEvent(new Event('focus'));
  });
  await expect(row).toContainText('Connected');

  const extend = await act(page, name, 'Extend…');
  await extend.getByRole('button', { name: '5 min', exact: true }).click();
  await extend.getByLabel('Minutes').fill('0');
  await extend.getByRole('button', { name: 'Add the time' }).click();
  await expect(extend.getByLabel('Minutes')).toBeFocused();
  await expect(extend).toContainText('Please enter a whole number from 1 to 1,440');
  await extend.getByRole('button', { name: '10 min' }).click();
  await extend.getByRole('button', { name: 'Add the time' }).click();
  await expect(student.getByRole('timer')).toHaveText(/^39:\d\d$/);
  await expect(row).toContainText('10 min added');
  await expect(row).toContainText(/39:\d\d/);
  await expect(page.getByRole('button', { name: `More for ${name}` })).toBeFocused();

  await page.getByRole('button', { name: 'Extend for all' }).press('Enter');
  await page.getByLabel('Minutes').fill('5');
  await page.keyboard.press('Enter');
  await expect(student.getByRole('timer')).toHaveText(/^44:\d\d$/);
  await expect(page.getByText('1 student has 5 min more.')).toBeVisible();
  await expect(row).toContainText('15 min added');

  await student.context().setOffline(true);
  await expect(row).toContainText('No connection since');
  await student.context().setOffline(false);
  await expect(row).toContainText('Connected');
  await student.close();
  await expect(row).toContainText('No connection since');
  await expect(page.getByRole('status').filter({ hasText: `${name} lost the connection.` })).toBeAttached();
  const again = await student.context().newPage();
  await openAsStudent(again, exam, takePath(exam));
  await expect(again.getByRole('timer')).toBeVisible();
  await expect(row).toContainText('Connected');
  await student.context().close();
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
  await student.getByRole('link', { name: 'View Details' }).click();
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
