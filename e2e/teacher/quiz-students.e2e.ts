import { expect, test } from '../support/fixtures.ts';
import { createExam } from '../support/setup/exam.ts';
import { openStudentPage } from '../support/setup/monitor.ts';

test.use({ reducedMotion: 'reduce' });

test('a teacher sees who has not started with one click, and gives extra time before the exam with three', async ({
  page,
  request,
  browser,
  server,
  loginAs,
}) => {
  const exam = await createExam(request);
  const { name } = exam.student;
  await loginAs('teacher');
  await page.goto(`/teacher/quizzes?search=${encodeURIComponent(exam.title)}`);
  await page.getByRole('link', { name: exam.title, exact: true }).click();
  await expect(page.getByRole('heading', { name: exam.title, level: 1 })).toBeVisible();
  // The names are on the quiz's own page, so this takes no click.
  await expect(page.getByRole('region', { name: 'Not started 1' }).getByRole('link', { name })).toBeVisible();

  await page.getByRole('link', { name: /^Students 1$/ }).click();
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Not started');
  await expect(row).toContainText('30 min');
  await page.getByRole('button', { name: `Extra time for ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Extra time for ${name}` });
  await expect(dialog.getByText('37 min 30 s')).toBeVisible();
  await dialog.getByRole('button', { name: 'Give extra time' }).click();
  await expect(row).toContainText('37 min 30 s');
  await expect(row).toContainText('25% extra time · This quiz');

  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { name: `Monitor: ${exam.title}` })).toBeVisible();
  const absent = page.getByRole('region', { name: '1 not started' });
  await expect(absent.getByRole('row', { name })).toContainText('Not started');

  const student = await openStudentPage(browser, exam, server.address);
  const timer = student.getByRole('timer');
  await expect(timer).toHaveText(/^37:\d\d$/);
  await expect(absent).toBeHidden();
  await expect(page.getByRole('row', { name })).toContainText('In progress');

  await page
    .getByRole('link', { name: /^Students/ })
    .last()
    .click();
  await expect(row).toContainText('In progress');
  await page.getByRole('button', { name: `Extra time for ${name}` }).click();
  await dialog.getByRole('button', { name: '50%' }).click();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(timer).toHaveText(/^4[45]:\d\d$/);

  await row.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: `Extra time for ${exam.title}` }).click();
  await dialog.getByRole('button', { name: 'Remove extra time' }).click();
  await expect(page.getByText(`Extra time removed for ${name}.`)).toBeVisible();
  await expect(page.getByRole('row', { name: exam.title })).not.toContainText('extra time ·');
  // A running attempt keeps the time it has.
  await expect(timer).toHaveText(/^4[45]:\d\d$/);
  await student.context().close();
});
