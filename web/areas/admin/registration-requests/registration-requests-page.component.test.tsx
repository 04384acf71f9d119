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
  server.answer('GET /dashboard/badges', {
    pendingRegistrations: 3,
    pendingNameCorrections: 2,
    pendingCreditRequests: 1,
    openQuizzes: null,
    waitingSubmissions: 0,
    unreadNotifications: 0,
    problems: 0,
    unreadMessages: 0,
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
  await expect.element(page.getByText('No pending student was found.')).toBeVisible();
  await search.click();
  await userEvent.keyboard('{Escape}');
  await expectRows(60);
  await page.getByLabelText('Sort by').selectOptions('Newest first');
  await expect
    .poll(() => server.requests('GET /student').map(({ url }) => url.search))
    .toContainEqual(expect.stringMatching(/sort=dateCreated.*order=desc/));
});

test('a row is busy until the response arrives and can be pressed once, and a refusal keeps it in the list', async () => {
  answerStudents([makeStudent(1), makeStudent(2)]);
  const answer = Promise.withResolvers<void>();
  server.respond('PUT /student/:studentId', async () => {
    await answer.promise;
    return Response.json(
      { success: false, message: 'This conflicts with what is already there.', code: 'CONFLICT' },
      { status: 409 },
    );
  });
  await open();
  const accept = page.getByRole('button', { name: 'Accept Nana Owusu-1' });
  await accept.click();
  await expect.element(accept).toHaveAttribute('aria-busy', 'true');
  (accept.element() as HTMLElement).click();
  await expect
    .element(page.getByRole('button', { name: 'Accept Nana Owusu-2' }))
    .not.toHaveAttribute('aria-busy');
  answer.resolve();
  await expect
    .element(page.getByRole('alert').getByText('This conflicts with what is already there. (Status: 409)'))
    .toBeVisible();
  await expectRows(2);
  await expect.element(accept).not.toHaveAttribute('aria-busy');
  const sent = server.requests('PUT /student/:studentId');
  expect(sent.map(({ url }) => url.pathname)).toEqual(['/api/student/1']);
  const [enrollmentDate = ''] = sent.map(({ body }) => (body as { enrollmentDate: string }).enrollmentDate);
  expect(sent[0]?.body).toEqual({ enrollmentDate: expect.stringMatching(/^\d{4}-.*T.*Z$/) as string });
  expect(Math.abs(Date.parse(enrollmentDate) - Date.now())).toBeLessThan(60_000);
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
  await expect.element(page.getByText('Loading registration requests')).toBeInTheDocument();
  answer.resolve();
  await expect.element(page.getByText('Failed to load registration requests.')).toBeVisible();
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
