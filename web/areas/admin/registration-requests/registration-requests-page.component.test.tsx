import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Student } from '#shared/contract/people/people.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makeStudent } from '#web/testing/make-student.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import RegistrationRequestsPage from './registration-requests-page.tsx';

const server = setUpFakeServer();

beforeEach(() => {
  server.answer('GET /preference', defaultPreferences);
  server.answer('GET /teacher', { items: [], total: 0 });
  server.answer('GET /program', { items: [], total: 0 });
  server.answer('GET /dashboard/badges', {
    pendingRegistrations: 3,
    pendingNameCorrections: 2,
    pendingCreditRequests: 1,
    openQuizzes: null,
    waitingSubmissions: 0,
    unreadNotifications: 0,
    problems: 0,
    unreadMessages: 0,
    setUp: null,
  });
});

/** The list as the API would send it: searched, and page by page. */
function answerStudents(students: readonly Student[], unconfirmed: readonly Student[] = []): void {
  server.answer('GET /student', ({ url: { searchParams } }) => {
    const search = (searchParams.get('search') ?? '').toLowerCase();
    const listed = searchParams.get('state') === 'unconfirmed' ? unconfirmed : students;
    const found = listed.filter(({ firstName, lastName, emailAddress }) =>
      `${firstName} ${lastName} ${emailAddress}`.toLowerCase().includes(search),
    );
    const offset = Number(searchParams.get('offset'));
    return { items: found.slice(offset, offset + Number(searchParams.get('max'))), total: found.length };
  });
  server.answer('GET /dashboard/adminMetrics', {
    totalStudents: students.length + 42,
    acceptedStudents: 42,
    pendingStudents: students.length,
    activeTeachers: 3,
    departments: 2,
    totalQuiz: 8,
    activeQuiz: 4,
    averageCgpa: 3.1,
    gradedStudents: 40,
  });
}

async function open(): Promise<void> {
  await renderPage(<RegistrationRequestsPage />, { at: '/admin/registration-requests' });
}

function rows() {
  return page.getByRole('region', { name: 'Pending students' }).getByRole('listitem');
}

async function expectRows(count: number): Promise<void> {
  await expect.poll(() => rows().elements()).toHaveLength(count);
}

test('very long names and missing details fit every width and are accessible in both themes', async () => {
  answerStudents([
    makeStudent(1),
    makeStudent(2, { firstName: 'Bartholomew-Maximilian', lastName: `Feather${'stone'.repeat(12)}` }),
    makeStudent(3, { firstName: '', lastName: '', country: '', phoneNumber: '', dateOfBirth: null }),
  ]);
  await open();
  await expectRows(3);
  await expectFits(1280, 1024, 768, 390, 320);
  await expectAccessibleInBothThemes();
});

test('students who have not confirmed their address can be filtered', async () => {
  const [first, second, third] = [makeStudent(1), makeStudent(2), makeStudent(3)];
  answerStudents([first, second, third], [second]);
  await open();
  await expectRows(3);
  await page.getByRole('radio', { name: 'Email not confirmed (1)' }).click({ force: true });
  await expectRows(1);
  await expect.element(rows().first()).toMatchTextContent(second.lastName);
  await page.getByRole('radio', { name: 'All', exact: true }).click({ force: true });
  await expectRows(3);
  await expectFits(390);
});

