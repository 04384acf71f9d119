import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { OwnTerms } from '#shared/contract/teaching/quizzes.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessible } from '#web/testing/expect-accessible.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makeOpenQuiz } from '#web/testing/make-quiz.ts';
import { renderStudentPage } from '#web/testing/render-student-page.tsx';
import { answerDashboard, makeEnrolledStudent } from '#web/testing/student-pages.ts';
import AvailableQuizzesPage from './available-quizzes-page.tsx';

const server = setUpFakeServer();
const path = '/student/available-quizzes';

function quizWith(id: number, title: string, own: Partial<OwnTerms> = {}) {
  const terms = makeOpenQuiz(id).own;
  if (!terms) throw new Error('An open quiz has terms.');
  const whole = { ...terms, ...own };
  return makeOpenQuiz(id, { title, own: { ...whole, mayStart: whole.whyNot === null } });
}

const fresh = quizWith(1, 'Fresh');
const running = quizWith(2, 'Running', { attempts: 1, attemptInProgress: { id: 21 } });
const again = quizWith(3, 'Again', { attempts: 1 });
const later = quizWith(4, 'Later', { whyNot: 'NOT_OPEN_YET' });
const closed = quizWith(5, 'Closed paper', { whyNot: 'CLOSED' });

async function open(quizzes: ReturnType<typeof quizWith>[], at = path) {
  answerDashboard(server, makeEnrolledStudent(1));
  server.answer('GET /preference', defaultPreferences);
  server.answer('GET /quiz', { items: quizzes, total: quizzes.length });
  const opened = await renderStudentPage(<AvailableQuizzesPage />, { at });
  await expect.element(page.getByRole('radiogroup', { name: 'Quizzes to show' })).toBeVisible();
  return opened;
}

function listIn(address: string): string | null {
  return new URL(address, window.location.origin).searchParams.get('show');
}

async function expectCards(...titles: string[]) {
  await expect
    .poll(() =>
      page
        .getByRole('article')
        .elements()
        .map((card) => card.querySelector('h3')?.textContent),
    )
    .toEqual(titles);
}

test('opens on what can be taken now, in groups', async () => {
  await open([fresh, running, again, later, closed]);
  await expectCards('Running', 'Fresh', 'Again');
  await expect.element(page.getByRole('radio', { name: 'Open now 3' })).toBeChecked();
  const headings = page.getByRole('heading', { level: 2 });
  await expect
    .poll(() => headings.elements().map((heading) => heading.textContent))
    .toEqual(['In progress', 'Not started yet', 'Can be retaken']);
  await expectAccessible();
});

test('keeps the list and its order in the address, and a link restores them', async () => {
  const { address } = await open([fresh, again, later, closed]);
  await page.getByText('Closed 1').click();
  await expect.poll(() => listIn(address())).toBe('closed');
  await expectCards('Closed paper');
  await page.getByText('Open now 2').click();
  await expect.poll(() => listIn(address())).toBeNull();
});

test.for([
  ['?show=later', ['Later']],
  ['?show=completed', ['Again']],
  ['?show=all&sort=title', ['Again', 'Closed paper', 'Fresh', 'Later']],
  ['?show=all&search=paper', ['Closed paper']],
  ['?show=nonsense', ['Fresh', 'Again']],
] as const)('%s opens the list it names', async ([query, titles]) => {
  await open([fresh, again, later, closed], `${path}${query}`);
  await expectCards(...titles);
});

test.for([
  ['', 'No quizzes to take right now.', 'Show quizzes that open later', 'later'],
  ['?show=closed', 'No closed quizzes.', undefined, undefined],
  ['?search=later', 'No matching quizzes in this list.', 'Search all quizzes', 'all'],
] as const)('an empty list says so and leads on: %s', async ([query, title, button, show]) => {
  const { address } = await open([later], `${path}${query}`);
  await expect.element(page.getByText(title)).toBeVisible();
  await expectAccessible();
  if (button === undefined) return;
  await page.getByRole('button', { name: button }).click();
  await expect.poll(() => listIn(address())).toBe(show);
});

test('refetches the quizzes and the count of the sidebar when a quiz opens', async () => {
  const opensAt = '2026-11-16T09:00:30.000Z';
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date'],
    now: new Date('2026-11-16T09:00:00.000Z'),
  });
  try {
    await open([{ ...later, opensAt }]);
    await expect.element(page.getByText('No quizzes to take right now.')).toBeVisible();
    server.answer('GET /quiz', { items: [quizWith(4, 'Later')], total: 1 });
    await vi.advanceTimersByTimeAsync(31_000);
    await expectCards('Later');
  } finally {
    vi.useRealTimers();
  }
});
