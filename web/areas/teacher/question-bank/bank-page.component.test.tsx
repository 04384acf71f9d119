import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { testTeacher } from '#web/testing/test-teacher.ts';
import { hostileText } from '#web/testing/watch-for-injection.ts';
import BankPage from './bank-page.tsx';
import { makeQuestion } from './editor/testing/make-question.ts';
import { makeBank } from './testing/make-bank.ts';

const server = setUpFakeServer();
const unknownBank = 'This question bank doesn’t exist, or you don’t have access to it.';

beforeEach(() => {
  server.answer('GET /preference', defaultPreferences);
  server.answer('GET /questionBank/:bankId', makeBank());
  server.answer('GET /tag', []);
  server.answer('GET /question/:questionId/usage', { quizzes: [], answers: 0 });
  answerQuestions([1, 2, 3].map((id) => makeQuestion({ id, questionText: `Question ${id}` })));
});

function answerQuestions(items: Question[], total = items.length): void {
  server.answer('GET /question', { items, total });
}

async function openBank(bankId: number | string = 5, search = ''): Promise<void> {
  const at = `/teacher/question-bank/${bankId}${search}`;
  // The frame around every page adds this padding, which the selection bar extends into.
  const framed = (
    <div style={{ paddingInline: 'var(--gutter)' }}>
      <BankPage />
    </div>
  );
  await renderPage(framed, { at, path: '/teacher/question-bank/:bankId', as: testTeacher });
}

const rows = page.getByRole('list', { name: 'Questions' }).getByRole('listitem');

async function expectRows(...texts: string[]): Promise<void> {
  await expect
    .poll(() => rows.elements().map((row) => /Question \d/.exec(row.textContent)?.[0]))
    .toEqual(texts);
}

describe('a bank that is not there', () => {
  test('is unknown when the server does not have it', async () => {
    server.refuse('GET /questionBank/:bankId', 404, 'NOT_FOUND', 'Not found.');
    await openBank(987_654_321);
    await expect.element(page.getByText(unknownBank)).toBeVisible();
  });

  test('is unknown without a request when its address holds no number', async () => {
    await openBank('0x1');
    await expect.element(page.getByText(unknownBank)).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Back to Banks' }))
      .toHaveAttribute('href', '/teacher/question-bank');
    expect(server.requests('GET /questionBank/:bankId')).toEqual([]);
  });
});

