import { Route, Routes, useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makeQuiz } from '#web/testing/make-quiz.ts';
import { makeReport } from '#web/testing/make-report.ts';
import { makeRoster, makeRosterEntry } from '#web/testing/make-roster.ts';
import { teacher } from '#web/testing/make-teacher.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import OverviewPage from './overview-page.tsx';

const server = setUpFakeServer();
const published = makeQuiz({ isActive: true, questionCount: 15, totalPoints: 30, timeLimit: 30 });
const nobody = { 'not-started': 30, missed: 0, 'in-progress': 0, submitted: 0, marked: 0 };
const untaken = makeRoster({
  states: nobody,
  submissions: 0,
  waitingSubmissions: 0,
  waitingAnswers: 0,
  mean: null,
});

beforeEach(() => {
  server.answer('GET /preference', defaultPreferences);
  server.answer('GET /quiz/:quizId', published);
  server.answer('GET /accommodation', { items: [], total: 0 });
  server.answer('GET /report/quiz/:quizId', makeReport());
  server.answer('GET /grading/quiz/:quizId', [
    {
      question: { id: 3 },
      questionText: 'Why does a larger sample narrow the interval?',
      questionType: 'ESSAY',
      answers: 19,
      waiting: 6,
      manual: 13,
    },
  ]);
  server.answer('GET /roster/quiz/:quizId/student', ({ url }) => {
    const isRunning = url.searchParams.get('state') === 'in-progress';
    const entry = isRunning
      ? makeRosterEntry(2, 'Emeka Obiora', { state: 'in-progress', attempts: 1, attempt: { id: 9 } })
      : makeRosterEntry(1, 'Kojo Antwi');
    return { items: [entry], total: 1 };
  });
});

let address = '';

function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

async function renderOverview(): Promise<void> {
  await renderPage(
    <main style={{ padding: 16 }}>
      <Routes>
        <Route path="/teacher/quizzes/:quizId/overview" element={<OverviewPage />} />
        <Route path="*" element={null} />
      </Routes>
      <Address />
    </main>,
    { at: '/teacher/quizzes/7/overview', as: teacher },
  );
}

test('leads to every page of the quiz with one click, and names the next job', async () => {
  await renderOverview();
  const tabs = page.getByRole('navigation', { name: 'Pages of this quiz' });
  for (const [name, href] of [
    ['Students 30', '/teacher/quizzes/7/students'],
    ['Submissions 19', '/teacher/submissions?quiz=7'],
    ['Mark by question 6', '/teacher/submissions/quiz/7'],
    ['Monitor 2', '/teacher/quizzes/7/monitor'],
    ['Report', '/teacher/reports/7'],
    ['Regrade', '/teacher/reports/7/regrade'],
    ['Questions 15', '/teacher/quizzes/7'],
    ['Settings', '/teacher/quizzes/7?part=settings'],
  ] as const) {
    await expect
      .element(tabs.getByRole('link', { name, exact: false }).first())
      .toHaveAttribute('href', href);
  }
  await expect
    .element(page.getByRole('link', { name: 'Mark 6 answers' }))
    .toHaveAttribute('href', '/teacher/submissions/quiz/7');
  await expect
    .element(page.getByRole('link', { name: /^Not started/ }))
    .toHaveAttribute('href', '/teacher/quizzes/7/students?state=not-started');
  const missing = page.getByRole('region', { name: 'Not started 9' });
  await expect.element(missing.getByRole('link', { name: 'Kojo Antwi' })).toBeVisible();
  await expect.element(page.getByText('Emeka Obiora')).toBeVisible();
  await expect.element(page.getByText('Worth checking')).toBeVisible();
  await expectAccessibleInBothThemes();
  await expectFits(320, 390, 1280);
});

test('lists the pages with the figure that matters on a phone', async () => {
  await page.viewport(390, 844);
  await renderOverview();
  const tabs = page.getByRole('navigation', { name: 'Pages of this quiz' });
  await expect
    .element(tabs.getByRole('link', { name: /^Students/ }))
    .toMatchTextContent('9 of 30 students haven’t started');
  await expect
    .element(tabs.getByRole('link', { name: /^Mark by question/ }))
    .toMatchTextContent('6 answers to mark');
  await expect
    .element(tabs.getByRole('link', { name: /^Report/ }))
    .toMatchTextContent('Mean 69.20% of 13 marked');
});

test('offers to publish a draft, and nothing when there is nothing to do', async () => {
  server.answer('GET /roster/quiz/:quizId', untaken);
  server.answer('GET /quiz/:quizId', makeQuiz({ questionCount: 0 }));
  await renderOverview();
  await expect
    .element(page.getByRole('link', { name: 'Add questions' }))
    .toHaveAttribute('href', '/teacher/quizzes/7');
  await expect.element(page.getByText('No answers to mark.')).toBeVisible();
  await expect.element(page.getByText('No one is taking this quiz now.')).toBeVisible();
  expect(server.requests('GET /report/quiz/:quizId')).toHaveLength(0);
});

test('opens the pages with G and a letter, but never from a text field', async () => {
  await renderOverview();
  await expect.element(page.getByRole('heading', { name: 'Cells', level: 1 })).toBeVisible();
  await userEvent.keyboard('s');
  expect(address).toBe('/teacher/quizzes/7/overview');
  await userEvent.keyboard('gs');
  await expect.poll(() => address).toBe('/teacher/quizzes/7/students');
});
