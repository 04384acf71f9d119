import { beforeAll, describe, expect, it } from 'vitest';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestBank, createTestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import type { QuestionUsage, QuestionVersion } from '#shared/contract/teaching/question-work.ts';

type Person = TestPerson & SignedIn;

const context = setUpTestApp({ worker: false });
let ama: Person;
let kofi: Person;
let admin: Person;
let reader: Person;

beforeAll(async () => {
  ama = await signInAsPerson(context.db, 'TEACHER', { firstName: 'Ama', lastName: 'Asante' });
  kofi = await signInAsPerson(context.db, 'TEACHER');
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
  reader = await signInAsPerson(context.db, 'READ_ONLY_ADMIN');
});

const choice = {
  questionText: 'Which is a prime?',
  questionType: 'MULTIPLE_CHOICE',
  correctAnswer: 'B',
  options: [{ optionText: '4' }, { optionText: '7' }],
};

async function create(bankId: number, body: object = {}, as: SignedIn = ama): Promise<Question> {
  const sent = { ...choice, questionBank: { id: bankId }, ...body };
  const answer = await context.call(as, 'POST', '/question', sent);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function createQuestions(bankId: number, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) ids.push((await create(bankId)).id);
  return ids;
}

async function listIds(bankId: number): Promise<number[]> {
  const answer = await context.call(admin, 'GET', `/question?questionBankId=${bankId}`);
  return answer.json<Question[]>().map(({ id }) => id);
}

function move(ids: readonly number[], bankId: number, as: SignedIn = ama) {
  const questions = ids.map((id) => ({ id }));
  return context.call(as, 'POST', '/question/move', { questions, questionBank: { id: bankId } });
}

async function tagsOf(id: number): Promise<string[]> {
  const question: Question = (await context.call(admin, 'GET', `/question/${id}`)).json();
  return (question.tags ?? []).map(({ name }) => name);
}

describe('moving several questions', () => {
  it('places them at the end of the other bank, in the order sent, with their tags', async () => {
    const from = await createTestBank(context.db, ama.accountId);
    const to = await createTestBank(context.db, ama.accountId);
    const [m1 = 0, m2 = 0, m3 = 0, stays = 0] = await createQuestions(from, 4);
    const there = await createQuestions(to, 2);
    await context.call(ama, 'PATCH', `/question/${m2}`, { tags: ['Primes'] });
    expect((await move([m3, m1, m2, m1], to)).json()).toEqual({ questions: 3 });
    expect(await listIds(to)).toEqual([...there, m3, m1, m2]);
    expect(await listIds(from)).toEqual([stays]);
    expect(await tagsOf(m2)).toEqual(['Primes']);
    expect((await move([there[0] ?? 0, m3], to)).json()).toEqual({ questions: 2 });
    expect(await listIds(to)).toEqual([there[1], m1, m2, there[0], m3]);
  });

  it('drops the tags of another owner, and quizzes still use the questions', async () => {
    const theirs = await createTestBank(context.db, kofi.accountId);
    const quiz = await createTestQuiz(context.db, ama.accountId, { questions: [{}] });
    const id = quiz.questions[0]?.id ?? 0;
    await context.call(ama, 'PATCH', `/question/${id}`, { tags: ['Mine'] });
    expect((await move([id], theirs)).json().details).toEqual([
      'questionBank: there is no such question bank',
    ]);
    expect((await move([id], theirs, admin)).statusCode).toBe(200);
    expect(await tagsOf(id)).toEqual([]);
    const asked = await context.call(ama, 'GET', `/question?quizId=${quiz.id}`);
    expect(asked.json()).toMatchObject([{ id, abilities: { edit: false } }]);
    expect((await move([id], quiz.bankId)).json().details).toEqual([
      'questions.0: there is no such question',
    ]);
  });

  it('moves all or none, and never into an archived bank', async () => {
    const from = await createTestBank(context.db, ama.accountId);
    const to = await createTestBank(context.db, ama.accountId);
    const [one = 0, deleted = 0] = await createQuestions(from, 2);
    await context.call(ama, 'DELETE', `/question/${deleted}`);
    const refused = await move([one, deleted, 999_999], to);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().details).toEqual([
      'questions.1: there is no such question',
      'questions.2: there is no such question',
    ]);
    await context.call(ama, 'PATCH', `/questionBank/${to}`, { status: 'ARCHIVED' });
    expect((await move([one], to)).json().details).toEqual(['questionBank: is archived']);
    const single = await context.call(ama, 'PUT', `/question/${one}`, { questionBank: { id: to } });
    expect(single.json().details).toEqual(['questionBank: is archived']);
    expect(await listIds(from)).toEqual([one]);
  });

  it('by an edit of a single question also places it at the end', async () => {
    const from = await createTestBank(context.db, ama.accountId);
    const to = await createTestBank(context.db, ama.accountId);
    const [id = 0] = await createQuestions(from, 1);
    const there = await createQuestions(to, 3);
    const moved = await context.call(ama, 'PUT', `/question/${id}`, { questionBank: { id: to } });
    expect(moved.json()).toMatchObject({ questionBank: { id: to }, version: 1 });
    expect(await listIds(to)).toEqual([...there, id]);
  });

  it('in both directions at once, with deletions and edits, never deadlocks', async () => {
    const one = await createTestBank(context.db, ama.accountId);
    const other = await createTestBank(context.db, ama.accountId);
    const ids = await createQuestions(one, 12);
    const questions = ids.map((id) => ({ id }));
    const calls = Array.from({ length: 48 }, (_, at) => {
      const turn = at % 6;
      if (turn === 0) return move(ids, at % 12 === 0 ? one : other);
      if (turn === 1) return move(ids.toReversed(), at % 12 === 1 ? other : one);
      if (turn === 2) return context.call(ama, 'POST', '/question/delete', { questions });
      if (turn === 3) return context.call(ama, 'POST', `/question/${ids[at % 12]}/duplicate`);
      if (turn === 4) return context.call(ama, 'POST', '/question/restore', { questions });
      const change = { questionBank: { id: one }, points: at + 1, tags: [`Tag ${at}`] };
      return context.call(ama, 'PUT', `/question/${ids[at % 12]}`, change);
    });
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    // A just deleted question is not found; no call deadlocks.
    expect(statuses.filter((status) => ![200, 201, 404, 422].includes(status))).toEqual([]);
    await context.call(ama, 'POST', '/question/restore', { questions });
    const listed = [...(await listIds(one)), ...(await listIds(other))];
    expect(listed.filter((id) => ids.includes(id)).toSorted((a, b) => a - b)).toEqual(ids);
  });
});

