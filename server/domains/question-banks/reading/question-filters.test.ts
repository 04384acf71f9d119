import { beforeAll, describe, expect, it } from 'vitest';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestBank, createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Question, QuestionBank } from '#shared/contract/teaching/question-banks.ts';

const context = setUpTestApp();
let ama: TestPerson & SignedIn;
let kofi: TestPerson & SignedIn;
let admin: SignedIn;
let quiz: TestQuiz;
let ids: number[];

beforeAll(async () => {
  ama = await signInAsPerson(context.db, 'TEACHER');
  kofi = await signInAsPerson(context.db, 'TEACHER');
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
  quiz = await createTestQuiz(context.db, ama.accountId, {
    questions: [
      { text: 'Apple?', points: 3, options: ['Green 50%', 'Red'] },
      { text: 'Banana?', points: 1, options: ['Yellow', 'Blue'] },
      { text: 'Cherry?', points: 2, type: 'ESSAY' },
    ],
  });
  ids = quiz.questions.map(({ id }) => id);
  await createTestQuiz(context.db, kofi.accountId, { questions: [{ text: 'Yellow apple?' }] });
  await tag([ids[0], ids[2]], 'Fruit of the day');
});

function tag(questions: (number | undefined)[], name: string) {
  const references = questions.map((id) => ({ id }));
  return context.call(ama, 'POST', '/question/tag', { questions: references, add: [name] });
}

async function list(as: SignedIn, query: string): Promise<string[]> {
  const answer = await context.call(as, 'GET', `/question?${query}`);
  expect(answer.statusCode).toBe(200);
  const questions: Question[] = answer.json();
  expect(Number(answer.headers['x-total-count'])).toBeGreaterThanOrEqual(questions.length);
  return questions.map(({ questionText }) => questionText);
}

describe('a search among questions', () => {
  it('covers text, options and tags, ignoring case', async () => {
    const inBank = `questionBankId=${quiz.bankId}`;
    expect(await list(ama, `${inBank}&search=yEllow`)).toEqual(['Banana?']);
    expect(await list(ama, `${inBank}&search=OF+THE+day`)).toEqual(['Apple?', 'Cherry?']);
    expect(await list(ama, `${inBank}&search=apple`)).toEqual(['Apple?']);
    expect(await list(ama, 'search=50%25')).toEqual(['Apple?']);
    expect(await list(ama, 'search=5_%25')).toEqual([]);
    expect(await list(ama, 'search=day&questionType=ESSAY')).toEqual(['Cherry?']);
    const everywhere = await list(admin, 'search=yellow&sort=questionText&order=asc');
    expect(everywhere).toEqual(['Banana?', 'Yellow apple?']);
  });

  it('excludes options of earlier versions', async () => {
    const options = [{ optionText: 'Yellow' }, { optionText: 'Violet' }];
    await context.call(ama, 'PUT', `/question/${ids[1]}`, { options, correctAnswer: 'A' });
    expect(await list(ama, 'search=blue')).toEqual([]);
    expect(await list(ama, 'search=violet')).toEqual(['Banana?']);
  });

  it('has the total even past the end of the list', async () => {
    for (const [query, length] of [
      ['search=%3F&max=2', 2],
      ['search=%3F&max=2&offset=2', 1],
      ['search=%3F&max=2&offset=100', 0],
      ['search=%3F&max=0', 0],
    ] as const) {
      const answer = await context.call(ama, 'GET', `/question?${query}`);
      expect([query, answer.json().length, answer.headers['x-total-count']]).toEqual([query, length, '3']);
    }
  });
});

