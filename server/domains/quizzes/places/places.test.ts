import { beforeAll, describe, expect, it } from 'vitest';
import { listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestBank, createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';

type Person = TestPerson & SignedIn;

const context = setUpTestApp();
let ama: Person;
let kofi: Person;

beforeAll(async () => {
  ama = await signInAsPerson(context.db, 'TEACHER');
  kofi = await signInAsPerson(context.db, 'TEACHER');
});

function makeQuiz(questions = 3, owner = ama): Promise<TestQuiz> {
  return createTestQuiz(context.db, owner.accountId, {
    questions: Array.from({ length: questions }, () => ({})),
  });
}

async function addQuestion(quizId: number, more: object = {}): Promise<Question> {
  const sent = {
    questionText: 'True?',
    questionType: 'TRUE_FALSE',
    correctAnswer: 'A',
    quiz: { id: quizId },
  };
  const answer = await context.call(ama, 'POST', '/question', { ...sent, ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function read(quizId: number): Promise<Quiz> {
  return (await context.call(ama, 'GET', `/quiz/${quizId}`)).json();
}

/** Position and question: `1: 7`. */
async function readOrder(quizId: number): Promise<string[]> {
  const { quizQuestions } = await read(quizId);
  return quizQuestions.map(({ orderNumber, question }) => `${orderNumber}: ${question?.id}`);
}

function replace(quizId: number, quizQuestions: object[], as: SignedIn = ama) {
  return context.call(as, 'PATCH', `/quiz/${quizId}`, { quizQuestions });
}

describe('a question added to a quiz', () => {
  it('is placed at the end by default, at its position, or at the end if that is too high', async () => {
    const quiz = await makeQuiz(2);
    const [first, second] = quiz.questions;
    const last = await addQuestion(quiz.id);
    const front = await addQuestion(quiz.id, { orderNumber: 1 });
    const beyond = await addQuestion(quiz.id, { orderNumber: 90_000 });
    expect([last, front, beyond].map(({ orderNumber }) => orderNumber)).toEqual([3, 1, 5]);
    expect(await readOrder(quiz.id)).toEqual([
      `1: ${front.id}`,
      `2: ${first?.id}`,
      `3: ${second?.id}`,
      `4: ${last.id}`,
      `5: ${beyond.id}`,
    ]);
    expect(await read(quiz.id)).toMatchObject({ questionCount: 5, totalPoints: 10 });
  });

  it('among twenty at once gets its own position, and all points count', async () => {
    const quiz = await makeQuiz(0);
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, at) => addQuestion(quiz.id, { points: at + 1, orderNumber: 1 })),
    );
    const { quizQuestions, totalPoints } = await read(quiz.id);
    expect(quizQuestions.map(({ orderNumber }) => orderNumber)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    );
    expect(new Set(quizQuestions.map(({ question }) => question?.id))).toEqual(
      new Set(made.map(({ id }) => id)),
    );
    expect(totalPoints).toBe(210);
  });

  it('of another teacher is refused', async () => {
    const foreign = await makeQuiz(1, kofi);
    const bankId = await createTestBank(context.db, ama.accountId);
    const answer = await context.call(ama, 'POST', '/question', {
      questionText: 'Essay?',
      questionType: 'ESSAY',
      questionBank: { id: bankId },
      quiz: { id: foreign.id },
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().details).toEqual(['quiz: there is no such quiz']);
  });
});

describe('a question of a quiz', () => {
  it('changes the total of every quiz that asks it when its points change', async () => {
    const quiz = await makeQuiz(3);
    const other = await makeQuiz(1);
    const id = quiz.questions[0]?.id ?? 0;
    await replace(other.id, [{ question: { id }, points: 7 }]);
    await context.call(ama, 'PATCH', `/question/${id}`, { points: 10.5 });
    expect(await read(quiz.id)).toMatchObject({ totalPoints: 14.5 });
    expect(await read(other.id)).toMatchObject({ totalPoints: 7 });
  });

  it('counts with its new points, even if all change at once', async () => {
    const quiz = await makeQuiz(20);
    await Promise.all(
      quiz.questions.map(({ id }, at) => context.call(ama, 'PATCH', `/question/${id}`, { points: at + 1 })),
    );
    expect(await read(quiz.id)).toMatchObject({ totalPoints: 210 });
  });

  it('is removed from every quiz when deleted, without leaving gaps', async () => {
    const quiz = await makeQuiz(3);
    const [first, second, third] = quiz.questions.map(({ id }) => id);
    expect((await context.call(ama, 'DELETE', `/question/${second}`)).statusCode).toBe(204);
    expect(await readOrder(quiz.id)).toEqual([`1: ${first}`, `2: ${third}`]);
    expect(await read(quiz.id)).toMatchObject({ totalPoints: 4, questionCount: 2 });
    expect((await context.call(ama, 'PATCH', `/question/${second}`, { points: 9 })).statusCode).toBe(404);
    expect((await context.call(ama, 'DELETE', `/question/${second}`)).statusCode).toBe(404);
  });

  it('never deadlocks with concurrent edits, deletions and reordering', async () => {
    const one = await makeQuiz(6);
    const two = await makeQuiz(0);
    const places = one.questions.map(({ id }) => ({ question: { id } }));
    const answers = await Promise.all([
      ...one.questions.map(({ id }, at) => context.call(ama, 'PATCH', `/question/${id}`, { points: at + 3 })),
      replace(two.id, places),
      replace(one.id, places.toReversed()),
      replace(two.id, places.toReversed()),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(9).fill(200));
    expect(await read(one.id)).toMatchObject({ totalPoints: 33 });
    expect(await read(two.id)).toMatchObject({ totalPoints: 33 });
    const removed = await Promise.all([
      ...one.questions.slice(0, 3).map(({ id }) => context.call(ama, 'DELETE', `/question/${id}`)),
      ...one.questions.slice(3).map(({ id }) => replace(two.id, [{ question: { id } }])),
    ]);
    expect(removed.map((answer) => answer.statusCode)).toEqual([204, 204, 204, 200, 200, 200]);
    expect(await read(one.id)).toMatchObject({ questionCount: 3 });
  });
});

describe('the positions of a quiz', () => {
  it('are replaced as a whole, by questions and random questions', async () => {
    const quiz = await makeQuiz(3);
    const [first, second] = quiz.questions.map(({ id }) => ({ id: id ?? 0 }));
    const tag = await context.db
      .insertInto('tag')
      .values({ owner_id: ama.accountId, name: `tag ${quiz.id}` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const draw = { questionBank: { id: quiz.bankId }, count: 4, tag };
    const answer = await replace(quiz.id, [
      { question: second, points: 5 },
      { draw, points: 1.5 },
      { question: first },
    ]);
    expect(answer.json()).toMatchObject({
      questionCount: 6,
      totalPoints: 13,
      quizQuestions: [
        { orderNumber: 1, points: 5, count: 1, question: second, draw: null },
        { orderNumber: 2, points: 1.5, count: 4, question: null, draw },
        { orderNumber: 3, points: 2, count: 1, question: first, draw: null },
      ],
    });
    const again = await replace(quiz.id, answer.json().quizQuestions);
    expect(again.json()).toMatchObject({ totalPoints: 13, questionCount: 6 });
    expect((await replace(quiz.id, [])).json()).toMatchObject({ totalPoints: 0, questionCount: 0 });
  });

  it('are refused if one is not usable, naming it, and nothing changes', async () => {
    const quiz = await makeQuiz(2);
    const foreign = await makeQuiz(1, kofi);
    const mine = { id: quiz.questions[0]?.id };
    const theirTag = await context.db
      .insertInto('tag')
      .values({ owner_id: kofi.accountId, name: 'theirs' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const gone = await addQuestion(quiz.id);
    await context.call(ama, 'DELETE', `/question/${gone.id}`);
    const answer = await replace(quiz.id, [
      { question: mine },
      { question: mine },
      { question: { id: foreign.questions[0]?.id } },
      { question: { id: gone.id } },
      { draw: { questionBank: { id: foreign.bankId }, count: 1 }, points: 1 },
      { draw: { questionBank: { id: quiz.bankId }, count: 1, tag: theirTag }, points: 1 },
    ]);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().details).toEqual([
      'quizQuestions.1.question: appears twice',
      'quizQuestions.2.question: there is no such question',
      'quizQuestions.3.question: there is no such question',
      'quizQuestions.4.draw.questionBank: there is no such question bank',
      'quizQuestions.5.draw.tag: there is no such tag',
    ]);
    expect(await read(quiz.id)).toMatchObject({ questionCount: 2, totalPoints: 4 });
    expect((await replace(quiz.id, [], kofi)).statusCode).toBe(404);
  });

  it('contain at most a thousand questions', async () => {
    const quiz = await makeQuiz(1);
    const draw = { questionBank: { id: quiz.bankId }, count: 500 };
    const places = Array.from({ length: 3 }, () => ({ draw, points: 1_000 }));
    const answer = await replace(quiz.id, places);
    expect(answer.json().details).toEqual(['quizQuestions: must have at most 1000 questions']);
    expect((await replace(quiz.id, places.slice(1))).json()).toMatchObject({ totalPoints: 1_000_000 });
    const one = await context.call(ama, 'POST', '/question', {
      questionText: 'One more?',
      questionType: 'ESSAY',
      quiz: { id: quiz.id },
    });
    expect(one.statusCode).toBe(422);
  });
});

describe('open pages', () => {
  it('are updated only for changes that students can see', async () => {
    const student = await signInAsPerson(context.db, 'STUDENT');
    const stream = await openEventStream(await listenOn(context.app), student.token);
    await stream.next('connected');
    const quiz = await makeQuiz(1);
    const patch = (body: object) => context.call(ama, 'PATCH', `/quiz/${quiz.id}`, body);
    const changes = () => stream.received.filter(({ type }) => type === 'quizzes.changed').length;
    for (const change of [
      () => patch({ timeLimit: 10 }),
      () => addQuestion(quiz.id),
      () => context.call(ama, 'PATCH', `/question/${quiz.questions[0]?.id}`, { points: 3 }),
      () => patch({ isActive: false }),
    ]) {
      await change();
      await stream.next('quizzes.changed');
    }
    await patch({ timeLimit: 20 });
    await addQuestion(quiz.id);
    await patch({ isActive: true });
    await stream.next('quizzes.changed');
    expect(changes()).toBe(5);
    stream.close();
  });
});
