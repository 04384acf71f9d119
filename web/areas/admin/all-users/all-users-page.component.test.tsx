import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AccountRow } from '#shared/contract/accounts.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import AllUsersPage from './all-users-page.tsx';

const server = setUpFakeServer();

function makeTeacher(id: number): AccountRow {
  return {
    id,
    email: `teacher.${id}@people.example`,
    role: 'TEACHER',
    status: 'ACTIVE',
    person: { kind: 'teacher', id, firstName: 'Zoe', lastName: `Adjei-${id}` },
    studentNumber: null,
    phoneNumber: '',
    program: null,
    assignedTeacher: null,
    department: 'Botany',
    employeeId: '',
    currentCgpa: null,
    enrollmentDate: null,
    passportPhotoUrl: null,
    hasPassword: true,
    hasTwoFactor: false,
    lastSeenAt: null,
    dateCreated: '2026-11-14T18:20:00.000Z',
    abilities: {
      edit: true,
      suspend: true,
      resume: false,
      delete: true,
      resetPassword: true,
      changeRole: true,
      assign: false,
      accept: false,
      exportData: true,
      erase: true,
      turnOffTwoFactor: false,
    },
  };
}

test('a list of users that did not load can be retried', async () => {
  server.answer('GET /preference', defaultPreferences);
  server.answer('GET /program', { items: [], total: 0 });
  server.answer('GET /teacher', { items: [], total: 0 });
  server.answer('GET /account/summary', {
    total: 60,
    roles: { SUPER_ADMIN: 1, READ_ONLY_ADMIN: 1, TEACHER: 28, STUDENT: 30 },
    statuses: { ACTIVE: 60, SUSPENDED: 0, PENDING: 0, DELETED: 0 },
    departments: ['Botany'],
    abilities: { create: true },
  });
  server.refuse('GET /account', 500, 'INTERNAL', 'Something went wrong.');
  await renderPage(<AllUsersPage />, { at: '/admin/all-users' });
  await expect.element(page.getByText('Failed to load the users.')).toBeVisible();
  server.answer('GET /account', {
    items: Array.from({ length: 25 }, (_, at) => makeTeacher(at + 1)),
    total: 60,
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('1–25 of 60', { exact: true })).toBeVisible();
});
