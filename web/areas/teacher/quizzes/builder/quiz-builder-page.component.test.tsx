import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { QuestionBank } from '#shared/contract/teaching/question-banks.ts';
import type { QuizChange, QuizPlace } from '#shared/contract/teaching/quizzes.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makePlaces, makeQuestion, makeQuiz } from '#web/testing/make-quiz.ts';
import { teacher } from '#web/testing/make-teacher.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import QuizBuilderPage from './quiz-builder-page.tsx';

const server = setUpFakeServer();
const placesCall = 'GET /quiz/:quizId/places';
const unknown = 'This quiz doesn’t exist or isn’t yours.';
const twoPlaces = makePlaces(makeQuestion(1), makeQuestion(2));
const twoQuestions = makeQuiz({ questionCount: 2, totalPoints: 4 });
const bank: QuestionBank = {
  id: 3,
  title: 'Cell biology',
  description: '',
  category: 'science',
  status: 'ACTIVE',
  teacher: { id: 4, firstName: 'Efua', lastName: 'Mensah' },
  questions: 2,
  quizzes: 1,
  dateCreated: '2026-11-01T08:00:00.000Z',
  lastUpdated: '2026-11-01T08:00:00.000Z',
  abilities: { edit: true, delete: true },
};

beforeEach(() => {
  server.answer('GET /preference', defaultPreferences);
  server.answer('GET /program', { items: [], total: 0 });
  server.answer('GET /program/audience', [{ id: 1, name: 'BSc Statistics', students: 18, isUsual: true }]);
  server.answer('GET /semester', []);
  server.answer('GET /questionBank', { items: [bank], total: 1 });
  server.answer('GET /tag', []);
  server.answer('GET /question', { items: [makeQuestion(1), makeQuestion(2)], total: 2 });
  server.answer('GET /quiz/:quizId', twoQuestions);
  server.answer(placesCall, { items: twoPlaces, total: 2 });
});

async function renderBuilder(at = '/teacher/quizzes/7'): Promise<void> {
  await renderPage(
    <main style={{ padding: 16 }}>
      <QuizBuilderPage />
    </main>,
    { at, path: '/teacher/quizzes/:quizId', as: teacher },
  );
}

const places = () => page.getByRole('list', { name: 'Questions in order' }).getByRole('listitem');
const save = () => page.getByRole('button', { name: 'Save', exact: true });

