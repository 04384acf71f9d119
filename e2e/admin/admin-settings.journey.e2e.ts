import { demoPassword } from '#database/seed/demo-accounts.ts';
import { expectAccessible } from '../support/checks/page-checks.ts';
import { expect } from '../support/fixtures.ts';
import { createExam, enterQuiz } from '../support/setup/exam.ts';
import { test } from '../support/setup/separate-school.ts';

test.use({ expectedConsoleErrors: [/status of (409|422|503)/] });

test('maintenance mode closes the pages of everyone but administrators, and keeps quiz answers on the device', async ({
  page,
  browser,
  request,
  server,
  loginAs,
}) => {
  const exam = await createExam(request);
  const openWindow = async () => (await browser.newContext({ baseURL: server.address })).newPage();
  const student = await openWindow();
  await enterQuiz(student, exam);
  await expect(student.getByText('Question 1 of 5')).toBeVisible();
  const teacher = await openWindow();
  await loginAs('teacher', teacher);
  await teacher.goto('/teacher/quizzes');
  await teacher.getByRole('searchbox').fill('half a word');

  await loginAs('super admin');
  await page.goto('/admin/settings?tab=system');
  const maintenance = page.getByRole('form', { name: 'Maintenance mode', exact: true });
  await maintenance.getByText('Scheduled', { exact: true }).click();
  await maintenance.getByRole('button', { name: 'Save' }).click();
  await expect(maintenance.getByText('Is required when maintenance is scheduled.')).toBeVisible();
  await maintenance.getByText('On', { exact: true }).click();
  await maintenance.getByLabel('Message to everyone').fill('Back after lunch.');
  await expect(maintenance.getByText(/students are taking a quiz right now/)).toBeVisible();
  await maintenance.getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/students are taking a quiz right now/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await maintenance.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Maintenance mode is on')).toBeVisible();

  const closed = teacher.getByRole('heading', { name: 'CQuiz is closed for maintenance' });
  await expect(closed).toBeVisible();
  await expect(teacher.getByRole('main').getByText('Back after lunch.')).toBeVisible();
  await expectAccessible(teacher);
  await teacher.getByRole('button', { name: 'Try again' }).click();
  await expect(closed).toBeVisible();
  await student.keyboard.press('1');
  await expect(student.getByText('Not saved yet: trying again')).toBeVisible();
  await expect(student.getByText('Question 1 of 5')).toBeVisible();
  const stranger = await openWindow();
  await stranger.goto('/register');
  await expect(stranger.getByRole('heading', { name: 'CQuiz is closed for maintenance' })).toBeVisible();
  await stranger.getByRole('button', { name: 'Sign in as an administrator' }).click();
  await expect(stranger.getByRole('status')).toContainText('Only administrators can sign in.');
  await stranger.getByLabel('Email Address').fill(exam.student.email);
  await stranger.getByLabel('Password', { exact: true }).fill(demoPassword);
  await stranger.getByRole('button', { name: 'Sign In' }).click();
  await expect(stranger.getByText('The system is closed for maintenance.')).toBeVisible();

  await maintenance.getByText('Off', { exact: true }).click();
  await maintenance.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Maintenance mode is on')).toHaveCount(0);
  await expect(closed).toBeHidden();
  await expect(teacher.getByRole('searchbox')).toHaveValue('half a word');
  await expect(student.getByText('Not saved yet: trying again')).toHaveCount(0);
  const [{ id } = { id: 0 }] = await exam.asStudent<{ id: number }[]>(
    'GET',
    `/quizAttempt?quizId=${exam.quizId}`,
  );
  await expect
    .poll(() => exam.asStudent<unknown[]>('GET', `/quizAnswer?quizAttemptId=${id}`))
    .toHaveLength(1);
});
