import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AttemptSummary } from '#shared/contract/attempts/attempts.ts';
import type { OwnTerms, Quiz } from '#shared/contract/teaching/quizzes.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessible } from '#web/testing/expect-accessible.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makeOpenQuiz } from '#web/testing/make-quiz.ts';
import { renderStudentPage } from '#web/testing/render-student-page.tsx';
import { answerDashboard, makeEnrolledStudent } from '#web/testing/student-pages.ts';
import CalendarPage from './calendar-page.tsx';

const server = setUpFakeServer();
const path = '/student/calendar';

function quizWith(id: number, given: Partial<Quiz>, own: Partial<OwnTerms> = {}): Quiz {
  const terms = makeOpenQuiz(id).own;
  if (!terms) throw new Error('An open quiz has terms.');
  const whole = { ...terms, closesAt: given.closesAt ?? null, ...own };
  return makeOpenQuiz(id, { ...given, own: { ...whole, mayStart: whole.whyNot === null } });
}

const sampling = quizWith(
  1,
  { title: 'Sampling', closesAt: '2026-11-18T17:00:00.000Z', attemptLimit: 2 },
  { closesAt: '2026-11-18T17:10:00.000Z' },
);
const paper = quizWith(
  2,
  {
    title: 'Paper',
    opensAt: '2026-12-14T09:00:00.000Z',
    closesAt: '2026-12-14T12:00:00.000Z',
    timeLimit: 90,
  },
  { whyNot: 'NOT_OPEN_YET', timeLimit: 90 },
);
const weather = quizWith(3, { title: 'Weather' }, { attempts: 1, attemptInProgress: { id: 31 } });
const past = quizWith(4, { title: 'Long gone', closesAt: '2026-11-10T12:00:00.000Z' }, { whyNot: 'CLOSED' });
const running: AttemptSummary = {
  quiz: { id: 3 },
  attempts: 1,
  completed: 0,
  inProgress: {
    id: 31,
    startedAt: '2026-11-17T10:00:00.000Z',
    deadline: '2026-11-17T10:22:00.000Z',
    answered: 7,
    questions: 10,
  },
  best: null,
  unreleased: 0,
  lastCompletedAt: null,
};

async function open(quizzes: Quiz[], { at = path, timezone = 'Africa/Accra' } = {}) {
  answerDashboard(server, makeEnrolledStudent(1));
  server.answer('GET /preference', { ...defaultPreferences, effectiveTimezone: timezone });
  server.answer('GET /quiz', { items: quizzes, total: quizzes.length });
  const summaries = quizzes.includes(weather) ? [running] : [];
  server.answer('GET /quizAttempt/summary', { summaries, serverTime: '2026-11-17T10:10:00.000Z' });
  const opened = await renderStudentPage(<CalendarPage />, { at });
  await expect.element(page.getByRole('heading', { name: 'November 2026' })).toBeVisible();
  return opened;
}

function rows(): string[] {
  const region = page.getByRole('region', { name: 'Opening and closing times' });
  return region
    .getByRole('listitem')
    .elements()
    .map((row) => row.querySelector('.visually-hidden')?.textContent ?? '');
}

test('lists what opens, closes and ends, with extra time and the latest start', async () => {
  await open([sampling, paper, weather, past]);
  await expect
    .poll(rows)
    .toEqual([
      'Your attempt at Weather ends at 10:22',
      'Sampling closes at 17:10',
      'Paper opens at 09:00',
      'Paper closes at 12:00',
    ]);
  await expect.element(page.getByText(/^Closes 17:00, 17:10 with your extra time$/)).toBeVisible();
  await expect.element(page.getByText(/Start by 10:30 to get the full 90 min/)).toBeVisible();
  await expect.element(page.getByText('12 minutes left')).toBeInTheDocument();
  await expect.element(page.getByText(/7 of 10 answered/)).toBeVisible();
  await expect.element(page.getByText('Opening and closing times (Accra time)')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'All 3' })).toBeChecked();
  await expectAccessible();
});

test("uses the reader's time zone for days and times", async () => {
  const late = quizWith(1, { title: 'Late', closesAt: '2026-11-18T23:30:00.000Z' });
  await open([late], { timezone: 'Asia/Tokyo' });
  await expect.poll(rows).toEqual(['Late closes at 08:30']);
  await expect.element(page.getByRole('heading', { name: /^Thu,? 19 Nov/ })).toBeVisible();
  await expect.element(page.getByText('Opening and closing times (Tokyo time)')).toBeVisible();
});

test('arrow keys move through the days, over the end of the month, and Enter moves the list there', async () => {
  const { address } = await open([sampling, paper]);
  await page.getByRole('button', { name: /17 November 2026/ }).click();
  await expect.element(page.getByRole('status').getByText(/^No quizzes open or close on/)).toBeVisible();
  const focused = () => document.activeElement?.getAttribute('data-day');
  for (const [key, day] of [
    ['{ArrowRight}', '2026-11-18'],
    ['{ArrowDown}', '2026-11-25'],
    ['{ArrowDown}', '2026-12-02'],
    ['{PageDown}', '2027-01-02'],
    ['{PageUp}', '2026-12-02'],
    ['{Home}', '2026-11-30'],
    ['{End}', '2026-12-06'],
  ] as const) {
    await userEvent.keyboard(key);
    await expect.poll(focused).toBe(day);
  }
  await userEvent.keyboard('{ArrowDown}{ArrowRight}');
  await expect.poll(focused).toBe('2026-12-14');
  await expect
    .element(page.getByRole('button', { name: /Paper opens at 09:00. Paper closes at 12:00/ }))
    .toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => new URL(address(), window.location.origin).searchParams.get('day'))
    .toBe('2026-12-14');
  await expect.poll(() => document.activeElement?.id).toBe('day-2026-12-14');
});

test('a past day in the month opens the list of past dates', async () => {
  const { address } = await open([sampling, past]);
  await page.getByRole('button', { name: /Long gone closes at 12:00/ }).click();
  await expect.poll(rows).toEqual(['Long gone closes at 12:00']);
  expect(new URL(address(), window.location.origin).searchParams.get('show')).toBe('past');
});

test.for([
  ['', [past], 'No quizzes open or close after today.', 'Available Quizzes'],
  ['?show=todo', [past], 'No quizzes to do.', 'Show all dates'],
  ['?show=past', [sampling], 'No quizzes have opened or closed yet.', undefined],
] as const)('an empty list says so: %s', async ([query, quizzes, text, way]) => {
  await open([...quizzes], { at: `${path}${query}` });
  await expect.element(page.getByText(text)).toBeVisible();
  if (way !== undefined) await expect.element(page.getByText(way)).toBeVisible();
  await expectAccessible();
});

test('a calendar that cannot be loaded can be retried', async () => {
  answerDashboard(server, makeEnrolledStudent(1));
  server.refuse('GET /quiz', 503);
  await renderStudentPage(<CalendarPage />, { at: path });
  await expect.element(page.getByText('We couldn’t load the quizzes.')).toBeVisible();
  server.answer('GET /quiz', { items: [sampling], total: 1 });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(rows).toEqual(['Sampling closes at 17:10']);
});