describe('a copy of a question', () => {
  it('follows the original, with all its content, and is in no quiz', async () => {
    const bankId = await createTestBank(context.db, ama.accountId);
    const [first = 0] = await createQuestions(bankId, 1);
    const original = await create(bankId, { points: 3.5, feedback: 'Seven.', tags: ['Primes', 'Easy'] });
    const [last = 0] = await createQuestions(bankId, 1);
    await context.call(ama, 'PATCH', `/question/${original.id}`, { questionText: 'Which one is prime?' });
    const answer = await context.call(ama, 'POST', `/question/${original.id}/duplicate`);
    expect(answer.statusCode).toBe(201);
    const copy: Question = answer.json();
    expect(copy).toMatchObject({
      questionText: 'Which one is prime?',
      questionType: 'MULTIPLE_CHOICE',
      points: 3.5,
      correctAnswer: 'B',
      feedback: 'Seven.',
      version: 1,
      questionBank: { id: bankId },
    });
    expect(copy.options.map(({ optionText }) => optionText)).toEqual(['4', '7']);
    expect(copy.tags?.map(({ name }) => name)).toEqual(['Easy', 'Primes']);
    expect(await listIds(bankId)).toEqual([first, original.id, copy.id, last]);
    const again = await context.call(ama, 'POST', `/question/${original.id}/duplicate`);
    const second = again.json<Question>().id;
    expect(await listIds(bankId)).toEqual([first, original.id, second, copy.id, last]);
    await context.call(ama, 'DELETE', `/question/${original.id}`);
    expect((await context.call(ama, 'GET', `/question/${copy.id}`)).json()).toMatchObject({
      feedback: 'Seven.',
    });
  });

  it('can be made by people who can edit it, even ten times at once', async () => {
    const bankId = await createTestBank(context.db, ama.accountId);
    const ids = await createQuestions(bankId, 3);
    const path = `/question/${ids[1]}/duplicate`;
    expect((await context.call(kofi, 'POST', path)).statusCode).toBe(404);
    expect((await context.call(reader, 'POST', path)).statusCode).toBe(403);
    const by = await Promise.all(
      Array.from({ length: 10 }, (_, at) => context.call(at % 2 === 0 ? ama : admin, 'POST', path)),
    );
    expect(by.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201));
    const order = await listIds(bankId);
    expect(order).toHaveLength(13);
    expect([order[0], order[1], order.at(-1)]).toEqual([ids[0], ids[1], ids[2]]);
    await context.call(ama, 'DELETE', `/question/${ids[1]}`);
    expect((await context.call(ama, 'POST', path)).statusCode).toBe(404);
  });
});