test('a longer list can be searched and sorted, and shows one page at a time', async () => {
  answerStudents(Array.from({ length: 60 }, (_, index) => makeStudent(index + 1)));
  await open();
  await expectRows(25);
  for (const shown of [25, 50]) {
    await expect.element(page.getByText(`${shown} of 60 shown`)).toBeVisible();
    await page.getByRole('button', { name: 'Show more' }).click();
  }
  await expectRows(60);
  await expect.element(page.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument();

  const search = page.getByRole('searchbox', { name: 'Search pending students' });
  await search.fill('  owusu-59 ');
  await expectRows(1);
  await expect.element(rows().getByRole('heading')).toHaveTextContent('Nana Owusu-59');
  await search.fill('nobody is called this');
  await expect.element(page.getByText('No pending students found.')).toBeVisible();
  await search.click();
  await userEvent.keyboard('{Escape}');
  await expectRows(60);
  await page.getByLabelText('Sort by').selectOptions('Newest first');
  await expect
    .poll(() => server.requests('GET /student').map(({ url }) => url.search))
    .toContainEqual(expect.stringMatching(/sort=dateCreated.*order=desc/));
});

function manyStudents(count: number): Student[] {
  return Array.from({ length: count }, (_, index) => makeStudent(index + 1));
}

/** The students that each call decides on. */
function decided(call: 'POST /student/accept' | 'POST /student/refuse'): number[][] {
  return server
    .requests(call)
    .map(({ body }) => (body as { students: { id: number }[] }).students.map(({ id }) => id));
}

/** Only the fields that the dialog reads. */
function listOf(items: object[]): Response {
  return Response.json(items, { headers: { 'X-Total-Count': String(items.length) } });
}

const bar = page.getByRole('region', { name: 'Selected students' });
const dialog = page.getByRole('dialog');

test('selecting all selects every page, keeps the selection when sorted, and drops it with another search', async () => {
  answerStudents(manyStudents(61));
  await open();
  await expectRows(25);
  const all = page.getByRole('checkbox', { name: 'Select all 61' });
  await page.getByRole('checkbox', { name: 'Select Nana Owusu-3', exact: true }).click();
  await expect.element(all).toBePartiallyChecked();
  (all.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(bar.getByText('61 selected')).toBeVisible();
  await expect.element(all).toBeChecked();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expectRows(50);
  await expect
    .element(page.getByRole('checkbox', { name: 'Select Nana Owusu-40', exact: true }))
    .toBeChecked();
  await page.getByLabelText('Sort by').selectOptions('Newest first');
  await expectRows(25);
  await expect.element(bar.getByText('61 selected')).toBeVisible();

  // Another administrator accepts one of them: the list loads again without that student.
  answerStudents(manyStudents(61).slice(1));
  await page.getByLabelText('Sort by').selectOptions('Last name');
  await expect.element(bar.getByText('60 selected')).toBeVisible();
  server.answer('POST /student/accept', { accepted: 60, alreadyAccepted: 0, gone: 0 });
  await bar.getByRole('button', { name: 'Accept selected' }).click();
  await expect.element(page.getByRole('heading', { name: 'Accept 60 students?' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('searchbox', { name: 'Search pending students' }).fill('owusu-59');
  await expectRows(1);
  await expect.element(bar).not.toBeInTheDocument();
});

test('more students than one call accepts are accepted one call after the other, and who was not is named', async () => {
  answerStudents(manyStudents(450));
  server.respond('POST /student/accept', ({ body }) => {
    const { students } = body as { students: { id: number }[] };
    if (students[0]?.id === 201) {
      const details = ['Nana Owusu-201 (nana.201@mail.example)'];
      const message = 'No places are left. No one was accepted.';
      return Response.json(
        { success: false, code: 'USERS_LIMIT_REACHED', message, details },
        { status: 409 },
      );
    }
    return Response.json({ accepted: students.length, alreadyAccepted: 0, gone: 0 });
  });
  await open();
  await page.getByRole('checkbox', { name: 'Select all 450' }).click();
  await bar.getByRole('button', { name: 'Accept selected' }).click();
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect.element(page.getByText(/^250 students were accepted\./)).toBeVisible();
  expect(decided('POST /student/accept').map((ids) => [ids[0], ids.length])).toEqual([
    [1, 200],
    [201, 200],
    [401, 50],
  ]);
  const problem = dialog.getByRole('alert');
  await expect.element(problem).toMatchTextContent('No places are left. No one was accepted.');
  await expect.element(problem).toMatchTextContent('200 people weren’t changed:');
  await expect
    .element(problem.getByRole('list', { name: 'Not changed' }).getByText('Nana Owusu-400'))
    .toBeInTheDocument();
  // Only those who still wait are tried again.
  await expect.element(page.getByRole('heading', { name: 'Accept 200 students?' })).toBeVisible();
  await expect.element(bar.getByText('200 selected')).toBeVisible();
});

test('a refusal of the reason appears at its field', async () => {
  answerStudents(manyStudents(2));
  const message = 'Some fields are invalid.';
  server.respond('POST /student/refuse', () =>
    Response.json(
      { success: false, code: 'INVALID_INPUT', message, details: ['reason: is too long'] },
      { status: 422 },
    ),
  );
  await open();
  await page.getByRole('checkbox', { name: 'Select all 2' }).click();
  await bar.getByRole('button', { name: 'Refuse selected' }).click();
  await dialog.getByLabelText('Reason').fill('The year is full.');
  await dialog.getByRole('button', { name: 'Refuse' }).click();
  await expect.element(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(/is too long/i);
  await expect.element(bar.getByText('2 selected')).toBeVisible();
});

test('one student is accepted with a teacher and a programme, as asked for unless the administrator chooses', async () => {
  const teacher = { id: 7, firstName: 'Efua', lastName: 'Mensah' };
  server.respond('GET /teacher', () => listOf([teacher]));
  const programs = ['BSc Statistics', 'BSc Biology'].map((name, at) => ({ id: at + 1, name }));
  server.respond('GET /program', () => listOf(programs));
  answerStudents([
    makeStudent(1),
    makeStudent(2, { assignedTeacher: teacher, program: { id: 2, name: 'BSc Biology' } }),
  ]);
  server.answer('POST /student/accept', { accepted: 1, alreadyAccepted: 0, gone: 0 });
  await open();
  await page.getByRole('button', { name: 'Accept Nana Owusu-1' }).click();
  await expect.element(dialog.getByLabelText('Programme')).toHaveDisplayValue('BSc Statistics');
  await expect.element(dialog.getByLabelText('Assigned teacher')).toHaveDisplayValue('No teacher');
  await expectAccessibleInBothThemes();
  await dialog.getByLabelText('Assigned teacher').selectOptions('Efua Mensah');
  answerStudents([makeStudent(2, { assignedTeacher: teacher, program: { id: 2, name: 'BSc Biology' } })]);
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect.element(page.getByText(/accepted\. .* on (its|their) way\.$/)).toBeVisible();
  // Keyboard users go on with the next row.
  const next = page.getByRole('button', { name: 'Accept Nana Owusu-2' });
  await expect.element(next).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByLabelText('Assigned teacher')).toHaveDisplayValue('Efua Mensah');
  await dialog.getByLabelText('Assigned teacher').selectOptions('No teacher');
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(() => server.requests('POST /student/accept')).toHaveLength(2);
  expect(server.requests('POST /student/accept').map(({ body }) => body)).toEqual([
    { students: [{ id: 1 }], assignedTeacher: { id: 7 }, program: { id: 1 } },
    { students: [{ id: 2 }], assignedTeacher: null, program: { id: 2 } },
  ]);
});

test('the list shows a skeleton while it loads, and a failed one can be retried', async () => {
  answerStudents([makeStudent(1)]);
  const answer = Promise.withResolvers<void>();
  server.respond('GET /student', async () => {
    await answer.promise;
    return Response.json(
      { success: false, message: 'Something went wrong on our side.', code: 'INTERNAL' },
      { status: 500 },
    );
  });
  await open();
  await expect.element(page.getByText('Loading registration requests…')).toBeInTheDocument();
  answer.resolve();
  await expect.element(page.getByText('We couldn’t load registration requests.')).toBeVisible();
  answerStudents([makeStudent(1)]);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expectRows(1);
});

test('a student whom the admin may not accept has no Accept button', async () => {
  answerStudents([makeStudent(1, { abilities: { edit: false, accept: false, delete: false } })]);
  await open();
  await expectRows(1);
  await expect.element(page.getByRole('button', { name: /^Accept/ })).not.toBeInTheDocument();
});

test('the tab of name corrections shows its count and its list, and has its own address', async () => {
  answerStudents([]);
  server.answer('GET /nameCorrection', { items: [], total: 0 });
  await open();
  await page.getByRole('tab', { name: 'Name corrections 2' }).click();
  await expect.element(page.getByText('No pending name corrections.')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Pending students' })).not.toBeInTheDocument();
  await page.getByRole('tab', { name: /^Registrations/ }).click();
  await expect.element(page.getByText('No pending registration requests.')).toBeVisible();
});
