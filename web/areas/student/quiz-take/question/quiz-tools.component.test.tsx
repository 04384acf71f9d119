import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import { expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { expectFits } from '#web/testing/expect-fits.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { type Quiz, QuizProvider } from '../quiz-context.ts';
import { QuestionView } from './question-view.tsx';

const server = setUpFakeServer();
const reportCall = 'POST /quizAttempt/:attemptId/problem';
const selectOption = vi.fn<(questionId: number, optionId: number | null) => void>();

const question = {
  id: 3,
  questionText: 'Which river is the longest in Ghana, measured from its source to the sea?',
  questionType: 'MULTIPLE_CHOICE',
  points: 2,
  imageUrl: null,
  options: ['The Volta', 'The Pra', 'The Tano', 'The Ankobra'].map((optionText, at) => ({
    id: 31 + at,
    optionLabel: 'ABCD'.charAt(at),
    optionText,
  })),
} as unknown as Question;

function clear() {
  localStorage.clear();
  selectOption.mockClear();
}
beforeEach(clear);
afterEach(clear);

async function renderQuestion(accountId = 9) {
  const paper = { attempt: { id: 70 }, quiz: { id: 7, title: 'Rivers' }, questions: [question] };
  const view = { paper, answers: new Map(), isWriter: true, otherDevice: null, outcome: null };
  const attempt = { selectOption, addTime: () => undefined };
  const quiz = { attempt, accountId, view, position: 0, isLocked: false, goTo: () => undefined };
  await renderPage(
    <QuizProvider value={quiz as unknown as Quiz}>
      <main>
        <QuestionView isPhone={false} takesFocus={false} takesKeys />
      </main>
    </QuizProvider>,
  );
}

const dialog = page.getByRole('dialog', { name: 'Tools' });
const volta = page.getByRole('radio', { name: /The Volta/ });

async function openTools() {
  await page.getByRole('button', { name: 'Tools' }).click();
  await expect.element(dialog).toBeVisible();
}

async function closeTools() {
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
}

test('options can be struck out by button and keyboard, stay choosable, and survive a reload', async () => {
  await renderQuestion();
  await expect.element(page.getByRole('button', { name: /^Strike out/ })).not.toBeInTheDocument();
  await openTools();
  await dialog.getByLabelText('Strike out options').click();
  await closeTools();
  const strike = page.getByRole('button', { name: 'Strike out option B' });
  await strike.click();
  await expect.element(strike).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByText('Option B is struck out.')).toBeInTheDocument();
  await expect.element(page.getByRole('radio', { name: /The Pra \(struck out\)/ })).toBeVisible();

  volta.element().focus();
  await userEvent.keyboard('x');
  await expect.element(page.getByRole('radio', { name: /The Volta \(struck out\)/ })).toHaveFocus();
  await userEvent.keyboard('x');
  await expect.element(page.getByRole('radio', { name: /The Volta$/ })).toBeVisible();
  // Nothing of this is an answer, and a struck option can be chosen.
  expect(selectOption).not.toHaveBeenCalled();
  await userEvent.keyboard('2');
  expect(selectOption).toHaveBeenCalledWith(3, 32);
  await expectAccessibleInBothThemes();
  await expectFits(320, 390, 1280);

  await renderQuestion();
  await expect.element(page.getByRole('radio', { name: /The Pra \(struck out\)/ }).last()).toBeVisible();
});

test('the text is enlarged for this person on this device, and fits a phone', async () => {
  await renderQuestion();
  const heading = page.getByRole('heading', { level: 1 });
  const heightOf = () => heading.element().getBoundingClientRect().height;
  await page.viewport(390, 844);
  const before = heightOf();
  await openTools();
  await dialog.getByText('175%').click();
  await closeTools();
  await expect.poll(heightOf).toBeGreaterThan(before * 1.5);
  await expectFits(320, 390, 1280);
  expect(localStorage.getItem('cquiz-reading:9')).toContain('175');
  expect(localStorage.getItem('cquiz-reading:8')).toBeNull();
});

test('a problem reaches the teacher; without a connection the text is kept', async () => {
  server.disconnect(reportCall);
  await renderQuestion();
  await openTools();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect.element(dialog.getByText('Describe what is wrong with the question.')).toBeVisible();
  expect(server.requests(reportCall)).toEqual([]);
  await dialog.getByLabelText('What is wrong?').fill('Two rivers are right.');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect.element(dialog.getByText(/^Sending needs a connection\. Your text is kept/)).toBeVisible();
  await closeTools();
  await openTools();
  await expect.element(dialog.getByLabelText('What is wrong?')).toHaveValue('Two rivers are right.');
  await expectAccessibleInBothThemes();
  server.answer(reportCall, { id: 1, reportedAt: '2026-11-12T10:14:00.000Z' });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect.element(dialog.getByText('Problem reported to your teacher.')).toBeVisible();
  expect(server.requests(reportCall).at(-1)?.body).toEqual({
    question: { id: 3 },
    problemText: 'Two rivers are right.',
  });
});