describe('the history of a question', () => {
  it('has every version, newest first, with its author', async () => {
    const bankId = await createTestBank(context.db, ama.accountId);
    const { id } = await create(bankId);
    await context.call(admin, 'PATCH', `/question/${id}`, { points: 4, feedback: 'Only seven.' });
    await context.call(ama, 'PATCH', `/question/${id}`, {
      questionType: 'SHORT_ANSWER',
      correctAnswer: '7|seven',
    });
    const versions: QuestionVersion[] = (await context.call(admin, 'GET', `/question/${id}/versions`)).json();
    expect(versions).toMatchObject([
      { version: 3, isCurrent: true, options: [], correctAnswer: '7|seven', author: { name: 'Ama Asante' } },
      {
        version: 2,
        isCurrent: false,
        points: 4,
        feedback: 'Only seven.',
        author: { id: admin.accountId, name: admin.email.split('@')[0] },
      },
      {
        version: 1,
        isCurrent: false,
        points: 2,
        options: [
          { optionLabel: 'A', optionText: '4' },
          { optionLabel: 'B', optionText: '7' },
        ],
        image: null,
        imageUrl: null,
        imageAlt: '',
      },
    ]);
    expect((await context.call(kofi, 'GET', `/question/${id}/versions`)).statusCode).toBe(404);
    await context.call(ama, 'DELETE', `/question/${id}`);
    expect((await context.call(ama, 'GET', `/question/${id}/versions`)).statusCode).toBe(404);
  });

  it('has no author if none was recorded', async () => {
    const quiz = await createTestQuiz(context.db, ama.accountId, { questions: [{}] });
    const versions = await context.call(ama, 'GET', `/question/${quiz.questions[0]?.id}/versions`);
    expect(versions.json()).toMatchObject([{ version: 1, isCurrent: true, author: null }]);
  });
});

describe('the quizzes of a question', () => {
  async function usageOf(id: number, as: SignedIn = ama): Promise<QuestionUsage> {
    return (await context.call(as, 'GET', `/question/${id}/usage`)).json();
  }

  it('are those that ask it directly or at random, archived ones last', async () => {
    const bankId = await createTestBank(context.db, ama.accountId);
    const { id, tags } = await create(bankId, { tags: ['Primes'] });
    const untagged = await create(bankId);
    const tag = { id: tags?.[0]?.id };
    const bank = { questionBank: { id: bankId } };
    const makeQuiz = async (title: string, quizQuestions: object[], more: object = {}, as = ama) =>
      (await context.call(as, 'POST', '/quiz', { title, quizQuestions, ...more })).json<{ id: number }>().id;
    const placed = await makeQuiz('Placed', [{ question: untagged }, { question: { id }, points: 5 }], {
      isActive: true,
    });
    const drawn = await makeQuiz('Drawn', [{ draw: { ...bank, count: 1, tag }, points: 1.5 }]);
    const both = await makeQuiz('Both', [{ draw: { ...bank, count: 2 }, points: 1 }, { question: { id } }]);
    const old = await makeQuiz('A long time ago', [{ question: { id } }]);
    await context.call(ama, 'PATCH', `/quiz/${old}`, { isArchived: true });
    const byAdmin = await makeQuiz('Of another', [{ question: { id } }], {}, admin);
    const known = {
      answers: 0,
      quizzes: [
        { id: both, title: 'Both', orderNumber: null, points: 1, draw: { count: 2, tag: null } },
        { id: both, title: 'Both', orderNumber: 2, points: 2, draw: null },
        { id: drawn, title: 'Drawn', orderNumber: null, points: 1.5, draw: { count: 1, tag: 'Primes' } },
        { id: placed, title: 'Placed', isActive: true, orderNumber: 2, points: 5, draw: null },
        { id: old, title: 'A long time ago', isArchived: true, orderNumber: 1, points: 2, draw: null },
      ],
    };
    expect(await usageOf(id)).toMatchObject(known);
    const all = await usageOf(id, admin);
    expect(all.quizzes.map((quiz) => quiz.id)).toEqual([both, both, drawn, byAdmin, placed, old]);
    const others = await usageOf(untagged.id);
    expect(others.quizzes.map((quiz) => quiz.id)).toEqual([both, placed]);
    expect((await context.call(kofi, 'GET', `/question/${id}/usage`)).statusCode).toBe(404);
  });

  it('have its non-empty answers counted over all versions', async () => {
    const quiz = await createTestQuiz(context.db, ama.accountId, {
      questions: [{}, { type: 'SHORT_ANSWER' }],
    });
    const [picked, written] = quiz.questions;
    const people = [
      await signInAsPerson(context.db, 'STUDENT'),
      await signInAsPerson(context.db, 'STUDENT'),
      await signInAsPerson(context.db, 'STUDENT'),
    ];
    for (const [at, student] of people.entries()) {
      const attempt = await takeQuiz(context, student, quiz.id);
      await attempt.save([
        { question: { id: picked?.id }, selectedAnswer: at === 2 ? null : 'A', revision: 1 },
        { question: { id: written?.id }, textAnswer: at === 0 ? 'Accra' : '', revision: 1 },
      ]);
      await context.call(ama, 'PATCH', `/question/${picked?.id}`, { points: at + 5 });
    }
    expect((await usageOf(picked?.id ?? 0)).answers).toBe(2);
    expect((await usageOf(written?.id ?? 0)).answers).toBe(1);
  });
});
