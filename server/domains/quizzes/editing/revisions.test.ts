import { beforeAll, describe, expect, it } from 'vitest';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';

type Person = TestPerson & SignedIn;

const context = setUpTestApp();
let ama: Person;
let admin: Person;

beforeAll(async () => {
  ama = await signInAsPerson(context.db, 'TEACHER');
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
});

function makeQuiz(questions = 3): Promise<TestQuiz> {
  return createTestQuiz(context.db, ama.accountId, {
    questions: Array.from({ length: questions }, () => ({})),
  });
}

async function read(quizId: number): Promise<Quiz> {
  return (await context.call(ama, 'GET', `/quiz/${quizId}`)).json();
}

function change(quizId: number, body: object, as: SignedIn = ama) {
  return context.call(as, 'PUT', `/quiz/${quizId}`, body);
}

async function growthBy(quizId: number, act: () => Promise<{ statusCode: number; body: string }>) {
  const before = (await read(quizId)).revision;
  const answer = await act();
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return (await read(quizId)).revision - before;
}

function addQuestion(quizId: number) {
  return context.call(ama, 'POST', '/question', {
    questionText: 'Why?',
    questionType: 'ESSAY',
    quiz: { id: quizId },
  });
}

describe('the revision of a quiz', () => {
  it('starts at 1 and increases with every change of its rules and questions', async () => {
    const made: Quiz = (await context.call(ama, 'POST', '/quiz', { title: 'New' })).json();
    expect(made.revision).toBe(1);
    const quiz = await makeQuiz();
    const [first, second] = quiz.questions.map(({ id }) => ({ question: { id } }));
    for (const act of [
      () => change(quiz.id, { title: 'Renamed' }),
      () => context.call(ama, 'PATCH', `/quiz/${quiz.id}`, { timeLimit: 5 }),
      () => change(quiz.id, { quizQuestions: [second, first] }),
      () => addQuestion(quiz.id),
      () => context.call(ama, 'DELETE', `/question/${first?.question.id}`),
      () => change(quiz.id, { isArchived: true }),
      () => change(quiz.id, { isArchived: false }),
    ]) {
      expect([act.toString(), await growthBy(quiz.id, act)]).not.toEqual([act.toString(), 0]);
    }
  });

  it('does not change when one of its questions is edited, although its points do', async () => {
    const quiz = await makeQuiz();
    const edit = () => context.call(ama, 'PATCH', `/question/${quiz.questions[0]?.id}`, { points: 9 });
    expect(await growthBy(quiz.id, edit)).toBe(0);
    expect(await read(quiz.id)).toMatchObject({ totalPoints: 13 });
  });
});

describe('a change that names its base revision', () => {
  it('is accepted for the newest revision, and returns the next one', async () => {
    const quiz = await makeQuiz();
    let { revision } = await read(quiz.id);
    for (const title of ['Once', 'Twice', 'Thrice']) {
      const answer = await change(quiz.id, { title, revision });
      expect(answer.json()).toMatchObject({ title });
      expect(answer.json().revision).toBeGreaterThan(revision);
      revision = answer.json().revision;
    }
  });

  it('is refused after a concurrent change, with the stored version, and nothing is written', async () => {
    const quiz = await makeQuiz();
    const { revision } = await read(quiz.id);
    const theirs: Quiz = (await change(quiz.id, { title: 'Theirs', timeLimit: 20 }, admin)).json();
    const [first] = quiz.questions;
    const mine = await change(quiz.id, {
      title: 'Mine',
      password: 'secret',
      isArchived: true,
      quizQuestions: [{ question: { id: first?.id } }],
      revision,
    });
    expect(mine.statusCode).toBe(409);
    expect(mine.json()).toMatchObject({ code: 'QUIZ_CHANGED', current: { title: 'Theirs', timeLimit: 20 } });
    const stored = await read(quiz.id);
    expect(mine.json().current).toEqual(stored);
    expect(stored).toEqual({ ...theirs, abilities: stored.abilities });
    const again = await change(quiz.id, { title: 'Mine', revision: stored.revision });
    expect(again.json()).toMatchObject({ title: 'Mine', timeLimit: 20, questionCount: 3 });
  });

  it('reports a concurrently deleted question as a conflict, not as invalid input', async () => {
    const quiz = await makeQuiz();
    const { revision } = await read(quiz.id);
    const quizQuestions = quiz.questions.map(({ id }) => ({ question: { id } }));
    await context.call(ama, 'DELETE', `/question/${quiz.questions[1]?.id}`);
    const answer = await change(quiz.id, { quizQuestions, revision });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'QUIZ_CHANGED']);
    expect(answer.json().current.questionCount).toBe(2);
    const blind = await change(quiz.id, { quizQuestions });
    expect(blind.json().details).toEqual(['quizQuestions.1.question: there is no such question']);
  });

  it('sent twenty times at once is applied once, and the others get the stored version', async () => {
    const quiz = await makeQuiz();
    const { revision } = await read(quiz.id);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => change(quiz.id, { title: `Editor ${at}`, revision })),
    );
    const taken = answers.filter(({ statusCode }) => statusCode === 200);
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect([taken.length, refused.length]).toEqual([1, 19]);
    const { title } = await read(quiz.id);
    expect(title).toBe(taken[0]?.json().title);
    expect(new Set(refused.map((answer) => answer.json().current.title))).toEqual(new Set([title]));
  });

  it('overwrites if no revision is named', async () => {
    const quiz = await makeQuiz();
    await change(quiz.id, { title: 'Theirs' }, admin);
    expect((await change(quiz.id, { title: 'Mine' })).json()).toMatchObject({ title: 'Mine' });
  });

  it.each([0, -1, 1.5, '1', null, 1e300])('refuses the revision %j', async (revision) => {
    const quiz = await makeQuiz(0);
    expect((await change(quiz.id, { title: 'Mine', revision })).statusCode).toBe(422);
  });
});

describe('the response to a refused editor', () => {
  it("contains nothing of another teacher's quiz", async () => {
    const kofi = await signInAsPerson(context.db, 'TEACHER');
    const quiz = await makeQuiz();
    await change(quiz.id, { title: 'Secret plans' });
    const answer = await change(quiz.id, { title: 'Mine', revision: 1 }, kofi);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('Secret');
  });

  it('contains only the fields of a position', async () => {
    const quiz = await makeQuiz(1);
    const asked: Question = (await context.call(ama, 'GET', `/question/${quiz.questions[0]?.id}`)).json();
    await change(quiz.id, { password: 'open sesame' });
    const { body } = await change(quiz.id, { title: 'Mine', revision: 1 });
    expect(body).toContain('"hasPassword":true');
    expect(body).not.toMatch(/argon2|sesame/);
    expect(body).toContain(`"question":{"id":${asked.id}}`);
  });
});
