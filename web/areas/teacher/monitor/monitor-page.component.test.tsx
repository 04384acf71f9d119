import { useNavigate } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makeMonitor } from '#web/testing/make-monitor.ts';
import { teacher } from '#web/testing/make-teacher.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import MonitorPage from './monitor-page.tsx';

const server = setUpFakeServer();
const monitorCall = 'GET /monitor/quiz/:quizId';
const pollMs = 1_000;

beforeEach(() => {
  // The test decides when the page polls, not the machine's clock.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  server.answer('GET /preference', defaultPreferences);
  server.answer(monitorCall, makeMonitor());
});

let goBack: () => void = () => undefined;

function BackButton() {
  const navigate = useNavigate();
  goBack = () => void navigate(-1);
  return null;
}

async function renderMonitor(at = '/teacher/quizzes/1/monitor'): Promise<void> {
  await renderPage(
    <main style={{ padding: 16 }}>
      <MonitorPage />
      <BackButton />
    </main>,
    { at, path: '/teacher/quizzes/:quizId/monitor', as: teacher },
  );
}

const row = (name: string) => page.getByRole('row', { name, exact: false });
const students = () =>
  page
    .getByRole('region', { name: 'Students', exact: true })
    .getByRole('rowheader')
    .elements()
    .map((header) => (header as HTMLElement).innerText);

test('says that the quiz could not be loaded, and shows it after a retry', async () => {
  server.refuse(monitorCall, 500, 'INTERNAL', 'Something broke.');
  await renderMonitor();
  await expect.element(page.getByRole('heading', { name: 'We couldn’t load the monitor.' })).toBeVisible();
  server.answer(monitorCall, makeMonitor());
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(row('Abena Koomson')).toMatchTextContent('Less than 5 minutes');
  await expect.element(page.getByText('Updates automatically.')).toBeVisible();
});

test('sorts and filters the students, and moves no row under the focus', async () => {
  await renderMonitor();
  await expect.element(row('Abena Koomson')).toBeVisible();
  await page.getByLabelText('Sort by').selectOptions('Disconnected first');
  await expect
    .poll(students)
    .toEqual(['Chidi Nwosu\nAttempt 2', 'Lena Hoffmann', 'Abena Koomson', 'Mira Castillo']);
  await page.getByLabelText('Sort by').selectOptions('Least time left first');
  await expect
    .poll(students)
    .toEqual(['Abena Koomson', 'Chidi Nwosu\nAttempt 2', 'Lena Hoffmann', 'Mira Castillo']);
  await page.getByText('Needs attention 3', { exact: false }).click();
  await page.getByLabelText('Search students').fill('hof');
  await expect.poll(students).toEqual(['Lena Hoffmann']);
  const more = page.getByRole('button', { name: 'More for Lena Hoffmann' });
  await more.click();
  await expect.element(page.getByRole('menuitem', { name: 'No time limit to extend' })).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(more).toHaveFocus();
  // A focused row keeps its place, but a filter the teacher chooses applies.
  goBack();
  await expect.poll(students).toHaveLength(4);
  await page.getByLabelText('Search students').fill('nobody');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(students).toHaveLength(4);
  await expectAccessibleInBothThemes();
  await expectFits(320, 390, 1280);
});

