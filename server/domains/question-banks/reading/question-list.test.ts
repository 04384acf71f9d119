import { beforeAll, describe, expect, it } from 'vitest';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Question } from '#shared/contract/teaching/question-banks.ts';

const context = setUpTestApp();
let ama: SignedIn;
let kofi: SignedIn;
let admin: SignedIn;
let small: TestQuiz;
let large: TestQuiz;

beforeAll(async () => {
  ama = await signInAsPerson(context.db, 'TEACHER');
  kofi = await signInAsPerson(context.db, 'TEACHER');
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
  small = await createTestQuiz(context.db, ama.accountId, {
    questions: [
      { text: 'Banana?' },
      { text: 'apple at 100%?', type: 'ESSAY' },
      { text: 'Cherry?', type: 'SHORT_ANSWER', points: 5 },
    ],
  });
  const questions = Array.from({ length: 230 }, () => ({ options: ['x', 'y'] }));
  large = await createTestQuiz(context.db, kofi.accountId, { questions });
});

async function list(as: SignedIn, query: string): Promise<{ texts: string[]; total: number }> {
  const answer = await context.call(as, 'GET', `/question?${query}`);
  expect(answer.statusCode).toBe(200);
  const texts = answer.json().map((question: Question) => question.questionText);
  return { texts, total: Number(answer.headers['x-total-count']) };
}

describe('the questions staff read', () => {
  it('are found by bank, type and part of their text', async () => {
    const inOrder = ['Banana?', 'apple at 100%?', 'Cherry?'];
    expect((await list(ama, `questionBankId=${small.bankId}`)).texts).toEqual(inOrder);
    expect((await list(ama, 'questionType=ESSAY')).texts).toEqual(['apple at 100%?']);
    expect((await list(ama, 'search=CHERRY')).texts).toEqual(['Cherry?']);
    expect((await list(ama, 'search=100%25')).texts).toEqual(['apple at 100%?']);
    expect((await list(ama, 'search=_pple')).texts).toEqual([]);
  });

  it('are sorted only as documented', async () => {
    const byText = ['apple at 100%?', 'Banana?', 'Cherry?'];
    expect((await list(ama, 'sort=questionText&order=asc')).texts).toEqual(byText);
    expect((await list(ama, 'sort=questionText&order=desc')).texts).toEqual(byText.toReversed());
    for (const sort of ['correctAnswer', 'passwordHash']) {
      expect((await context.call(ama, 'GET', `/question?sort=${sort}`)).statusCode).toBe(400);
    }
  });

  it('are complete and ordered for a quiz, and paged otherwise', async () => {
    const whole = await list(kofi, `quizId=${large.id}&max=10&sort=orderNumber&order=asc`);
    expect(whole.texts).toEqual(large.questions.map(({ id }) => `Question ${id}`));
    expect(whole.total).toBe(230);
    const page = await list(kofi, 'max=10');
    expect([page.texts.length, page.total]).toEqual([10, 230]);
  });

  it('have their position and points in the requested quiz', async () => {
    const [, , cherry] = small.questions;
    await context.call(ama, 'PATCH', `/quiz/${small.id}`, {
      quizQuestions: [{ question: { id: cherry?.id }, points: 9 }],
    });
    const [inQuiz]: Question[] = (await context.call(ama, 'GET', `/question?quizId=${small.id}`)).json();
    expect(inQuiz).toMatchObject({ orderNumber: 1, points: 9, correctAnswer: 'Accra|Akkra' });
    const alone = (await context.call(ama, 'GET', `/question/${cherry?.id}`)).json();
    expect(alone).toMatchObject({ orderNumber: null, points: 5 });
  });

  it("are a teacher's own, and all for an administrator", async () => {
    expect((await list(ama, '')).total).toBe(3);
    expect((await list(admin, '')).total).toBe(233);
    expect((await list(ama, `quizId=${large.id}`)).total).toBe(0);
    expect((await list(ama, `questionBankId=${large.bankId}`)).total).toBe(0);
    expect((await context.call(ama, 'GET', `/quiz/${large.id}/questions`)).statusCode).toBe(404);
  });

  it('have options, all for one question and paged otherwise', async () => {
    const [first] = large.questions;
    const one = await context.call(kofi, 'GET', `/questionOption?questionId=${first?.id}&max=1`);
    expect(one.json()).toMatchObject([{ optionText: 'x' }, { optionText: 'y' }]);
    const page = await context.call(kofi, 'GET', '/questionOption?max=3');
    expect([page.json().length, page.headers['x-total-count']]).toEqual([3, '460']);
    expect((await context.call(ama, 'GET', `/questionOption?questionId=${first?.id}`)).json()).toEqual([]);
  });
});
