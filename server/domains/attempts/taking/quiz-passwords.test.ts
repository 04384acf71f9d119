import { hash } from '@node-rs/argon2';
import { beforeAll, describe, expect, it } from 'vitest';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';

const context = setUpTestApp({ worker: false });
type Person = Awaited<ReturnType<typeof signInAsPerson>>;
let teacher: Person;
let student: Person;

// Real hashes cost 14 ms each.
const cheap = { memoryCost: 8, timeCost: 1 };

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
  student = await signInAsPerson(context.db, 'STUDENT');
});

function start(quizId: number, person = student, password?: string) {
  return context.call(person, 'POST', '/quizAttempt', { quiz: { id: quizId }, password });
}

async function expectRefusal(quizId: number, code: string, password?: string) {
  const answer = await start(quizId, student, password);
  expect([answer.statusCode, answer.json().code]).toEqual([403, code]);
}

async function makeLocked(): Promise<TestQuiz> {
  const password_hash = await hash('sesame', cheap);
  return createTestQuiz(context.db, teacher.accountId, { quiz: { password_hash } });
}

describe('the password of a quiz', () => {
  it('is required to start, and not again while the attempt is in progress', async () => {
    const quiz = await makeLocked();
    await expectRefusal(quiz.id, 'QUIZ_PASSWORD_REQUIRED');
    await expectRefusal(quiz.id, 'QUIZ_PASSWORD_REQUIRED', '');
    await expectRefusal(quiz.id, 'QUIZ_PASSWORD_WRONG', 'Sesame');
    expect((await start(quiz.id, student, 'sesame')).statusCode).toBe(201);
    expect((await start(quiz.id)).statusCode).toBe(200);
    expect((await start(quiz.id, student, 'wrong')).statusCode).toBe(200);
  });

  it('is checked once for a whole room', async () => {
    const quiz = await makeLocked();
    const room = await Promise.all(Array.from({ length: 20 }, () => signInAsPerson(context.db, 'STUDENT')));
    const answers = await Promise.all(room.map((one) => start(quiz.id, one, 'sesame')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
  });

  it('cannot be guessed: after ten wrong ones even the correct one is refused', async () => {
    const quiz = await makeLocked();
    const other = await signInAsPerson(context.db, 'STUDENT');
    expect((await start(quiz.id, other, 'sesame')).statusCode).toBe(201);
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, at) => start(quiz.id, student, `guess ${at}`)),
    );
    const statuses = guesses.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 403)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    const right = await start(quiz.id, student, 'sesame');
    expect([right.statusCode, right.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('counts the same wrong guess for each student who sends it at the same time', async () => {
    const quiz = await makeLocked();
    const one = await signInAsPerson(context.db, 'STUDENT');
    const answers = await Promise.all(Array.from({ length: 12 }, () => start(quiz.id, one, 'same')));
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2);
  });

  it('is the new one after a change', async () => {
    const quiz = await makeLocked();
    const { id } = (await start(quiz.id, student, 'sesame')).json();
    await context.call(student, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
    await context.db
      .updateTable('quiz')
      .set({ password_hash: await hash('basil', cheap) })
      .where('id', '=', quiz.id)
      .execute();
    await expectRefusal(quiz.id, 'QUIZ_PASSWORD_WRONG', 'sesame');
    expect((await start(quiz.id, student, 'basil')).statusCode).toBe(201);
  });
});
