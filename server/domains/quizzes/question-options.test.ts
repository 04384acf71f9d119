import { beforeAll, describe, expect, it } from 'vitest';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuestion, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Question } from '#shared/contract/teaching/question-banks.ts';

const context = setUpTestApp();
let ama: SignedIn;
let kofi: SignedIn;
let quiz: TestQuiz;
let at = 0;

beforeAll(async () => {
  ama = await signInAsPerson(context.db, 'TEACHER');
  kofi = await signInAsPerson(context.db, 'TEACHER');
  quiz = await createTestQuiz(context.db, ama.accountId, {
    questions: Array.from({ length: 9 }, () => ({})),
  });
});

/** A question not yet changed: four options, B is correct. */
function nextQuestion(): TestQuestion {
  const question = quiz.questions[at];
  if (!question) throw new Error('There are no more questions: make the quiz longer.');
  at += 1;
  return question;
}

function idOf(question: TestQuestion, label: string): number {
  return question.options.find((option) => option.label === label)?.id ?? 0;
}

function call(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object, as = ama) {
  return context.call(as, method, `/questionOption${path}`, body);
}

async function read(questionId: number): Promise<string[]> {
  const question: Question = (await context.call(ama, 'GET', `/question/${questionId}`)).json();
  const options = question.options.map(({ optionLabel, optionText }) => `${optionLabel} ${optionText}`);
  return [`v${question.version} ${question.correctAnswer}`, ...options];
}

describe('an option', () => {
  it('is added under the next free letter, in a new version that the response contains', async () => {
    const { id } = nextQuestion();
    const answer = await call('POST', '', { question: { id }, optionText: 'Five' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ optionLabel: 'E', optionText: 'Five', questionId: id });
    expect(await read(id)).toEqual(['v2 B', 'A One', 'B Two', 'C Three', 'D Four', 'E Five']);
    const listed = await context.call(ama, 'GET', `/questionOption?questionId=${id}`);
    expect(listed.json()).toHaveLength(5);
    expect(listed.json()).toContainEqual(answer.json());
  });

  it('is refused under a taken letter or as the seventh', async () => {
    const { id } = nextQuestion();
    const taken = await call('POST', '', { question: { id }, optionLabel: 'b', optionText: 'x' });
    expect(taken.json().details).toEqual(['options: must not have the same label twice']);
    for (const optionText of ['Five', 'Six']) await call('POST', '', { question: { id }, optionText });
    const seventh = await call('POST', '', { question: { id }, optionText: 'Seven' });
    expect(seventh.statusCode).toBe(422);
    expect(seventh.json().details).toEqual(['options: must have at most 6 entries']);
  });

  it('changes only in the fields sent, and the key follows it', async () => {
    const question = nextQuestion();
    const answer = await call('PUT', `/${idOf(question, 'B')}`, { optionText: 'Zwei' });
    expect(answer.json()).toMatchObject({ optionLabel: 'B', optionText: 'Zwei' });
    expect(answer.json().id).not.toBe(idOf(question, 'B'));
    await call('PATCH', `/${answer.json().id}`, { optionLabel: 'F' });
    expect(await read(question.id)).toEqual(['v3 F', 'A One', 'C Three', 'D Four', 'F Zwei']);
  });

  it('is found by its ID in an earlier version, unless its text has changed', async () => {
    const question = nextQuestion();
    await call('PUT', `/${idOf(question, 'C')}`, { optionText: 'Drei' });
    expect((await call('PUT', `/${idOf(question, 'D')}`, { optionText: 'Vier' })).statusCode).toBe(200);
    const stale = await call('PUT', `/${idOf(question, 'C')}`, { optionText: 'Trois' });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ code: 'QUESTION_CHANGED' });
    expect(await read(question.id)).toEqual(['v3 B', 'A One', 'B Two', 'C Drei', 'D Vier']);
  });

  it('can be removed unless it is the key or one of the last two', async () => {
    const question = nextQuestion();
    const key = await call('DELETE', `/${idOf(question, 'B')}`);
    expect(key.json().details).toEqual(['correctAnswer: must be the label of an option']);
    for (const label of ['A', 'C']) {
      expect((await call('DELETE', `/${idOf(question, label)}`)).statusCode).toBe(204);
    }
    const last = await call('DELETE', `/${idOf(question, 'D')}`);
    expect(last.json().details).toEqual(['options: At least 2 options are required']);
    expect(await read(question.id)).toEqual(['v3 B', 'B Two', 'D Four']);
  });

  it('of another teacher is not found', async () => {
    const question = nextQuestion();
    const optionId = idOf(question, 'A');
    expect((await context.call(kofi, 'GET', `/questionOption/${optionId}`)).statusCode).toBe(404);
    expect((await call('PUT', `/${optionId}`, { optionText: 'x' }, kofi)).statusCode).toBe(404);
    expect((await call('DELETE', `/${optionId}`, undefined, kofi)).statusCode).toBe(404);
    const added = await call('POST', '', { question: { id: question.id }, optionText: 'x' }, kofi);
    expect(added.statusCode).toBe(422);
    expect(added.json().details).toEqual(['question: there is no such question']);
    expect(await read(question.id)).toEqual(['v1 B', 'A One', 'B Two', 'C Three', 'D Four']);
  });

  it('is not lost if two are added at once', async () => {
    const { id } = nextQuestion();
    const answers = await Promise.all(
      ['Five', 'Six'].map((optionText) => call('POST', '', { question: { id }, optionText })),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201]);
    const [first, ...options] = await read(id);
    expect(first).toBe('v3 B');
    expect(options.map((option) => option.slice(2)).toSorted()).toEqual([
      'Five',
      'Four',
      'One',
      'Six',
      'Three',
      'Two',
    ]);
  });
});