describe('a failure', () => {
  test('to load the questions can be retried', async () => {
    server.respond('GET /question', () => Response.json({}, { status: 500 }));
    await openBank();
    await expect.element(page.getByRole('alert').getByText('We couldn’t load questions.')).toBeVisible();
    answerQuestions([makeQuestion({ questionText: 'Question 1' })]);
    await page.getByRole('button', { name: 'Retry' }).click();
    await expectRows('Question 1');
  });

  test('to move or to delete a question is reported, and the list still shows what is stored', async () => {
    server.refuse('POST /questionBank/:bankId/order', 503, 'UNAVAILABLE', 'The system is busy.');
    server.refuse('POST /question/delete', 503, 'UNAVAILABLE', 'The system is busy.');
    await openBank();
    await expectRows('Question 1', 'Question 2', 'Question 3');
    const handle = page.getByRole('button', { name: 'Move Question 1' });
    (handle.element() as HTMLElement).focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const alerts = page.getByRole('alert').filter({ hasText: 'The system is busy.' });
    await expect.element(alerts).toHaveLength(1);
    await expectRows('Question 1', 'Question 2', 'Question 3');
    await page.getByRole('button', { name: 'Delete question 2' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect.element(alerts.getByText('×2')).toBeVisible();
    await expectRows('Question 1', 'Question 2', 'Question 3');
    await expect.element(page.getByRole('button', { name: 'Delete question 2' })).toHaveFocus();
  });
});

test('all questions of every page are selected at once, and deleted in calls that the server accepts', async () => {
  const all = Array.from({ length: 1_200 }, (_, at) =>
    makeQuestion({ id: at + 1, questionText: `Question ${at + 1}` }),
  );
  server.answer('GET /question', ({ url: { searchParams } }) => {
    const offset = Number(searchParams.get('offset'));
    return { items: all.slice(offset, offset + Number(searchParams.get('max'))), total: all.length };
  });
  server.answer('POST /question/delete', ({ body }) => ({
    questions: (body as { questions: unknown[] }).questions.length,
    quizzes: 2,
  }));
  await openBank();
  const box = page.getByRole('checkbox', { name: 'Select all 1,200' });
  await page.getByRole('checkbox', { name: 'Select question 1', exact: true }).click();
  await expect.element(box).toBePartiallyChecked();
  await box.click();
  const bar = page.getByRole('region', { name: 'Selected questions' });
  await expect.element(bar.getByText('1,200 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(page.getByText('1,200 questions deleted.')).toBeVisible();
  const sent = server.requests('POST /question/delete').map(({ body }) => body as { questions: unknown[] });
  expect(sent.map(({ questions }) => questions.length)).toEqual([1_000, 200]);
});

test('open answers, a selection, a menu and a dialog are accessible and fit every width', async () => {
  answerQuestions([
    makeQuestion({ id: 1, questionText: 'Question 1', tags: [] }),
    makeQuestion({ id: 2, questionText: 'Question 2', tags: [] }),
    makeQuestion({
      id: 3,
      questionText: `${'long'.repeat(80)} ${hostileText}`,
      tags: [
        { id: 1, name: 'w'.repeat(50) },
        { id: 2, name: 'short' },
      ],
    }),
  ]);
  await openBank();
  await page.getByRole('button', { name: 'Answers to question 1' }).click();
  await page.getByRole('checkbox', { name: 'Select question 3' }).click();
  await expect.element(page.getByRole('region', { name: 'Selected questions' })).toBeVisible();
  await expectFits(1280, 768, 320, 390);
  await expectAccessibleInBothThemes();
  await page.getByRole('button', { name: 'More for question 1' }).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await expectAccessible(page.getByRole('menu').element());
  await expectFits(390);
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.element(page.getByText('No quiz uses it.')).toBeVisible();
  await expectAccessible(page.getByRole('dialog').element());
});

describe('the editor of a question', () => {
  const drawer = page.getByRole('dialog', { name: 'Edit question' });
  const text = drawer.getByLabelText('Question', { exact: true });
  const question = makeQuestion({ id: 7 });

  test('can request the question again after a failure', async () => {
    server.refuse('GET /question/:questionId', 500, 'INTERNAL', 'Something went wrong.');
    await openBank(5, '?question=7');
    await expect.element(drawer.getByText('We couldn’t load the question.')).toBeVisible();
    server.answer('GET /question/:questionId', question);
    await drawer.getByRole('button', { name: 'Retry' }).click();
    await expect.element(text).toHaveValue(question.questionText);
  });

  test('says after a changed key how many submissions used the old one, with the way to regrade each quiz', async () => {
    server.answer('GET /question/:questionId', question);
    server.answer('PUT /question/:questionId', {
      ...question,
      version: 2,
      oldKey: {
        submissions: 3,
        quizzes: [
          { id: 11, title: 'Midterm', submissions: 1 },
          { id: 12, title: 'Resit', submissions: 2 },
        ],
      },
    });
    await openBank(5, '?question=7');
    await text.fill('Another text');
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: '3 submissions used the old answer key.' });
    await expect.element(dialog.getByText('Scores don’t change until you regrade.')).toBeVisible();
    await expect
      .element(dialog.getByRole('link', { name: 'Regrade “Midterm”…' }))
      .toHaveAttribute('href', '/teacher/reports/11/regrade/7');
    await expect
      .element(dialog.getByRole('link', { name: 'Regrade “Resit”…' }))
      .toHaveAttribute('href', '/teacher/reports/12/regrade/7');
    await expectAccessible();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  test('shows each refused field, moves the focus to the first and keeps the typed text', async () => {
    server.answer('GET /question/:questionId', question);
    server.refuse('PUT /question/:questionId', 422, 'INVALID_INPUT', 'Please check.', {
      details: ['questionText: is not to our taste', 'options.1.optionText: neither is this'],
    });
    await openBank(5, '?question=7');
    await text.fill('Typed on the train');
    await drawer.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.element(drawer.getByText('is not to our taste')).toBeVisible();
    await expect
      .element(drawer.getByRole('textbox', { name: 'Option B' }))
      .toHaveAttribute('aria-invalid', 'true');
    await expect.element(text).toHaveFocus();
    await expect.element(text).toHaveValue('Typed on the train');
  });
});
