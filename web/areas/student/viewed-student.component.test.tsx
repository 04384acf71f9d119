import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { chooseStudent, forgetStudent } from '#web/features/viewed-student/chosen-student.ts';
import { expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderStudentPage } from '#web/testing/render-student-page.tsx';
import {
  answerDashboard,
  answerStudents,
  makeEnrolledStudent,
  superAdminUser,
} from '#web/testing/student-pages.ts';
import DashboardPage from './dashboard/dashboard-page.tsx';

const server = setUpFakeServer();
const eleanor = makeEnrolledStudent(7, { firstName: 'Eleanor', lastName: 'Ashdown' });

afterEach(async () => {
  await cleanup();
  forgetStudent();
});

function open() {
  return renderStudentPage(<DashboardPage />, { at: '/student/dashboard', as: superAdminUser });
}

function banner(name: string) {
  return page
    .getByRole('region', { name: 'Student record' })
    .getByText(`You’re viewing the record of ${name}. You can’t change anything here.`);
}

test('a hostile name stays text in the list, in the banner and on the page', async () => {
  const alert = vi.spyOn(window, 'alert').mockReturnValue();
  const name = '<img src=x onerror=alert(1)>';
  const hostile = makeEnrolledStudent(7, { firstName: name, lastName: '' });
  answerDashboard(server, hostile);
  answerStudents(server, [hostile]);
  await open();
  const option = page.getByRole('button', { name: name, exact: false });
  await expect.element(option).toBeVisible();
  expect(document.querySelector('img[src="x"]')).toBeNull();
  await option.click();
  await expect.element(banner(name)).toBeVisible();
  await expect.element(page.getByText(`Quizzes and results for ${name}.`)).toBeVisible();
  expect(document.querySelector('img[src="x"]')).toBeNull();
  expect(alert).not.toHaveBeenCalled();
});

test('the list of students and the banner are accessible in both themes and fit every width', async () => {
  const long = makeEnrolledStudent(8, { firstName: 'Bartholomew', lastName: `Feather${'stone'.repeat(12)}` });
  answerDashboard(server, long);
  answerStudents(server, [makeEnrolledStudent(1), long]);
  await open();
  await expect.element(page.getByRole('listitem')).toHaveLength(2);
  await expectFits();
  await expectAccessibleInBothThemes();
  await page.getByRole('button', { name: /^Bartholomew/ }).click();
  await expect.element(page.getByText(/^You’re viewing the record of Bartholomew/)).toBeVisible();
  await expectFits();
  await expectAccessibleInBothThemes();
});

test('a chosen student who no longer exists is forgotten, and another one can be chosen', async () => {
  answerStudents(server, [eleanor]);
  server.refuse(
    'GET /student/:studentId',
    404,
    'NOT_FOUND',
    'This doesn’t exist, or you don’t have access to it.',
  );
  chooseStudent({ accountId: superAdminUser.id, studentId: 7 });
  await open();
  await expect.element(page.getByRole('heading', { name: 'Choose a student' })).toBeVisible();
  await expect
    .element(page.getByText('This student no longer exists. Choose another student.'))
    .toBeVisible();
  expect(sessionStorage.getItem('cquiz-viewed-student')).toBeNull();
});

test('a record that cannot be loaded says so, stays chosen, and can be retried', async () => {
  answerDashboard(server, eleanor);
  server.refuse('GET /student/:studentId', 500, 'INTERNAL', 'Broken.');
  chooseStudent({ accountId: superAdminUser.id, studentId: 7 });
  await open();
  await expect.element(page.getByText('We couldn’t load this student’s record.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Choose another student' })).toBeVisible();
  answerDashboard(server, eleanor);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(banner('Eleanor Ashdown')).toBeVisible();
});

test('a failed list can be retried, and a school without students says so', async () => {
  server.refuse('GET /student', 500, 'INTERNAL', 'Broken.');
  await open();
  await expect.element(page.getByText('We couldn’t load the students.')).toBeVisible();
  answerStudents(server, []);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('There are no students yet.')).toBeVisible();
});