describe('the filters of questions', () => {
  it('include tag, and points in both directions', async () => {
    const [{ id }] = (await context.call(ama, 'GET', '/tag')).json();
    expect(await list(ama, `tagId=${id}&sort=questionText&order=asc`)).toEqual(['Apple?', 'Cherry?']);
    expect(await list(admin, `tagId=${id}&questionType=ESSAY`)).toEqual(['Cherry?']);
    const byPoints = ['Banana?', 'Cherry?', 'Apple?'];
    expect(await list(ama, 'sort=points&order=asc')).toEqual(byPoints);
    expect(await list(ama, 'sort=points&order=desc')).toEqual(byPoints.toReversed());
  });

  it('include whether a quiz asks them', async () => {
    await context.call(ama, 'POST', '/question', {
      questionType: 'ESSAY',
      questionText: 'Unused?',
      questionBank: { id: quiz.bankId },
    });
    expect(await list(ama, 'used=false')).toEqual(['Unused?']);
    expect((await list(ama, 'used=true&sort=questionText&order=asc'))[0]).toBe('Apple?');
    expect((await context.call(ama, 'GET', '/question?used=maybe')).statusCode).toBe(400);
  });

  it('show deleted questions only to people who can restore them and to administrators', async () => {
    const gone = await createTestQuiz(context.db, ama.accountId, { questions: [{ text: 'Gone?' }] });
    const [question] = gone.questions;
    await context.call(admin, 'PUT', `/quiz/${(await lend()).id}`, {
      quizQuestions: [{ question: { id: question?.id } }],
    });
    expect(await list(kofi, 'search=Gone')).toEqual(['Gone?']);
    expect((await context.call(ama, 'DELETE', `/question/${question?.id}`)).statusCode).toBe(204);
    for (const query of ['search=Gone', `questionBankId=${gone.bankId}`, `quizId=${gone.id}`]) {
      expect(await list(ama, query)).toEqual([]);
      expect(await list(ama, `${query}&deleted=false`)).toEqual([]);
    }
    expect((await context.call(ama, 'GET', `/question/${question?.id}`)).statusCode).toBe(404);
    for (const person of [ama, admin]) {
      expect(await list(person, `questionBankId=${gone.bankId}&deleted=true`)).toEqual(['Gone?']);
    }
    expect(await list(ama, 'deleted=true&search=gone')).toEqual(['Gone?']);
    expect(await list(kofi, 'deleted=true')).toEqual([]);
    expect(await list(kofi, `questionBankId=${gone.bankId}&deleted=true`)).toEqual([]);
  });

  async function lend(): Promise<{ id: number }> {
    return (await context.call(kofi, 'POST', '/quiz', { title: 'Lent' })).json();
  }
});

describe('what a student reads of a question', () => {
  it('includes neither tags nor an image reference, with any filter', async () => {
    const student = await signInAsPerson(context.db, 'STUDENT');
    await takeQuiz(context, student, quiz.id);
    for (const path of [
      `/question?quizId=${quiz.id}`,
      `/question?quizId=${quiz.id}&deleted=true&used=true`,
      `/question?quizId=${quiz.id}&search=day`,
      `/question/${ids[0]}`,
      `/quiz/${quiz.id}/questions`,
    ]) {
      const answer = await context.call(student, 'GET', path);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toMatch(/"(tags|image|correctAnswer|questionBank)"/);
    }
    expect(await list(student, `quizId=${quiz.id}&search=fruit+of`)).toEqual([]);
    expect(await list(student, 'deleted=true')).toEqual([]);
  });
});

describe('the list of banks', () => {
  it('can be sorted by number of questions and filtered by teacher', async () => {
    const empty = await createTestBank(context.db, kofi.accountId);
    const read = async (as: SignedIn, query: string) => {
      const banks: QuestionBank[] = (await context.call(as, 'GET', `/questionBank?${query}`)).json();
      return banks.map(({ id, questions }) => [id, questions]);
    };
    const fewestFirst = await read(kofi, 'sort=questions&order=asc');
    expect(fewestFirst[0]).toEqual([empty, 0]);
    expect(await read(kofi, 'sort=questions&order=desc')).toEqual(fewestFirst.toReversed());
    expect(await read(admin, `teacherId=${kofi.personId}&sort=questions&order=asc`)).toEqual(fewestFirst);
    expect(await read(ama, `teacherId=${kofi.personId}`)).toEqual([]);
    expect(await read(admin, 'teacherId=999999999')).toEqual([]);
  });

  it('counts the quizzes that use a bank once each, without archived ones', async () => {
    const bankId = await createTestBank(context.db, ama.accountId);
    const asked = await context.call(ama, 'POST', '/question', {
      questionType: 'ESSAY',
      questionText: 'Asked?',
      questionBank: { id: bankId },
    });
    const question = { question: { id: asked.json().id } };
    const draw = { draw: { questionBank: { id: bankId }, count: 1 }, points: 1 };
    for (const [title, body] of [
      ['By question', { quizQuestions: [question] }],
      ['By draw', { quizQuestions: [draw] }],
      ['By all', { questionBank: { id: bankId }, quizQuestions: [question, draw] }],
      ['As its own', { questionBank: { id: bankId } }],
    ] as const) {
      const made = await context.call(ama, 'POST', '/quiz', { title, ...body });
      expect(made.statusCode).toBe(201);
    }
    const read = async () => (await context.call(ama, 'GET', `/questionBank/${bankId}`)).json<QuestionBank>();
    expect((await read()).quizzes).toBe(4);
    const [archived] = (await context.call(ama, 'GET', '/quiz?search=By+all')).json();
    await context.call(ama, 'PUT', `/quiz/${archived.id}`, { isArchived: true });
    expect((await read()).quizzes).toBe(3);
    expect((await context.call(ama, 'DELETE', `/quiz/${archived.id}`)).statusCode).toBe(204);
  });
});
