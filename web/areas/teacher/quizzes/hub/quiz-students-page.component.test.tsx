import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makeRoster, makeRosterEntry } from '#web/testing/make-roster.ts';
import { teacher } from '#web/testing/make-teacher.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import QuizStudentsPage from './quiz-students-page.tsx';

const server = setUpFakeServer();
const rosterCall = 'GET /roster/quiz/:quizId';
const listCall = 'GET /roster/quiz/:quizId/student';
const at = new Date().toISOString();
const entries = [
  makeRosterEntry(1, 'Kojo Antwi'),
  makeRosterEntry(2, 'Ama Boateng', {
    state: 'submitted',
    attempts: 2,
    attempt: { id: 31 },
    percentage: 70,
    completedAt: at,
    isLate: true,
  }),
  makeRosterEntry(3, 'Mira Castillo', {
    state: 'in-progress',
    attempts: 1,
    attempt: { id: 32 },
    deadline: at,
  }),
  makeRosterEntry(4, 'Yao Dogbe', {
    program: { id: 2, name: 'BSc Zoology' },
    state: 'marked',
    attempts: 1,
    attempt: { id: 33 },
    percentage: 84,
    completedAt: at,
    extraTime: { factor: 1.5, minutes: null, isForAll: true },
    timeLimit: 45,
    abilities: { extraTime: false, extraTimeForAll: false },
  }),
];

beforeEach(() => {
  server.answer('GET /preference', defaultPreferences);
  server.answer(listCall, { items: entries, total: 4 });
  server.answer('GET /accommodation', { items: [], total: 0 });
});

async function renderStudents(address = '/teacher/quizzes/7/students'): Promise<void> {
  await renderPage(
    <main style={{ padding: 16 }}>
      <QuizStudentsPage />
    </main>,
    { at: address, path: '/teacher/quizzes/:quizId/students', as: teacher },
  );
}

const row = (name: string) => page.getByRole('row', { name, exact: false });

test('lists the students with their state, their own times and the next step', async () => {
  await renderStudents();
  await expect.element(page.getByRole('heading', { name: 'Students: Cells' })).toBeVisible();
  await expect.element(page.getByText('30 students · 9 not started')).toBeVisible();
  await expect.element(row('Kojo Antwi')).toMatchTextContent(/S-1001.*Not started.*30 min/);
  await expect
    .element(row('Ama Boateng'))
    .toMatchTextContent(/Needs marking.*Late answers.*70\.00%.*2 attempts/);
  await expect
    .element(row('Yao Dogbe'))
    .toMatchTextContent(/BSc Zoology.*Marked.*45 min.*50% extra time · All quizzes/);
  for (const [name, path] of [
    ['Mark Ama Boateng', '/teacher/submissions/31/mark'],
    ['Monitor Mira Castillo', '/teacher/quizzes/7/monitor'],
    ['View submission by Yao Dogbe', '/teacher/submissions/33'],
    ['Kojo Antwi', '/teacher/students/1'],
  ] as const) {
    await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
  // Another teacher's programme: extra time is not theirs to give.
  await expect
    .element(page.getByRole('button', { name: 'Extra time for Yao Dogbe' }))
    .not.toBeInTheDocument();
  await expectAccessibleInBothThemes();
  await expectFits(320, 390, 1280);
});

test('filters by state in the address, and says when nobody is found', async () => {
  await renderStudents('/teacher/quizzes/7/students?state=not-started');
  await expect.element(page.getByLabelText('Status')).toHaveValue('not-started');
  await expect.element(page.getByRole('option', { name: 'Not started (9)' })).toBeInTheDocument();
  expect(server.requests(listCall).at(-1)?.url.searchParams.get('state')).toBe('not-started');
  server.answer(listCall, { items: [], total: 0 });
  await page.getByLabelText('Search students').fill('nobody');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(() => server.requests(listCall).at(-1)?.url.searchParams.get('state')).toBeNull();
});

test('gives extra time before anyone starts, with the times it leads to', async () => {
  server.answer('POST /accommodation', ({ body }) => ({
    id: 5,
    student: { id: 1, firstName: 'Kojo', lastName: 'Antwi' },
    quiz: { id: 7, title: 'Cells' },
    timeFactor: 1.25,
    extraMinutes: null,
    dateCreated: at,
    lastUpdated: at,
    ...(body as object),
  }));
  await renderStudents();
  await page.getByRole('button', { name: 'Extra time for Kojo Antwi' }).click();
  const dialog = page.getByRole('dialog', { name: 'Extra time for Kojo Antwi' });
  await expect.element(dialog.getByText(/^37 min 30 s/)).toBeVisible();
  await expect.element(dialog.getByText('Everyone else: 30 min')).toBeVisible();
  // Only the teacher the student is assigned to decides for all quizzes.
  await expect.element(dialog.getByText('All quizzes', { exact: true })).not.toBeInTheDocument();
  await dialog.getByLabelText('Percent', { exact: true }).fill('0');
  await dialog.getByRole('button', { name: 'Give extra time' }).click();
  await expect.element(dialog.getByText('Enter a whole number from 1 to 900')).toBeVisible();
  expect(server.requests('POST /accommodation')).toHaveLength(0);
  await dialog.getByRole('button', { name: '50%' }).click();
  await expect.element(dialog.getByText(/^45 min/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Give extra time' }).click();
  await expect.element(page.getByText('Kojo Antwi now has extra time.')).toBeVisible();
  expect(server.requests('POST /accommodation')[0]?.body).toMatchObject({
    student: { id: 1 },
    quiz: { id: 7 },
    timeFactor: 1.5,
  });
});

test('warns when the quiz closes before the extra time is used', async () => {
  const hour = 3_600_000;
  const opensAt = new Date(Date.now() + hour).toISOString();
  const closesAt = new Date(Date.now() + 2 * hour).toISOString();
  server.answer(rosterCall, makeRoster({ quiz: { ...makeRoster().quiz, timeLimit: 90, opensAt, closesAt } }));
  await renderStudents();
  await page.getByRole('button', { name: 'Extra time for Kojo Antwi' }).click();
  const dialog = page.getByRole('dialog', { name: 'Extra time for Kojo Antwi' });
  await dialog.getByRole('button', { name: '50%' }).click();
  await expect
    .element(dialog.getByText(/^Kojo Antwi needs 135 min, but the quiz closes after 10[45] min\./))
    .toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: 'Change the closing date' }))
    .toHaveAttribute('href', '/teacher/quizzes/7?part=settings');
});

test('says that a quiz does not exist or could not be loaded', async () => {
  server.refuse(rosterCall, 500, 'INTERNAL', 'Something broke.');
  await renderStudents();
  await expect.element(page.getByText('We couldn’t load the students.')).toBeVisible();
  server.refuse(rosterCall, 404, 'NOT_FOUND', 'Not found.');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('This quiz doesn’t exist or isn’t yours.')).toBeVisible();
});
