import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { StudentRoster, TaughtStudent } from '#shared/contract/teaching/rosters.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makeRoster, makeRosterEntry } from '#web/testing/make-roster.ts';
import { teacher } from '#web/testing/make-teacher.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import StudentListPage from './student-list-page.tsx';
import StudentPage from './student-page.tsx';

const server = setUpFakeServer();
const listCall = 'GET /roster/student';
const oneCall = 'GET /roster/student/:studentId';
const program = { id: 1, name: 'BSc Statistics' };
const zainab = { id: 24, firstName: 'Zainab', lastName: 'Bello-Yaro', studentNumber: 'S-1024' };
const taught: TaughtStudent = {
  student: zainab,
  program,
  isAssigned: true,
  quizzes: 3,
  running: 1,
  waiting: 2,
  lastSubmission: '2026-11-12T10:14:00.000Z',
};
const { quiz } = makeRoster();
const {
  student: _,
  program: __,
  abilities: ___,
  ...result
} = makeRosterEntry(24, 'Zainab Bello-Yaro', {
  extraTime: { factor: 1.25, minutes: null, isForAll: true },
  timeLimit: 37.5,
});
const roster: StudentRoster = {
  student: zainab,
  program,
  isAssigned: true,
  quizzes: [{ quiz, ...result, abilities: { extraTime: true } }],
  isCut: false,
  abilities: { extraTimeForAll: true },
};

beforeEach(() => {
  server.answer('GET /preference', defaultPreferences);
  server.answer('GET /program', { items: [], total: 0 });
  server.answer(listCall, { items: [taught], total: 1 });
  server.answer(oneCall, roster);
  server.answer('GET /accommodation', {
    items: [
      {
        id: 3,
        student: zainab,
        quiz: null,
        timeFactor: 1.25,
        extraMinutes: null,
        note: 'Letter from the disability office',
        dateCreated: '2026-09-02T08:00:00.000Z',
        lastUpdated: '2026-09-02T08:00:00.000Z',
      },
    ],
    total: 1,
  });
});

test("lists the teacher's students, and filters them in the address", async () => {
  await renderPage(
    <main style={{ padding: 16 }}>
      <StudentListPage />
    </main>,
    { at: '/teacher/students?relation=own', as: teacher },
  );
  await expect
    .element(page.getByRole('link', { name: 'Zainab Bello-Yaro' }))
    .toHaveAttribute('href', '/teacher/students/24');
  await expect
    .element(page.getByRole('row', { name: 'Zainab', exact: false }))
    .toMatchTextContent(/S-1024 · assigned to you.*BSc Statistics/);
  expect(server.requests(listCall)[0]?.url.searchParams.get('relation')).toBe('own');
  await expectAccessibleInBothThemes();
  await expectFits(320, 390, 1280);
  await page.viewport(1280, 800);
  await page.getByLabelText('Status').selectOptions('Needs marking');
  await expect.poll(() => server.requests(listCall).at(-1)?.url.searchParams.get('state')).toBe('to-mark');
  server.answer(listCall, { items: [], total: 0 });
  await page.getByLabelText('Search students').fill('nobody');
  await expect.element(page.getByText('No students found')).toBeVisible();
});

async function renderStudent(): Promise<void> {
  await renderPage(
    <main style={{ padding: 16 }}>
      <StudentPage />
    </main>,
    { at: '/teacher/students/24', path: '/teacher/students/:studentId', as: teacher },
  );
}

test('shows a student with their times at each quiz, and gives extra time for all or one', async () => {
  await renderStudent();
  await expect.element(page.getByRole('heading', { name: 'Zainab Bello-Yaro' })).toBeVisible();
  await expect.element(page.getByText('S-1024 · BSc Statistics · assigned to you')).toBeVisible();
  await expect.element(page.getByText('Letter from the disability office', { exact: false })).toBeVisible();
  await expect
    .element(page.getByRole('row', { name: 'Cells', exact: false }))
    .toMatchTextContent(/37 min 30 s.*25% extra time · All quizzes/);
  await expectAccessibleInBothThemes();
  await expectFits(320, 390, 1280);
  await page.getByRole('button', { name: 'Extra time for all quizzes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Extra time for Zainab Bello-Yaro' });
  await expect.element(dialog.getByLabelText('Percent', { exact: true })).toHaveValue('25');
  await expect.element(dialog.getByRole('button', { name: 'Save changes' })).toBeVisible();
  server.answer('DELETE /accommodation/:accommodationId', null);
  await dialog.getByRole('button', { name: 'Remove extra time' }).click();
  await expect.element(page.getByText('Extra time removed for Zainab Bello-Yaro.')).toBeVisible();
  await page.getByRole('button', { name: 'Extra time for Cells' }).click();
  await expect.element(dialog.getByText('This quiz', { exact: true })).toBeVisible();
});

test('says that a student is not one of theirs', async () => {
  server.refuse(oneCall, 404, 'NOT_FOUND', 'Not found.');
  await renderStudent();
  await expect.element(page.getByText('This student doesn’t exist, or isn’t one of yours.')).toBeVisible();
});