async function showPart(part: 'Questions' | 'Settings'): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${part}`) }).click({ force: true });
}

/** Opens on 2 January 2030 at ten, closes a day later. */
async function setWindow(): Promise<void> {
  await showPart('Settings');
  await page.getByLabelText('Opens').fill('2030-01-02T10:00');
  await page.getByLabelText('Closes').fill('2030-01-03T09:00');
}

test('says that a quiz does not exist', async () => {
  server.refuse('GET /quiz/:quizId', 404, 'NOT_FOUND', 'Not found.');
  await renderBuilder('/teacher/quizzes/999999999');
  await expect.element(page.getByText(unknown)).toBeVisible();
});

test('says that a quiz does not exist without asking the server for an address that is no number', async () => {
  await renderBuilder('/teacher/quizzes/abc');
  await expect.element(page.getByText(unknown)).toBeVisible();
  expect(server.requests('GET /quiz/:quizId')).toEqual([]);
});

test('says that the questions could not be loaded, and shows them after a retry', async () => {
  server.refuse(placesCall, 500, 'INTERNAL', 'Something went wrong.');
  await renderBuilder();
  await expect.element(page.getByRole('heading', { name: 'Failed to load quiz' })).toBeVisible();
  server.answer(placesCall, { items: twoPlaces, total: 2 });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(places().nth(1)).toBeVisible();
  expect(places().elements()).toHaveLength(2);
});

test('names what is wrong with the settings, and saving leads to the first of them', async () => {
  await renderBuilder();
  await showPart('Settings');
  await page.getByLabelText('Opens').fill('2030-01-02T10:00');
  await page.getByLabelText('Closes').fill('2030-01-02T09:00');
  await expect.element(page.getByText('The closing time must be later than the opening time.')).toBeVisible();
  await page.getByLabelText('Give a certificate to students who pass').click();
  await showPart('Questions');
  await save().click();
  await expect.element(page.getByLabelText('Closes')).toHaveFocus();
  await expect.element(page.getByText('A certificate needs a pass mark.')).toBeVisible();
  await page.getByLabelText('Closes').fill('2030-01-03T09:00');
  await page.getByLabelText(/^Pass mark in percent/).fill('50');
  await expect.element(page.getByText('Open from 2 Jan 2030, 10:00 until 3 Jan 2030, 09:00.')).toBeVisible();
  await expect
    .element(page.getByText('The closing time must be later than the opening time.'))
    .not.toBeInTheDocument();
});

test('keeps what was typed when the connection drops while saving, and after a discard that is undone', async () => {
  server.disconnect('PUT /quiz/:quizId');
  await renderBuilder();
  await setWindow();
  await save().click();
  await expect.element(page.getByText('Network error: No response from server')).toBeVisible();
  await expect.element(page.getByLabelText('Closes')).toHaveValue('2030-01-03T09:00');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.element(page.getByRole('status').filter({ hasText: 'All changes saved' })).toBeVisible();
  await expect.element(page.getByLabelText('Closes')).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByLabelText('Closes')).toHaveValue('2030-01-03T09:00');
});

test('says why a quiz could not be duplicated', async () => {
  server.refuse('POST /quiz/:quizId/duplicate', 507, 'STORAGE_FULL', 'There is no space left.');
  await renderBuilder();
  await page.getByRole('button', { name: 'More for Cells' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expect.element(page.getByText('There is no space left.')).toBeVisible();
});

test('saves and publishes a quiz that opens later, and says that it is scheduled until then', async () => {
  let stored = twoQuestions;
  server.answer('GET /quiz/:quizId', () => stored);
  server.answer('GET /quiz/:quizId/preview', {} as never);
  server.answer('PUT /quiz/:quizId', ({ body }) => {
    const { opensAt, closesAt, isActive } = body as QuizChange;
    stored = {
      ...stored,
      ...(opensAt && { opensAt }),
      ...(closesAt && { closesAt }),
      ...(isActive && { isActive }),
      revision: stored.revision + 1,
    };
    return stored;
  });
  await renderBuilder();
  await setWindow();
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: /^Publish/ });
  await expect
    .element(dialog)
    .toMatchTextContent(
      'Students in BSc Statistics will see this quiz immediately and can start it from 2 Jan 2030, 10:00.',
    );
  await dialog.getByRole('button', { name: 'Save and publish to 18 students' }).click();
  await expect.element(page.getByText('Scheduled', { exact: true })).toBeVisible();
  expect(stored).toMatchObject({
    isActive: true,
    opensAt: '2030-01-02T10:00:00.000Z',
    closesAt: '2030-01-03T09:00:00.000Z',
  });
});

test('offers random questions from the bank instead of a list that is too long to order by hand', async () => {
  server.answer(placesCall, { items: twoPlaces, total: 5_000 });
  await renderBuilder();
  await expect.element(page.getByText(/^This quiz has 5000 questions/)).toBeVisible();
  await page.getByRole('button', { name: 'Replace with random questions' }).click();
  await page.getByLabelText('Number of questions').fill('2');
  await expect.element(page.getByText(/^2 questions available\./)).toBeVisible();
  await page.getByRole('button', { name: 'Add random questions' }).click();
  await expect.element(places()).toMatchTextContent(/2 random questions from/);
});

test('stays accessible and fits every width with long texts, a wrong figure, and its dialogs open', async () => {
  const random: QuizPlace = {
    id: 150,
    orderNumber: 2,
    points: 1,
    hasOwnPoints: true,
    question: null,
    keyShownAt: null,
    draw: { questionBank: { id: 3, title: bank.title }, tag: null, count: 9, available: 2 },
  };
  const long = makeQuestion(1, { questionText: 'long'.repeat(60), tags: [{ id: 1, name: 'fractions' }] });
  server.answer(
    'GET /quiz/:quizId',
    makeQuiz({ title: 'title'.repeat(30), questionCount: 10, totalPoints: 11 }),
  );
  server.answer(placesCall, { items: [...makePlaces(long), random], total: 2 });
  server.answer('GET /question', { items: [long, makeQuestion(2)], total: 2 });
  await renderBuilder();
  await expect.element(places().nth(1)).toBeVisible();
  await page.getByLabelText('Points for question 1').fill('x');
  await expectFits(1280, 320, 390);
  await expectAccessibleInBothThemes();
  await page.getByRole('button', { name: 'Pick questions' }).click();
  const picker = page.getByRole('dialog', { name: 'Pick questions' });
  await expect.element(picker.getByRole('checkbox', { name: 'Select all' })).toBeVisible();
  await expectAccessibleInBothThemes(picker.element());
  await expectFits(320, 390);
  await userEvent.keyboard('{Escape}');
  await expect.element(picker).not.toBeInTheDocument();
  await showPart('Settings');
  await expect.element(page.getByLabelText('Time limit in minutes')).toBeVisible();
  await expectFits(320, 1280);
  await expectAccessibleInBothThemes();
});

test('says which credits need approval, and shows which apply meanwhile', async () => {
  const requestedAt = '2026-11-01T08:00:00.000Z';
  server.answer('GET /quiz/:quizId', {
    ...twoQuestions,
    credits: 3,
    creditsPending: { credits: 12, requestedAt },
  });
  await renderBuilder();
  await showPart('Settings');
  await expect.element(page.getByLabelText('Credits')).toHaveValue('12');
  const hint = 'An administrator needs to approve 12 credits. Until then, the quiz counts for 3.';
  await expect.element(page.getByText(hint)).toBeVisible();
  await page.getByLabelText('Credits').fill('4');
  await expect.element(page.getByText(hint)).not.toBeInTheDocument();
});

test('a quiz of a programme its teacher does not teach says so and cannot be published there', async () => {
  const abilities = { edit: true, delete: true, publish: false, start: false };
  server.answer('GET /quiz/:quizId', { ...twoQuestions, isActive: false, abilities });
  await renderBuilder();
  await expect.element(page.getByText(/^You don’t teach .* to publish this quiz\.$/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
});
