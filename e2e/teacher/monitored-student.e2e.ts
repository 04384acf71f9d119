import { expect, test } from '../support/fixtures.ts';
import { createExam, enterQuiz } from '../support/setup/exam.ts';
import { chooseAction, openStudentPage } from '../support/setup/monitor.ts';
import { chooseFromMenu } from '../support/steps/menus.ts';

test.use({
  reducedMotion: 'reduce',
  expectedConsoleErrors: [/responded with a status of 409/],
});

test('a student’s start, answer, leaving, disconnection and extra time appear on the monitor without a reload', async ({
  page,
  request,
  browser,
  server,
  loginAs,
}) => {
  const exam = await createExam(request);
  const { name } = exam.student;
  const row = page.getByRole('row', { name });
  const figure = (label: string | RegExp) => page.getByRole('listitem').filter({ hasText: label });
  await loginAs('teacher');
  await page.goto(`/teacher/quizzes?search=${encodeURIComponent(exam.title)}`);
  await chooseFromMenu(page, `More for ${exam.title}`, 'Monitor');
  await expect(page.getByRole('heading', { name: `Monitor: ${exam.title}` })).toBeVisible();
  await expect(page.getByText('No one is taking this quiz now', { exact: true })).toBeVisible();
  await expect(figure('Not started')).toContainText('of 1 expected student');
  await expect(page.getByRole('button', { name: 'Extend time for everyone' })).toHaveAccessibleDescription(
    'No one is taking this quiz now.',
  );

  const student = await openStudentPage(browser, exam, server.address);
  await expect(row).toContainText('Connected');
  await expect(row).toContainText('0 of 5');
  await expect(figure(/In progress/)).toContainText('1');
  await student.keyboard.press('1');
  await student.getByRole('button', { name: /^Question 2\b/ }).click();
  await expect(row).toContainText('1 of 5');

  await student.evaluate(() => {
    document.hasFocus = () => false;
    window.dispatchEvent(new Event('blur'));
  });
  await expect(row).toContainText('Away from the page');
  await expect(row).toContainText('1 time');
  await student.evaluate(() => {
    document.hasFocus = () => true;
    window.dispatchEvent(new Event('focus'));
  });
  await expect(row).toContainText('Connected');

  const extend = await chooseAction(page, name, 'Extend…');
  await extend.getByRole('button', { name: '5 min', exact: true }).click();
  await extend.getByLabel('Minutes').fill('0');
  await extend.getByRole('button', { name: 'Add time' }).click();
  await expect(extend.getByLabel('Minutes')).toBeFocused();
  await expect(extend).toContainText('Enter a whole number from 1 to 1,440');
  await extend.getByRole('button', { name: '10 min' }).click();
  await extend.getByRole('button', { name: 'Add time' }).click();
  await expect(student.getByRole('timer')).toHaveText(/^39:\d\d$/);
  await expect(row).toContainText('10 min added');
  await expect(row).toContainText(/39:\d\d/);
  await expect(page.getByRole('button', { name: `More for ${name}` })).toBeFocused();

  await page.getByRole('button', { name: 'Extend time for everyone' }).press('Enter');
  await page.getByLabel('Minutes').fill('5');
  await page.keyboard.press('Enter');
  await expect(student.getByRole('timer')).toHaveText(/^44:\d\d$/);
  await expect(page.getByText('Added 5 min for 1 student.')).toBeVisible();
  await expect(row).toContainText('15 min added');

  await student.context().setOffline(true);
  await expect(row).toContainText('No connection since');
  await student.context().setOffline(false);
  await expect(row).toContainText('Connected');
  await student.close();
  await expect(row).toContainText('No connection since');
  await expect(page.getByRole('status').filter({ hasText: `${name} lost the connection.` })).toBeAttached();
  const again = await student.context().newPage();
  await enterQuiz(again, exam);
  await expect(again.getByRole('timer')).toBeVisible();
  await expect(row).toContainText('Connected');
  await student.context().close();
});
