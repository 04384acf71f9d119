import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestBank, createTestQuestion } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import { quiz as limit } from '#shared/limits.ts';

type Person = TestPerson & SignedIn;

const context = setUpTestApp({ worker: false });
let ama: Person;
let kofi: Person;
let admin: Person;

beforeAll(async () => {
  ama = await signInAsPerson(context.db, 'TEACHER');
  kofi = await signInAsPerson(context.db, 'TEACHER');
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
});

async function makeQuestions(count: number, owner = ama): Promise<{ bankId: number; ids: number[] }> {
  const bankId = await createTestBank(context.db, owner.accountId);
  const ids = await inTransaction(context.db, async (trx) => {
    const made: number[] = [];
    for (let at = 0; at < count; at += 1) made.push((await createTestQuestion(trx, bankId)).id);
    return made;
  });
  return { bankId, ids };
}

async function makeQuiz(quizQuestions: object[], more: object = {}, as = ama): Promise<Quiz> {
  const answer = await context.call(as, 'POST', '/quiz', { title: 'Quiz', quizQuestions, ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

function asking(ids: readonly number[]): object[] {
  return ids.map((id) => ({ question: { id } }));
}

/** The quiz's questions in order, with their points; positions have no gap. */
async function read(id: number) {
  const quiz: Quiz = (await context.call(admin, 'GET', `/quiz/${id}`)).json();
  expect(quiz.quizQuestions.map(({ orderNumber }) => orderNumber)).toEqual(
    quiz.quizQuestions.map((_, at) => at + 1),
  );
  return {
    asked: quiz.quizQuestions.map((place) => place.question?.id ?? 'draw'),
    points: quiz.quizQuestions.map(({ points }) => points),
    totalPoints: quiz.totalPoints,
  };
}

function send(what: 'delete' | 'restore', ids: readonly number[], as: SignedIn = ama) {
  return context.call(as, 'POST', `/question/${what}`, { questions: ids.map((id) => ({ id })) });
}

async function listIds(bankId: number, more = ''): Promise<number[]> {
  const answer = await context.call(ama, 'GET', `/question?questionBankId=${bankId}${more}`);
  return answer.json<{ id: number }[]>().map(({ id }) => id);
}

describe('deleting several questions', () => {
  it('removes them from their bank and quizzes, and restoring reverses exactly that', async () => {
    const { bankId, ids } = await makeQuestions(8);
    const [q1 = 0, q2 = 0, q3 = 0, q4 = 0, q5 = 0, q6 = 0] = ids;
    const draw = { draw: { questionBank: { id: bankId }, count: 2 }, points: 1.5 };
    const quizzes = [
      await makeQuiz([...asking([q1, q2]), { question: { id: q3 }, points: 7.25 }, ...asking([q4, q5])]),
      await makeQuiz([{ question: { id: q5 }, points: 0.5 }, draw, ...asking([q3, q2])]),
      await makeQuiz(asking([q6, q1])),
      await makeQuiz(asking([q4])),
    ];
    await context.call(ama, 'PATCH', `/quiz/${quizzes[3]?.id}`, { isArchived: true });
    const before = await Promise.all(quizzes.map(({ id }) => read(id)));
    const inBank = await listIds(bankId);
    const deleted = await send('delete', [q5, q3, q4, q3]);
    expect(deleted.json()).toEqual({ questions: 3, quizzes: 3 });
    expect(await Promise.all(quizzes.map(({ id }) => read(id)))).toMatchObject([
      { asked: [q1, q2], totalPoints: 4 },
      { asked: ['draw', q2], totalPoints: 5 },
      { asked: [q6, q1] },
      { asked: [], totalPoints: 0 },
    ]);
    expect(await listIds(bankId)).toEqual(inBank.filter((id) => ![q3, q4, q5].includes(id)));
    expect(await listIds(bankId, '&deleted=true')).toEqual([q3, q4, q5]);
    expect((await send('delete', [q5, q3, q4])).json()).toEqual({ questions: 0, quizzes: 0 });
    const restored = await send('restore', [q4, q5, q3]);
    expect(restored.json()).toEqual({ questions: 3, quizzes: 3 });
    expect(await Promise.all(quizzes.map(({ id }) => read(id)))).toEqual(before);
    expect(await listIds(bankId)).toEqual(inBank);
    expect((await send('restore', ids)).json()).toEqual({ questions: 0, quizzes: 0 });
    expect(await Promise.all(quizzes.map(({ id }) => read(id)))).toEqual(before);
  });

  it('one after the other can be reversed in any order', async () => {
    const { ids } = await makeQuestions(6);
    const [, q2 = 0, q3 = 0, q4 = 0] = ids;
    const quiz = await makeQuiz(asking(ids));
    await context.call(ama, 'DELETE', `/question/${q2}`);
    await send('delete', [q4]);
    await send('delete', [q3]);
    for (const id of [q2, q3, q4]) await send('restore', [id]);
    expect(await read(quiz.id)).toMatchObject({ asked: ids });
    for (const id of [q4, q2, q3])
      expect((await send('delete', [id])).json()).toEqual({ questions: 1, quizzes: 1 });
    await send('restore', [q2, q4]);
    await send('restore', [q3]);
    expect(await read(quiz.id)).toMatchObject({ asked: ids, totalPoints: 12 });
  });

  it('deletes all or none, naming a foreign or missing one', async () => {
    const mine = await makeQuestions(2);
    const theirs = await makeQuestions(1, kofi);
    const quiz = await makeQuiz(asking(mine.ids));
    const [first = 0, second = 0] = mine.ids;
    for (const what of ['delete', 'restore'] as const) {
      const refused = await send(what, [first, theirs.ids[0] ?? 0, second, 999_999]);
      expect(refused.statusCode).toBe(422);
      expect(refused.json().details).toEqual([
        'questions.1: there is no such question',
        'questions.3: there is no such question',
      ]);
    }
    expect(await read(quiz.id)).toMatchObject({ asked: mine.ids });
    // An administrator added it to the quiz: the teacher sees it but can't delete it.
    await context.call(admin, 'PATCH', `/quiz/${quiz.id}`, { quizQuestions: asking(theirs.ids) });
    expect((await context.call(ama, 'GET', `/question/${theirs.ids[0]}`)).statusCode).toBe(200);
    expect((await send('delete', theirs.ids)).statusCode).toBe(422);
    expect((await context.call(ama, 'DELETE', `/question/${theirs.ids[0]}`)).statusCode).toBe(403);
    expect((await send('delete', [...theirs.ids, first], admin)).json()).toEqual({
      questions: 2,
      quizzes: 1,
    });
  });

  it('refuses an empty list, more than a thousand, and other types', async () => {
    for (const body of [
      {},
      { questions: [] },
      { questions: Array.from({ length: 1_001 }, (_, at) => ({ id: at + 1 })) },
      { questions: [1, 2] },
      { questions: [{ id: '1' }] },
      { questions: { id: 1 } },
      { questions: [{ id: 2 ** 53 }] },
    ]) {
      for (const what of ['delete', 'restore']) {
        const answer = await context.call(ama, 'POST', `/question/${what}`, body);
        expect([what, JSON.stringify(body).slice(0, 60), answer.statusCode]).toEqual([
          what,
          JSON.stringify(body).slice(0, 60),
          422,
        ]);
      }
    }
  });

  it('and restoring by many at once loses nothing and never deadlocks', async () => {
    const { ids } = await makeQuestions(40);
    const quizzes = await Promise.all(
      Array.from({ length: 6 }, (_, at) => makeQuiz(asking(at % 2 === 0 ? ids : ids.toReversed()))),
    );
    const before = await Promise.all(quizzes.map(({ id }) => read(id)));
    const calls = Array.from({ length: 24 }, (_, at) => {
      const some = ids.filter((_id, place) => place % 6 === at % 6);
      return send(at % 2 === 0 ? 'delete' : 'restore', at % 4 < 2 ? some : some.toReversed());
    });
    const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual(Array(24).fill(200));
    await Promise.all(quizzes.map(({ id }) => read(id)));
    await send('restore', ids);
    const after = await Promise.all(quizzes.map(({ id }) => read(id)));
    expect(after).toEqual(before);
  });

  it('is recorded with the deleted questions', async () => {
    const { ids } = await makeQuestions(2);
    await send('delete', ids, admin);
    await send('restore', ids.slice(0, 1), admin);
    const entries = await context.db
      .selectFrom('audit_log')
      .select(['action', 'target_id', 'detail'])
      .where('actor_id', '=', admin.accountId)
      .where('action', 'in', ['question.deleted', 'question.restored'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(entries).toEqual([
      { action: 'question.restored', target_id: String(ids[0]), detail: {} },
      { action: 'question.deleted', target_id: null, detail: { questions: ids } },
    ]);
  });
});

describe('a restored question', () => {
  it('is placed at the end of a quiz that became shorter, and in no deleted one', async () => {
    const { ids } = await makeQuestions(4);
    const [q1 = 0, q2 = 0, q3 = 0, q4 = 0] = ids;
    const changed = await makeQuiz(asking(ids));
    const gone = await makeQuiz(asking([q4]));
    await send('delete', [q3, q4]);
    await context.call(ama, 'PATCH', `/quiz/${changed.id}`, { quizQuestions: asking([q2]) });
    await context.call(ama, 'DELETE', `/quiz/${gone.id}`);
    expect((await send('restore', [q4, q3])).json()).toEqual({ questions: 2, quizzes: 1 });
    expect(await read(changed.id)).toMatchObject({ asked: [q2, q3, q4] });
    expect((await context.call(ama, 'GET', `/question/${q1}`)).statusCode).toBe(200);
  });

  it('is not added to a quiz that has become full', async () => {
    const { bankId, ids } = await makeQuestions(3);
    const quiz = await makeQuiz(asking(ids));
    await send('delete', ids.slice(0, 2));
    const draw = { draw: { questionBank: { id: bankId }, count: limit.maxQuestions - 2 }, points: 1 };
    await context.call(ama, 'PATCH', `/quiz/${quiz.id}`, { quizQuestions: [draw, ...asking(ids.slice(2))] });
    expect((await send('restore', ids)).json()).toEqual({ questions: 2, quizzes: 1 });
    expect((await read(quiz.id)).asked).toEqual([ids[0], 'draw', ids[2]]);
    expect((await context.call(ama, 'GET', `/question/${ids[1]}`)).statusCode).toBe(200);
  });

  it('increases the revision only of quizzes whose positions change', async () => {
    const { ids } = await makeQuestions(3);
    const asked = await makeQuiz(asking(ids));
    const other = await makeQuiz([]);
    const revisionOf = async (id: number) =>
      (await context.call(ama, 'GET', `/quiz/${id}`)).json<Quiz>().revision;
    const before = (await revisionOf(asked.id)) ?? 0;
    await send('delete', ids.slice(1));
    expect(await revisionOf(asked.id)).toBe(before + 1);
    await send('restore', ids);
    expect(await revisionOf(asked.id)).toBe(before + 2);
    expect(await revisionOf(other.id)).toBe(other.revision);
  });
});

describe('an attempt in progress', () => {
  it('keeps its paper while its questions are deleted and restored', async () => {
    const { ids } = await makeQuestions(3);
    const quiz = await makeQuiz(asking(ids), { isActive: true });
    const student = await signInAsPerson(context.db, 'STUDENT');
    const attempt = await takeQuiz(context, student, quiz.id);
    const reread = async () =>
      (await context.call(student, 'GET', `/quizAttempt/${attempt.id}/paper`)).json();
    await send('delete', ids);
    expect((await reread()).questions).toEqual(attempt.paper.questions);
    const saved = await attempt.save([{ question: { id: ids[0] }, selectedAnswer: 'B', revision: 1 }]);
    expect(saved.statusCode).toBe(200);
    await send('restore', ids);
    expect((await reread()).questions).toEqual(attempt.paper.questions);
    expect((await attempt.submit()).json()).toMatchObject({ totalScore: 2, totalPoints: 6 });
  });
});
