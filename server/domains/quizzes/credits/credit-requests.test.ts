import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import { untilBlocked } from '#server/testing/gate.ts';
import { letTeach, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { CreditRequest } from '#shared/contract/teaching/credit-requests.ts';
import type { Quiz } from '#shared/contract/teaching/quizzes.ts';
import { splitCredits } from './credit-limit.policy.ts';

const context = setUpTestApp();

type Someone = TestPerson & SignedIn;
let [admin, ama, esi] = [] as unknown as [Someone, Someone, Someone];

beforeAll(async () => {
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
  ama = await signInAsPerson(context.db, 'TEACHER', { firstName: 'Ama', lastName: 'Sarpong' });
  esi = await signInAsPerson(context.db, 'STUDENT');
});

async function change(quizId: number, body: object, person: SignedIn = ama): Promise<Quiz> {
  const answer = await context.call(person, 'PATCH', `/quiz/${quizId}`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function listPending(): Promise<CreditRequest[]> {
  return (await context.call(admin, 'GET', '/creditRequest?status=PENDING')).json();
}

async function pendingOf(quizId: number): Promise<CreditRequest> {
  const pending = (await listPending()).find(({ quiz }) => quiz.id === quizId);
  if (!pending) throw new Error('Nothing is pending.');
  return pending;
}

function approve(id: number, person: SignedIn = admin) {
  return context.call(person, 'POST', `/creditRequest/${id}/approve`, {});
}

function decline(id: number, reason: string) {
  return context.call(admin, 'POST', `/creditRequest/${id}/decline`, { reason });
}

async function sit(quizId: number, answers: readonly string[], student: Someone = esi): Promise<void> {
  const attempt = await takeQuiz(context, student, quizId);
  const saved = await attempt.save(
    attempt.paper.questions.map(({ id }, at) => ({
      question: { id },
      revision: 1,
      selectedAnswer: answers[at],
    })),
  );
  expect(saved.statusCode, saved.body).toBe(200);
  expect((await attempt.submit()).statusCode).toBe(200);
}

async function cgpaOf(student: TestPerson): Promise<number | null> {
  return (await context.call(admin, 'GET', `/student/${student.personId}`)).json().currentCgpa;
}

async function eventsOf(person: TestPerson): Promise<unknown[]> {
  const rows = await context.db
    .selectFrom('notification')
    .select(['event', 'params'])
    .where('account_id', '=', person.accountId)
    .where('event', 'like', 'credits.%')
    .orderBy('id')
    .execute();
  return rows.map(({ event, params }) => [event, params]);
}

describe('credits above the maximum of the programme', () => {
  it('affect no average, transcript or export until an administrator approves them', async () => {
    const { db } = context;
    const question = { questions: [{}, {}] };
    const plain = await createTestQuiz(db, ama.accountId, question);
    const gift = await createTestQuiz(db, ama.accountId, { ...question, quiz: { title: 'Gift' } });
    await sit(plain.id, ['B', 'A']);
    await sit(gift.id, ['B', 'B']);
    expect(await cgpaOf(esi)).toBe(3);
    const waiting = await change(gift.id, { credits: 99 });
    expect(waiting).toMatchObject({ credits: 1, creditsPending: { credits: 99 } });
    expect(await cgpaOf(esi)).toBe(3);
    const transcript = await context.call(esi, 'GET', `/student/${esi.personId}/transcript`);
    expect(transcript.statusCode, transcript.body).toBe(200);
    expect(transcript.json().summary).toMatchObject({ gpa: 3, credits: 2 });
    const seen = await context.call(esi, 'GET', `/quiz/${gift.id}`);
    expect(seen.json()).toMatchObject({ credits: 1, creditsPending: null });
    expect((await context.call(admin, 'GET', '/dashboard/badges')).json().pendingCreditRequests).toBe(1);

    const request = await pendingOf(gift.id);
    expect(request).toMatchObject({
      credits: 99,
      status: 'PENDING',
      quiz: { title: 'Gift', credits: 1, graded: 1 },
      program: { name: 'General', maxCredits: 10 },
      teacher: { accountId: ama.accountId, lastName: 'Sarpong' },
      abilities: { decide: true },
    });
    expect((await approve(request.id)).json()).toMatchObject({
      status: 'APPROVED',
      abilities: { decide: false },
    });
    expect(await cgpaOf(esi)).toBe(3.98);
    expect((await approve(request.id)).json().code).toBe('CREDIT_REQUEST_DECIDED');
    expect(await eventsOf(ama)).toEqual([
      ['credits.approved', { quizTitle: 'Gift', credits: 99, quizId: gift.id }],
    ]);
    expect(await eventsOf(admin)).toEqual([
      ['credits.requested', { quizTitle: 'Gift', credits: 99, quizId: gift.id }],
    ]);
  });

  it('are requested again when raised after an approval, or copied', async () => {
    const quiz = await createTestQuiz(context.db, ama.accountId, { questions: [] });
    await change(quiz.id, { credits: 12 });
    await approve((await pendingOf(quiz.id)).id);
    expect(await change(quiz.id, { title: 'Same', credits: 12 })).toMatchObject({
      credits: 12,
      creditsPending: null,
    });
    expect(await change(quiz.id, { credits: 14 })).toMatchObject({
      credits: 12,
      creditsPending: { credits: 14 },
    });
    const copy: Quiz = (await context.call(ama, 'POST', `/quiz/${quiz.id}/duplicate`)).json();
    expect(copy).toMatchObject({ credits: 1, creditsPending: { credits: 12 } });
    expect(await change(quiz.id, { credits: 8 })).toMatchObject({ credits: 8, creditsPending: null });
  });

  it('of a new quiz are pending too, and stay unchanged if declined with a reason', async () => {
    const made = await context.call(ama, 'POST', '/quiz', { title: 'New', credits: 11 });
    const quiz: Quiz = made.json();
    expect(quiz).toMatchObject({ credits: 1, creditsPending: { credits: 11 } });
    const { id } = await pendingOf(quiz.id);
    expect((await decline(id, '  ')).statusCode).toBe(422);
    expect((await decline(id, 'A quiz is no course.')).json()).toMatchObject({ status: 'DECLINED' });
    expect((await context.call(ama, 'GET', `/quiz/${quiz.id}`)).json()).toMatchObject({
      credits: 1,
      creditsPending: null,
    });
    expect((await eventsOf(ama)).at(-1)).toEqual([
      'credits.declined',
      { quizTitle: 'New', credits: 11, quizId: quiz.id, reason: 'A quiz is no course.' },
    ]);
    const actions = await context.db
      .selectFrom('audit_log')
      .select('action')
      .where('target_type', '=', 'quiz')
      .where('target_id', '=', String(quiz.id))
      .where('action', 'like', 'credits.%')
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['credits.requested', 'credits.declined']);
  });

  it('notify administrators once a day for a quiz, even after several changes', async () => {
    const quiz = await createTestQuiz(context.db, ama.accountId, { questions: [] });
    const before = (await eventsOf(admin)).length;
    for (const credits of [20, 5, 21, 6, 22]) await change(quiz.id, { credits });
    expect((await pendingOf(quiz.id)).credits).toBe(22);
    expect((await eventsOf(admin)).length - before).toBe(1);
  });

  it('are set directly by a super admin, and decided only by super admins', async () => {
    const quiz = await createTestQuiz(context.db, ama.accountId, { questions: [] });
    await change(quiz.id, { credits: 30 });
    const { id } = await pendingOf(quiz.id);
    const reader = await signInAsPerson(context.db, 'READ_ONLY_ADMIN');
    for (const person of [ama, esi, reader]) expect((await approve(id, person)).statusCode).toBe(403);
    expect(await change(quiz.id, { credits: 40 }, admin)).toMatchObject({
      credits: 40,
      creditsPending: null,
    });
    expect((await approve(id)).statusCode).toBe(409);
  });

  it('are not approved if the request changed after the administrator saw it', async () => {
    const quiz = await createTestQuiz(context.db, ama.accountId, { questions: [] });
    await change(quiz.id, { credits: 12 });
    const { id } = await pendingOf(quiz.id);
    let approving: ReturnType<typeof approve> | undefined;
    await inTransaction(context.db, async (trx) => {
      await trx.selectFrom('quiz').select('id').where('id', '=', quiz.id).forUpdate().execute();
      approving = approve(id);
      await untilBlocked(context);
      await trx
        .updateTable('credit_request')
        .set({ status: 'WITHDRAWN', decided_at: new Date() })
        .where('id', '=', id)
        .execute();
      await trx.insertInto('credit_request').values({ quiz_id: quiz.id, credits: 99 }).execute();
    });
    expect((await approving)?.statusCode).toBe(409);
    expect((await context.call(ama, 'GET', `/quiz/${quiz.id}`)).json()).toMatchObject({
      credits: 1,
      creditsPending: { credits: 99 },
    });
  });

  it("depend on the programme's maximum, which an administrator sets, also for a moved quiz", async () => {
    const wide = await context.call(admin, 'POST', '/program', { name: 'Wide', maxCredits: 30 });
    const { id: wideId } = wide.json();
    const quiz = await createTestQuiz(context.db, ama.accountId, {
      questions: [],
      quiz: { program_id: wideId, credits: 25 },
    });
    await letTeach(context.db, ama.personId, [wideId]);
    expect(await change(quiz.id, { credits: 28 })).toMatchObject({ credits: 28, creditsPending: null });
    expect(await change(quiz.id, { program: { id: 1 } })).toMatchObject({
      credits: 10,
      creditsPending: { credits: 28 },
    });
    for (const maxCredits of [0.5, 100]) {
      const refused = await context.call(admin, 'PATCH', `/program/${wideId}`, { maxCredits });
      expect(refused.statusCode).toBe(422);
    }
  });

  it('stored before there was a maximum are kept until they change', async () => {
    const quiz = await createTestQuiz(context.db, ama.accountId, { questions: [], quiz: { credits: 40 } });
    expect(await change(quiz.id, { title: 'Old' })).toMatchObject({ credits: 40, creditsPending: null });
    expect(await change(quiz.id, { credits: 41 })).toMatchObject({ credits: 40 });
  });
});

describe('credits that count and credits that are pending', () => {
  it.each([
    [
      { wanted: 10, counting: 1, max: 10, keepsProgram: true },
      { credits: 10, pending: null },
    ],
    [
      { wanted: 10.01, counting: 1, max: 10, keepsProgram: true },
      { credits: 1, pending: 10.01 },
    ],
    [
      { wanted: 40, counting: 40, max: 10, keepsProgram: true },
      { credits: 40, pending: null },
    ],
    [
      { wanted: 40, counting: 40, max: 10, keepsProgram: false },
      { credits: 10, pending: 40 },
    ],
    [
      { wanted: 0, counting: 40, max: 10, keepsProgram: true },
      { credits: 0, pending: null },
    ],
  ])('%j', (given, split) => {
    expect(splitCredits(given)).toEqual(split);
  });
});
