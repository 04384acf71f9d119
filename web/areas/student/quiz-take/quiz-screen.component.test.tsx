import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AttemptOutcome, AttemptView, SaveState } from '#web/attempt/durable-attempt.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import { studentUser } from '#web/testing/student-pages.ts';
import { QuestionFooter } from './navigation/question-footer.tsx';
import { type Quiz, QuizProvider } from './quiz-context.ts';
import { QuizEnded } from './submit/quiz-ended.tsx';
import { SubmitProblem } from './submit/summary-dialog.tsx';
import { TimeUpDialog } from './submit/time-up-dialog.tsx';

const otherDevice = { device: 22, kind: 'TABLET', browser: 'Safari', lastActiveAt: null } as const;
const submit = vi.fn(() => new Promise(() => undefined));

function renderInQuiz(element: ReactNode, shown: Partial<AttemptView>) {
  const paper = { questions: [] };
  const view = { paper, saveState: 'quiet', unsaved: 0, isWriter: true, otherDevice: null, outcome: null };
  const quiz = { attempt: { submit }, view: { ...view, ...shown }, position: 0, isLocked: false };
  return renderPage(<QuizProvider value={quiz as unknown as Quiz}>{element}</QuizProvider>);
}

function submitWithoutNetwork(saveState: SaveState) {
  return renderInQuiz(<SubmitProblem failure="unreachable" onRetry={() => undefined} />, { saveState });
}

test.for(['saving', 'saved', 'quiet'] as const)(
  'a submission without the network goes on when it is back: %s',
  async (saveState) => {
    await submitWithoutNetwork(saveState);
    await expect.element(page.getByText('You’re back online. Submitting your answers…')).toBeVisible();
  },
);

test.for(['waiting', 'signed-out'] as const)(
  'a submission that the server refuses does not claim to go on, and can be tried again: %s',
  async (saveState) => {
    await submitWithoutNetwork(saveState);
    await expect.element(page.getByText('Failed to submit quiz. Please try again.')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect.element(page.getByText('You’re back online')).not.toBeInTheDocument();
  },
);

test.for([
  ['that writes', {}, 'You can change answers until you submit'],
  ['on which the quiz is only shown', { otherDevice }, 'You can view your answers but not change them'],
  ['with the quiz in another tab', { isWriter: false }, 'You can view your answers but not change them'],
] as const)('the footer of a device %s', async ([, shown, text]) => {
  await renderInQuiz(<QuestionFooter />, shown);
  await expect.element(page.getByText(text)).toBeVisible();
});

test.for([
  ['submits when the time is up', {}, 1],
  ['on which the quiz is only shown waits for the one that writes', { otherDevice }, 0],
] as const)('a device %s', async ([, shown, submissions]) => {
  submit.mockClear();
  await renderInQuiz(<TimeUpDialog opened />, shown);
  await expect.element(page.getByText('Submitting your answers…')).toBeVisible();
  expect(submit).toHaveBeenCalledTimes(submissions);
});

test('an attempt that ended elsewhere leads to its own receipt', async () => {
  const outcome = { attempt: { id: 70 }, by: 'elsewhere', lateAnswers: 0 } as unknown as AttemptOutcome;
  await renderPage(<QuizEnded outcome={outcome} quiz={{ id: 7, title: 'Rivers' }} user={studentUser} />);
  await expect
    .element(page.getByRole('link', { name: 'View Results' }))
    .toHaveAttribute('href', '/student/quiz/7/results?attempt=70');
});
