import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AnswerVersion } from '#shared/contract/attempts/answer-versions.ts';
import type { SubmissionAnswer } from '#shared/contract/results/submissions.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessible } from '#web/testing/expect-accessible.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { teacher } from '#web/testing/make-teacher.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { AnswerVersions } from './answer-versions.tsx';

const server = setUpFakeServer();
const disclosure = page.getByRole('button', { name: /other versions?$/ });
const undecided = page.getByText(/didn’t choose between them/);

const essay: SubmissionAnswer = {
  question: { id: 5 },
  questionText: 'Why do rivers meander?',
  questionType: 'ESSAY',
  imageUrl: null,
  imageAlt: '',
  options: [],
  selectedAnswer: null,
  studentAnswer: 'Sand settles inside.',
  acceptedAnswers: [],
  correctAnswer: null,
  isRegraded: false,
  isCorrect: null,
  points: null,
  maxPoints: 5,
  gradingMethod: null,
  timeSpent: 60,
  comments: [],
};

let made = 0;
function makeVersion(given: Partial<AnswerVersion>, text: string | null): AnswerVersion {
  made += 1;
  return {
    id: made,
    isCut: false,
    kind: 'REPLACED',
    response: text === null ? null : { type: 'text', version: 1, text },
    selectedAnswer: null,
    savedAt: '2026-11-16T09:00:00.000Z',
    device: null,
    isDecided: false,
    ...given,
  };
}

const current = makeVersion({ kind: 'CURRENT' }, 'Sand settles inside.');

async function open(versions: AnswerVersion[], answer = essay, total = versions.length) {
  server.answer('GET /preference', defaultPreferences);
  server.answer('GET /quizAttempt/:attemptId/history', {
    attempt: { id: 70 },
    questions: [
      {
        question: { id: 4 },
        orderNumber: 1,
        total: 2,
        versions: [current, makeVersion({}, 'Of another question')],
      },
      { question: { id: 5 }, orderNumber: 2, total, versions },
    ],
  });
  await renderPage(
    <main>
      <h1>Submission</h1>
      <p>Loaded</p>
      <AnswerVersions attemptId={70} answer={answer} />
    </main>,
    { as: teacher },
  );
}

test('shows a teacher every other version of an answer, with its time, device and fate', async () => {
  await open([
    current,
    makeVersion(
      {
        kind: 'UNMERGED',
        savedAt: '2026-11-16T09:10:00.000Z',
        device: { device: 2, kind: 'TABLET', browser: 'Safari' },
        isDecided: true,
      },
      'The inner one grows.',
    ),
    makeVersion({ savedAt: '2026-11-16T09:05:00.000Z' }, 'Water erodes.'),
    makeVersion({ savedAt: '2026-11-16T09:04:00.000Z' }, null),
  ]);
  await expect.element(disclosure).toHaveTextContent('3 other versions');
  await expect.element(page.getByText('The inner one grows.')).not.toBeVisible();
  await disclosure.click();
  const versions = page.getByRole('listitem');
  await expect
    .element(versions.nth(0))
    .toMatchTextContent(/09:10 · Tablet, Safari · Not chosen by the student.*The inner one grows\./);
  await expect.element(versions.nth(1)).toMatchTextContent(/16 Nov 2026, 09:05 · Replaced.*Water erodes\./);
  await expect.element(versions.nth(2)).toMatchTextContent(/09:04 · Replaced.*Cleared/);
  await expect.element(page.getByText('Of another question')).not.toBeInTheDocument();
  await expect.element(undecided).not.toBeInTheDocument();
  await expectAccessible();
});

test('warns a teacher when the student submitted without choosing between two versions', async () => {
  await open([current, makeVersion({ kind: 'UNMERGED' }, 'The inner one grows.')]);
  await expect.element(undecided).toBeVisible();
  await expect.element(disclosure).toHaveTextContent('1 other version');
});

test('shows the option of a version by its letter and text', async () => {
  const options = [
    { id: 51, optionLabel: 'A', optionText: 'Water', questionId: 5 },
    { id: 52, optionLabel: 'B', optionText: 'Wind', questionId: 5 },
  ];
  const chosen = { type: 'option', version: 1, option: { id: 52 } } as const;
  await open([current, makeVersion({ response: chosen, selectedAnswer: 'B' }, null)], {
    ...essay,
    questionType: 'MULTIPLE_CHOICE',
    options,
  });
  await disclosure.click();
  await expect.element(page.getByText('B. Wind')).toBeVisible();
});

test('shows nothing for an answer with a single version', async () => {
  await open([current]);
  await expect.poll(() => server.requests('GET /quizAttempt/:attemptId/history').length).toBe(1);
  await expect.element(page.getByText('Loaded')).toBeVisible();
  await expect.element(disclosure).not.toBeInTheDocument();
});

test('shows older versions and the whole of a long one on demand', async () => {
  await open([current, makeVersion({ id: 91, isCut: true }, 'Water is sl…')], essay, 3);
  await page.getByRole('button', { name: '2 other versions' }).click();
  server.answer(
    'GET /quizAttempt/:attemptId/history/:versionId',
    makeVersion({ id: 91 }, 'Water is slower inside.'),
  );
  await page.getByRole('button', { name: 'Show full answer' }).click();
  await expect.element(page.getByText('Water is slower inside.')).toBeVisible();
  const older = makeVersion({ savedAt: '2026-11-16T08:00:00.000Z' }, 'Water.');
  server.answer('GET /quizAttempt/:attemptId/history', {
    attempt: { id: 70 },
    questions: [{ question: { id: 5 }, orderNumber: 2, total: 3, versions: [older] }],
  });
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(page.getByText('Water.', { exact: true })).toBeVisible();
  await expectAccessible();
});
