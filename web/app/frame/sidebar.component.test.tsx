import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { testSuperAdmin } from '#web/testing/test-teacher.ts';
import { Sidebar } from './sidebar.tsx';

const server = setUpFakeServer();

const counts = {
  pendingRegistrations: 0,
  pendingNameCorrections: 0,
  pendingCreditRequests: 0,
  openQuizzes: null,
  waitingSubmissions: 0,
  unreadNotifications: 0,
  unreadMessages: 0,
  setUp: null,
};

test.each([
  [0, 'Status'],
  [1, 'Status 1 problem'],
  [2, 'Status 2 problems'],
])('with %i problems the Status page is named %s', async (problems, name) => {
  server.answer('GET /dashboard/badges', { ...counts, problems });
  await renderPage(<Sidebar area="admin" user={testSuperAdmin} />, { as: testSuperAdmin });
  await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible();
});

const setUp = { done: 3, open: 2, total: 7, isHidden: false, isDemo: false };

test('Set-up is listed with its progress', async () => {
  server.answer('GET /dashboard/badges', { ...counts, problems: 0, setUp });
  await renderPage(<Sidebar area="admin" user={testSuperAdmin} />, { as: testSuperAdmin });
  await expect.element(page.getByRole('link', { name: 'Set-up 3 of 7', exact: true })).toBeVisible();
});

test.each([{ open: 0 }, { isHidden: true }])('Set-up is not listed with %o', async (change) => {
  server.answer('GET /dashboard/badges', { ...counts, problems: 1, setUp: { ...setUp, ...change } });
  await renderPage(<Sidebar area="admin" user={testSuperAdmin} />, { as: testSuperAdmin });
  await expect.element(page.getByRole('link', { name: 'Status 1 problem', exact: true })).toBeVisible();
  await expect.element(page.getByRole('link', { name: /^Set-up/ })).not.toBeInTheDocument();
});
