import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makePlaces, makeQuestion, makeQuiz } from '#web/testing/make-quiz.ts';
import { teacher } from '#web/testing/make-teacher.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import QuizBuilderPage from '../quiz-builder-page.tsx';

const server = setUpFakeServer();
const releasedAt = '2026-11-16T09:00:00.000Z';
const waits = page.getByText(
  'There is no closing date, so the correct answers stay hidden until you release them.',
);
const warning = page
  .getByRole('group', { name: 'After submission' })
  .getByText('Students can see the correct answers before they retake this quiz.');
const release = page.getByRole('button', { name: 'Release correct answers' });
const hide = page.getByRole('button', { name: 'Hide correct answers' });
let stored: Quiz;

beforeEach(() => {
  server.answer('GET /preference', defaultPreferences);
  server.answer('GET /program', { items: [], total: 0 });
  server.answer('GET /program/audience', [{ id: 1, name: 'BSc Statistics', students: 18, isUsual: true }]);
  server.answer('GET /semester', []);
  server.answer('GET /quiz/:quizId', () => stored);
  server.answer('GET /quiz/:quizId/places', { items: makePlaces(makeQuestion(1)), total: 1 });
});

async function openSettings(quiz: Partial<Quiz>): Promise<void> {
  stored = makeQuiz({
    questionCount: 1,
    totalPoints: 2,
    reviewKey: 'AFTER_CLOSE',
    closesAt: null,
    attemptLimit: null,
    ...quiz,
  });
  await renderPage(
    <main style={{ padding: 16 }}>
      <QuizBuilderPage />
    </main>,
    { at: '/teacher/quizzes/7', path: '/teacher/quizzes/:quizId', as: teacher },
  );
  await page.getByRole('radio', { name: /^Settings/ }).click({ force: true });
}

test('says that the correct answers are not released, releases them after confirmation, and hides them again', async () => {
  await openSettings({});
  server.answer('POST /quiz/:quizId/keyRelease', () => {
    stored = { ...stored, keyReleasedAt: releasedAt };
    return stored;
  });
  server.answer('DELETE /quiz/:quizId/keyRelease', () => {
    stored = { ...stored, keyReleasedAt: null };
    return stored;
  });
  await expect.element(waits).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
  await expectAccessibleInBothThemes();
  await release.click();
  const dialog = page.getByRole('dialog', { name: 'Release the correct answers for “Cells”?' });
  await expect
    .element(dialog.getByText('Students with attempts left can retake the quiz knowing the correct answers.'))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Release correct answers' }).click();
  await expect.element(page.getByText('Correct answers released 16 Nov 2026, 09:00')).toBeVisible();
  await expect.element(warning).toBeVisible();
  await expect.element(waits).not.toBeInTheDocument();
  await hide.click();
  const question = page.getByRole('dialog', { name: 'Hide the correct answers for “Cells”?' });
  await expect
    .element(question.getByText('Students may already have seen or copied the correct answers.'))
    .toBeVisible();
  await question.getByRole('button', { name: 'Hide correct answers' }).click();
  await expect.element(waits).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
});

test('says why the correct answers could not be released', async () => {
  await openSettings({});
  server.refuse('POST /quiz/:quizId/keyRelease', 409, 'KEY_NOT_RELEASABLE', 'Change its settings first.');
  await release.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Release correct answers' }).click();
  await expect.element(page.getByText('Change its settings first.')).toBeVisible();
  await expect.element(waits).toBeVisible();
});

test('warns as soon as a setting shows the correct answers before a retake', async () => {
  await openSettings({});
  await page.getByLabelText('Correct answers and feedback').selectOptions('IMMEDIATELY');
  await expect.element(warning).toBeVisible();
  await page.getByLabelText(/^Attempts/).fill('1');
  await expect.element(warning).not.toBeInTheDocument();
  await page.getByLabelText(/^Attempts/).fill('2');
  await page.getByLabelText('Correct answers and feedback').selectOptions('AFTER_CLOSE');
  await expect.element(warning).not.toBeInTheDocument();
  await expect
    .element(page.getByText(/until a student has no attempts left or you release them/))
    .toBeVisible();
});

test('warns where students see the correct answers while their marks are hidden', async () => {
  await openSettings({ closesAt: '2030-01-03T09:00:00.000Z' });
  const countable = page.getByText('Students can work out their marks from the answer key.');
  const marks = page.getByLabelText('Score and marks for each question');
  const key = page.getByLabelText('Correct answers and feedback');
  await marks.selectOptions('AFTER_CLOSE');
  await expect.element(countable).not.toBeInTheDocument();
  await key.selectOptions('IMMEDIATELY');
  await expect.element(countable).toBeVisible();
  await marks.selectOptions('IMMEDIATELY');
  await expect.element(countable).not.toBeInTheDocument();
  await marks.selectOptions('NEVER');
  await expect.element(countable).toBeVisible();
  await key.selectOptions('NEVER');
  await expect.element(countable).not.toBeInTheDocument();
});

test('warns where another attempt is allowed after students could see the correct answers', async () => {
  await openSettings({ attemptLimit: 1, taken: { isTaken: true, running: 0 } });
  const seen = page.getByText('Students may already have seen or copied the correct answers.');
  await expect.element(page.getByLabelText(/^Attempts/)).toHaveValue('1');
  await expect.element(seen).not.toBeInTheDocument();
  await page.getByLabelText(/^Attempts/).fill('2');
  await expect.element(seen).toBeVisible();
});

test('warns where a quiz that has closed is opened again', async () => {
  const closesAt = '2026-01-03T09:00:00.000Z';
  await openSettings({ closesAt, taken: { isTaken: true, running: 0 } });
  const seen = page.getByText('Students may already have seen or copied the correct answers.');
  await expect.element(page.getByLabelText('Closes')).not.toHaveValue('');
  await expect.element(seen).not.toBeInTheDocument();
  await page.getByLabelText('Closes').fill('2030-01-03T09:00');
  await expect.element(seen).toBeVisible();
});

test('says that a closing date ends the release', async () => {
  await openSettings({ keyReleasedAt: releasedAt });
  const ends = page.getByText('Saving these settings ends the release of the correct answers.');
  await expect.element(warning).toBeVisible();
  await expect.element(ends).not.toBeInTheDocument();
  await page.getByLabelText('Closes').fill('2030-01-03T09:00');
  await expect.element(ends).toBeVisible();
  await expect.element(warning).not.toBeInTheDocument();
});

test.for([
  [{}, 'There is no closing date, so the correct answers stay hidden until you release them.'],
  [
    { reviewKey: 'IMMEDIATELY' as const },
    'Students can see the correct answers before they retake this quiz.',
  ],
] as const)('the question before publishing says what students see, and when: %j', async ([quiz, text]) => {
  await openSettings(quiz);
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish “Cells”?' });
  await expect.element(dialog.getByText(text)).toBeVisible();
  await expect.element(dialog.getByText(/shown once the teacher releases them/)).not.toBeInTheDocument();
});

test('fits a phone', async () => {
  await page.viewport(390, 800);
  await openSettings({ keyReleasedAt: releasedAt });
  await expect.element(hide).toBeVisible();
  await expectFits();
});
