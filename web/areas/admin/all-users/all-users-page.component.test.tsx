import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessible } from '#web/testing/expect-accessible.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makeReadStudent, makeTeacherAccount, readOnlyAdmin } from '#web/testing/make-account.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import AllUsersPage from './all-users-page.tsx';

const server = setUpFakeServer();

test('a list of users that did not load can be retried', async () => {
  server.answer('GET /preference', defaultPreferences);
  server.answer('GET /program', { items: [], total: 0 });
  server.answer('GET /teacher', { items: [], total: 0 });
  server.answer('GET /account/summary', {
    total: 60,
    roles: { SUPER_ADMIN: 1, READ_ONLY_ADMIN: 1, TEACHER: 28, STUDENT: 30 },
    statuses: { ACTIVE: 60, SUSPENDED: 0, PENDING: 0, DELETED: 0 },
    departments: ['Botany'],
    abilities: { create: true, export: true },
  });
  server.refuse('GET /account', 500, 'INTERNAL', 'Something went wrong.');
  await renderPage(<AllUsersPage />, { at: '/admin/all-users' });
  await expect.element(page.getByText('We couldn’t load the users.')).toBeVisible();
  server.answer('GET /account', {
    items: Array.from({ length: 25 }, (_, at) => makeTeacherAccount(at + 1)),
    total: 60,
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('1–25 of 60', { exact: true })).toBeVisible();
});

test('everyone on every page is selected, and changed in calls that the server accepts', async () => {
  const people = Array.from({ length: 620 }, (_, at) => makeTeacherAccount(at + 1));
  server.answer('GET /preference', defaultPreferences);
  server.answer('GET /program', { items: [], total: 0 });
  server.answer('GET /teacher', { items: [], total: 0 });
  server.answer('GET /account/summary', {
    total: 620,
    roles: { SUPER_ADMIN: 0, READ_ONLY_ADMIN: 0, TEACHER: 620, STUDENT: 0 },
    statuses: { ACTIVE: 620, SUSPENDED: 0, PENDING: 0, DELETED: 0 },
    departments: [],
    abilities: { create: true, export: true },
  });
  server.answer('GET /account', ({ url: { searchParams } }) => {
    const offset = Number(searchParams.get('offset'));
    return { items: people.slice(offset, offset + Number(searchParams.get('max'))), total: people.length };
  });
  const reason = 'The last super admin stays.';
  server.respond('POST /account/bulk', ({ body }) => {
    const { accountIds } = body as { accountIds: number[] };
    return accountIds.includes(1)
      ? Response.json(
          { success: false, code: 'ACCOUNTS_REFUSED', message: 'Nothing was changed.', details: [reason] },
          { status: 409 },
        )
      : Response.json({ changed: accountIds.length, unchanged: 0 });
  });
  await renderPage(<AllUsersPage />, { at: '/admin/all-users' });
  const all = page.getByRole('checkbox', { name: 'Select all 620' });
  await all.click();
  const bar = page.getByRole('region', { name: 'Selected people' });
  await expect.element(bar.getByText('620 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.element(page.getByText('26–50 of 620', { exact: true })).toBeVisible();
  await expect.element(all).toBeChecked();
  await bar.getByRole('button', { name: 'Suspend' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click();
  const report = page.getByRole('dialog', { name: 'Some people weren’t changed' });
  await expect.element(report.getByText(reason)).toBeVisible();
  await expect.element(report.getByText('500 people weren’t changed:')).toBeVisible();
  const sent = server.requests('POST /account/bulk').map(({ body }) => body as { accountIds: number[] });
  expect(sent.map(({ accountIds }) => accountIds.length)).toEqual([500, 120]);
  await expect.element(page.getByText('Suspended and signed out 120 people.')).toBeVisible();
  await expectAccessible();
});

test('a read-only admin sees every control in its place, unavailable, with the reason', async () => {
  const student = makeReadStudent();
  // First, because the latest matching response counts, and this one also matches the address of the summary.
  server.answer('GET /account/:accountId', student);
  server.answer('GET /preference', defaultPreferences);
  server.answer('GET /program', { items: [], total: 0 });
  server.answer('GET /teacher', { items: [], total: 0 });
  server.answer('GET /account/summary', {
    total: 1,
    roles: { SUPER_ADMIN: 0, READ_ONLY_ADMIN: 0, TEACHER: 0, STUDENT: 1 },
    statuses: { ACTIVE: 1, SUSPENDED: 0, PENDING: 0, DELETED: 0 },
    departments: [],
    abilities: { create: false, export: false },
  });
  server.answer('GET /account', { items: [student], total: 1 });
  await renderPage(<AllUsersPage />, { at: '/admin/all-users', as: readOnlyAdmin });
  const noChange = 'Read-only administrators can’t change accounts.';
  const why = {
    Export: 'Read-only administrators can’t export data.',
    'Import users': noChange,
    'New administrator': noChange,
    'Register user': noChange,
  };
  for (const [name, reason] of Object.entries(why)) {
    const button = page.getByRole('button', { name, exact: true });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button).toHaveAccessibleDescription(reason);
    // Keyboard focus shows the reason too, until Escape closes it.
    button.element().focus();
    const bubble = document.getElementById(button.element().getAttribute('aria-describedby') ?? '');
    await expect.element(bubble).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(bubble).not.toBeVisible();
  }
  const all = page.getByRole('checkbox', { name: 'Select all' });
  await all.click({ force: true });
  await expect.element(all).not.toBeChecked();
  await expect.element(all).toHaveAccessibleDescription(noChange);

  await page.getByRole('button', { name: 'More for Ama Osei' }).click();
  const edit = page.getByRole('menuitem', { name: 'Edit' });
  await expect.element(edit).toHaveAttribute('aria-disabled', 'true');
  await expect.element(edit).toHaveAccessibleDescription(noChange);
  await edit.click({ force: true });
  await expect.element(edit).toBeVisible();
  expect(document.querySelector('[role=dialog]')).toBeNull();
  await userEvent.keyboard('{ArrowUp}');
  await page.getByRole('menuitem', { name: 'View' }).click();
  const drawer = page.getByRole('dialog', { name: 'Person' });
  const record = drawer.getByRole('button', { name: 'See record' });
  await expect
    .element(record)
    .toHaveAccessibleDescription('Read-only administrators can’t open student records.');
  await expect.element(drawer.getByText('Quiz attempts')).toBeVisible();
  for (const hidden of ['Phone', 'Date of birth', 'Country', 'Address', 'Signed in', 'Two-factor sign-in']) {
    await expect.element(drawer.getByText(hidden, { exact: true })).not.toBeInTheDocument();
  }
  await expectAccessible();
});
