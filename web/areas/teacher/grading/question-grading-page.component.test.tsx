import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { QuestionAnswer, QuestionMarks } from '#shared/contract/results/submissions.ts';
import { defaultPreferences } from '#web/testing/default-preferences.ts';
import { expectAccessibleInBothThemes } from '#web/testing/expect-accessible.ts';
import { setUpFakeServer } from '#web/testing/fake-server.ts';
import { makeOpenQuiz } from '#web/testing/make-quiz.ts';
import { teacher } from '#web/testing/make-teacher.ts';
import { renderPage } from '#web/testing/render-page.tsx';
import QuestionGradingPage from './question-grading-page.tsx';

const server = setUpFakeServer();

test('shows an error with a retry when answers cannot be loaded, instead of "all marked"', async () => {
  server.answer('GET /preference', defaultPreferences);
  server.answer('GET /quiz/:quizId', makeOpenQuiz(7, { title: 'Midterm' }));
  server.answer('GET /grading/quiz/:quizId', []);
  server.answer('GET /quiz/:quizId/problem', { items: [], total: 0 });
  server.refuse('GET /grading/quiz/:quizId/question/:questionId', 503);
  await renderPage(<QuestionGradingPage />, {
    at: '/teacher/grading/7/question/3',
    path: '/teacher/grading/:quizId/question/:questionId',
    as: teacher,
  });
  await expect.element(page.getByText('We couldn’t load the question.')).toBeVisible();
  await expect.element(page.getByText('We couldn’t load the answers.')).toBeVisible();
  expect(page.getByText('All answers are marked').query()).toBeNull();
  server.answer('GET /grading/quiz/:quizId/question/:questionId', { items: [], total: 0 });
  await page.getByRole('button', { name: 'Retry' }).last().click();
  await expect.element(page.getByText('All answers are marked')).toBeVisible();
});

describe('by keyboard', () => {
  const sent = () => server.requests(marksCall).map(({ body }) => (body as QuestionMarks).marks[0]);

  beforeEach(async () => {
    server.answer('GET /preference', defaultPreferences);
    server.answer('GET /quiz/:quizId', makeOpenQuiz(7, { title: 'Midterm' }));
    server.answer('GET /grading/quiz/:quizId', []);
    server.answer('GET /quiz/:quizId/problem', { items: [], total: 0 });
    const answers = [makeAnswer(1, 'Ama'), makeAnswer(2, 'Esi'), makeAnswer(3, 'Kofi')];
    server.answer('GET /grading/quiz/:quizId/question/:questionId', { items: answers, total: 3 });
    server.respond(marksCall, ({ body }) => {
      const [mark] = (body as QuestionMarks).marks;
      const answer = answers.find(({ attempt }) => attempt.id === mark?.attempt.id);
      if (!answer || !mark) throw new Error('Nothing was marked.');
      const points = mark.pointsEarned ?? null;
      return Response.json([{ ...answer, answer: { ...answer.answer, points, gradingMethod: 'MANUAL' } }]);
    });
    await renderPage(
      <main>
        <QuestionGradingPage />
      </main>,
      {
        at: '/teacher/grading/7/question/3',
        path: '/teacher/grading/:quizId/question/:questionId',
        as: teacher,
      },
    );
    await expect.element(page.getByRole('article', { name: 'Ama Owusu' })).toBeVisible();
  });

  test('digits are points, Enter saves and goes on, J and K move, Ctrl+Enter works from the comment', async () => {
    // Nothing is in focus: the digit goes to the first answer.
    await userEvent.keyboard('12{Enter}');
    await expect.element(page.getByRole('article', { name: 'Esi Owusu' })).toHaveFocus();
    await userEvent.keyboard('7.5{Enter}');
    await expect.element(page.getByRole('article', { name: 'Kofi Owusu' })).toHaveFocus();
    await expect.poll(() => sent().map((mark) => mark?.pointsEarned)).toEqual([12, 7.5]);
    await userEvent.keyboard('k');
    await expect.element(page.getByRole('article', { name: 'Esi Owusu' })).toHaveFocus();
    await userEvent.keyboard('kj');
    await expect.element(page.getByRole('article', { name: 'Esi Owusu' })).toHaveFocus();

    await page.getByRole('button', { name: 'Comment, Esi Owusu' }).click();
    const comment = page.getByLabelText('Comment to the student, Esi Owusu');
    await comment.click();
    // In a text field the keys are text.
    await userEvent.keyboard('j1?');
    await expect.element(comment).toHaveValue('j1?');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(page.getByRole('article', { name: 'Kofi Owusu' })).toHaveFocus();
    await expect.poll(() => sent().at(-1)).toMatchObject({ attempt: { id: 2 }, comment: 'j1?' });
  });

  test('the field for points is the third stop after the heading, and ? lists the shortcuts', async () => {
    page.getByRole('heading', { level: 1 }).element().setAttribute('tabindex', '-1');
    (page.getByRole('heading', { level: 1 }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Tab}{Tab}{Tab}');
    await expect.element(page.getByLabelText('Points for Ama Owusu, 0 to 20')).toHaveFocus();
    await userEvent.keyboard('{Tab}');
    await userEvent.keyboard('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect.element(dialog.getByText('Save and go to the next answer')).toBeVisible();
    await expectAccessibleInBothThemes();
  });
});

const marksCall = 'PUT /grading/quiz/:quizId/question/:questionId/marks';

function makeAnswer(id: number, firstName: string): QuestionAnswer {
  return {
    attempt: { id },
    student: { id, firstName, lastName: 'Owusu' },
    attemptNumber: 1,
    place: id,
    status: 'pending',
    lastUpdated: '2026-11-12T10:14:00.000Z',
    answer: {
      question: { id: 3 },
      questionText: 'Explain the median.',
      questionType: 'ESSAY',
      imageUrl: null,
      imageAlt: '',
      options: [],
      selectedAnswer: null,
      studentAnswer: 'Half are above it.',
      acceptedAnswers: [],
      correctAnswer: null,
      isRegraded: false,
      isCorrect: null,
      points: null,
      maxPoints: 20,
      gradingMethod: null,
      timeSpent: 60,
      comments: [],
    },
  };
}