test('asks the server every second, and shows a change with the next answer', async () => {
  await renderMonitor();
  await expect.element(row('Abena Koomson')).toMatchTextContent('12 of 20');
  const [first, ...others] = makeMonitor().attempts;
  if (first) server.answer(monitorCall, makeMonitor({ attempts: [{ ...first, answered: 13 }, ...others] }));
  expect(server.requests(monitorCall)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(pollMs);
  await expect.element(row('Abena Koomson')).toMatchTextContent('13 of 20');
  expect(server.requests(monitorCall)).toHaveLength(2);
});

test('keeps the last figures when the server fails, and says since when they are old', async () => {
  await renderMonitor();
  await expect.element(row('Abena Koomson')).toBeVisible();
  server.refuse(monitorCall, 500, 'INTERNAL', 'Something broke.');
  await vi.advanceTimersByTimeAsync(pollMs);
  await expect.element(page.getByText(/^Not updated since \d\d:\d\d:\d\d\./)).toBeVisible();
  await expect.element(row('Abena Koomson')).toBeVisible();
  const draft = { ...makeMonitor().quiz, isActive: false };
  server.answer(monitorCall, makeMonitor({ quiz: draft, attempts: [], running: 0 }));
  await vi.advanceTimersByTimeAsync(pollMs);
  await expect.element(page.getByText('This quiz isn’t published', { exact: false })).toBeVisible();
});

test('says that a quiz does not exist, and stops asking for it', async () => {
  server.refuse(monitorCall, 404, 'NOT_FOUND', 'Not found.');
  await renderMonitor('/teacher/quizzes/999999/monitor');
  await expect.element(page.getByText('This quiz doesn’t exist or isn’t yours.')).toBeVisible();
  await vi.advanceTimersByTimeAsync(5 * pollMs);
  expect(server.requests(monitorCall)).toHaveLength(1);
});

test('says that extra time could not be ended, and lets the teacher try again', async () => {
  const at = new Date().toISOString();
  const student = { id: 50, firstName: 'Abena', lastName: 'Koomson' };
  server.answer('GET /accommodation', {
    items: [
      { id: 3, student, quiz: null, timeFactor: 1.5, extraMinutes: null, dateCreated: at, lastUpdated: at },
    ],
    total: 1,
  });
  server.refuse('DELETE /accommodation/:accommodationId', 403, 'FORBIDDEN', 'No.');
  await renderMonitor();
  await page.getByRole('button', { name: 'More for Abena Koomson' }).click();
  await page.getByRole('menuitem', { name: 'Extra time…' }).click();
  const end = page.getByRole('button', { name: 'Remove extra time' });
  await end.click();
  await expect.element(page.getByText(/^Only the student’s assigned teacher/)).toBeVisible();
  await expect.element(end).toBeEnabled();
});

test('shows which device writes a quiz on one device at a time, and allows another one', async () => {
  const monitor = makeMonitor();
  const [first, ...others] = monitor.attempts;
  if (!first) throw new Error('Nobody writes.');
  const device = {
    writing: { kind: 'COMPUTER', browser: 'Firefox' },
    refusals: 2,
    refusedAt: first.startedAt,
    isReleased: false,
  } as const;
  const limited = { ...first, status: 'IN_PROGRESS', device } as const;
  server.answer(monitorCall, { ...monitor, attempts: [limited, ...others] });
  server.answer('POST /quizAttempt/:attemptId/device/release', null);
  await renderMonitor();
  await expect.element(page.getByText('Computer, Firefox · 2 tries from another device')).toBeVisible();
  await page
    .getByRole('button', { name: /^More for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Allow another device…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Allow another device' }).click();
  await expect.element(page.getByText(/can continue on another device/)).toBeVisible();
  expect(server.requests('POST /quizAttempt/:attemptId/device/release')).toHaveLength(1);
});

test('lists who has not started, and drops them when they start', async () => {
  await renderMonitor();
  const absent = page.getByRole('region', { name: '27 not started' });
  await expect
    .element(absent.getByRole('row', { name: 'Kojo Antwi', exact: false }))
    .toMatchTextContent('Not started');
  await expect.element(absent.getByText(/^25 more students aren’t listed, because/)).toBeVisible();
  await page.getByText('Not started 27', { exact: true }).click();
  await expect.element(row('Abena Koomson')).not.toBeInTheDocument();
  await page.getByLabelText('Search students').fill('dogbe');
  await expect.element(row('Kojo Antwi')).not.toBeInTheDocument();
  await expect.element(row('Yao Dogbe')).toBeVisible();
  const [, ...others] = makeMonitor().absent;
  server.answer(monitorCall, makeMonitor({ absent: others.slice(1), notStarted: 0 }));
  await vi.advanceTimersByTimeAsync(pollMs);
  await expect.element(page.getByText('Everyone has started.')).toBeVisible();
});
