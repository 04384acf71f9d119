import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeGate, removeGates, untilBlocked } from '#server/testing/gate.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Quiz, QuizPlace } from '#shared/contract/teaching/quizzes.ts';
import { purgeDeletedQuizzes } from './quiz-changes.service.ts';

type Person = TestPerson & SignedIn;

const context = setUpTestApp();
let [ama, kofi, admin, reader, student] = [] as unknown as [Person, Person, Person, Person, Person];

beforeAll(async () => {
  const { db } = context;
  ama = await signInAsPerson(db, 'TEACHER');
  kofi = await signInAsPerson(db, 'TEACHER');
  admin = await signInAsPerson(db, 'SUPER_ADMIN');
  reader = await signInAsPerson(db, 'READ_ONLY_ADMIN');
  student = await signInAsPerson(db, 'STUDENT');
});

afterEach(() => removeGates(context));

const newQuiz = (quiz = {}): Promise<TestQuiz> => createTestQuiz(context.db, ama.accountId, { quiz });
const remove = (id: number, as = ama) => context.call(as, 'DELETE', `/quiz/${id}`);
const restore = (id: number, as = ama) => context.call(as, 'POST', `/quiz/${id}/restore`);

async function listed(query: string, as = ama): Promise<number[]> {
  return (await context.call(as, 'GET', `/quiz?max=100&${query}`)).json<Quiz[]>().map(({ id }) => id);
}

describe('a deleted quiz', () => {
  it('is restored as a draft with its questions, rules and extra time', async () => {
    const quiz = await newQuiz({ time_limit_minutes: 30 });
    const extra = { student: { id: student.personId }, quiz: { id: quiz.id }, extraMinutes: 9 };
    expect((await context.call(admin, 'POST', '/accommodation', extra)).statusCode).toBe(201);
    expect((await remove(quiz.id)).statusCode).toBe(204);
    const restored = await restore(quiz.id);
    expect(restored.json(), restored.body).toMatchObject({
      id: quiz.id,
      isActive: false,
      isArchived: false,
      timeLimit: 30,
      totalPoints: quiz.totalPoints,
    });
    expect(restored.json()).not.toHaveProperty('deletedAt');
    const places: QuizPlace[] = (await context.call(ama, 'GET', `/quiz/${quiz.id}/places`)).json();
    expect(places.map(({ question }) => question?.id)).toEqual(quiz.questions.map(({ id }) => id));
    const given = (await context.call(admin, 'GET', `/accommodation?quizId=${quiz.id}`)).json();
    expect(given).toMatchObject([{ extraMinutes: 9 }]);
  });

  it('is found only in the list of deleted quizzes, by its teacher and administrators', async () => {
    const quiz = await newQuiz();
    await remove(quiz.id);
    for (const query of ['', 'archived=true', 'isActive=false', 'deleted=false']) {
      expect(await listed(query), query).not.toContain(quiz.id);
    }
    for (const person of [ama, admin]) expect(await listed('deleted=true', person)).toContain(quiz.id);
    for (const person of [kofi, student]) {
      expect(await listed('deleted=true', person)).not.toContain(quiz.id);
    }
    const [shown] = (await context.call(ama, 'GET', '/quiz?deleted=true')).json<Quiz[]>();
    expect(shown).toMatchObject({ id: quiz.id, deletedAt: expect.any(String) });
  });

  it('does not exist for any other call', async () => {
    const quiz = await newQuiz();
    await context.call(ama, 'POST', '/announcement', {
      title: 'Room',
      body: 'Room 4.',
      quiz: { id: quiz.id },
    });
    await remove(quiz.id);
    const calls = [
      ['GET', `/quiz/${quiz.id}`],
      ['PATCH', `/quiz/${quiz.id}`, { isArchived: false, isActive: true }],
      ['DELETE', `/quiz/${quiz.id}`],
      ['POST', `/quiz/${quiz.id}/duplicate`],
      ['GET', `/quiz/${quiz.id}/places`],
      ['GET', `/quiz/${quiz.id}/preview`],
      ['GET', `/monitor/quiz/${quiz.id}`],
      ['GET', `/report/quiz/${quiz.id}`],
    ] as const;
    for (const [method, path, body] of calls) {
      expect((await context.call(ama, method, path, body)).statusCode, `${method} ${path}`).toBe(404);
    }
    const start = await context.call(student, 'POST', '/quizAttempt', { quiz: { id: quiz.id } });
    expect(start.statusCode).toBe(404);
    const extra = { student: { id: student.personId }, quiz: { id: quiz.id }, extraMinutes: 9 };
    expect((await context.call(admin, 'POST', '/accommodation', extra)).statusCode).toBe(404);
    const usage = await context.call(ama, 'GET', `/question/${quiz.questions[0]?.id}/usage`);
    expect(usage.json().quizzes).toEqual([]);
    const messages = (await context.call(ama, 'GET', '/announcement')).json<{ quiz: unknown }[]>();
    expect(messages.filter(({ quiz: about }) => about !== null)).toEqual([]);
  });

  it('is restored only by its teacher and super admins', async () => {
    const quiz = await newQuiz();
    await remove(quiz.id);
    expect((await restore(quiz.id, kofi)).statusCode).toBe(404);
    for (const person of [reader, student]) expect((await restore(quiz.id, person)).statusCode).toBe(403);
    expect((await restore(quiz.id, admin)).statusCode).toBe(200);
    expect((await restore(999_999)).statusCode).toBe(404);
  });

  it('goes back to the archive if it was archived before', async () => {
    const quiz = await newQuiz({ is_active: false, archived_at: new Date('2026-01-01') });
    await remove(quiz.id);
    expect((await restore(quiz.id)).json()).toMatchObject({ isArchived: true });
  });

  it('loses a question that is deleted meanwhile, and gets it back with that question', async () => {
    const quiz = await newQuiz();
    await remove(quiz.id);
    const [first] = quiz.questions;
    await context.call(ama, 'DELETE', `/question/${first?.id}`);
    expect((await restore(quiz.id)).json()).toMatchObject({ questionCount: 4, totalPoints: 8 });
    await context.call(ama, 'POST', '/question/restore', { questions: [{ id: first?.id }] });
    expect((await context.call(ama, 'GET', `/quiz/${quiz.id}`)).json()).toMatchObject({ questionCount: 5 });
  });

  it('is in the audit log when deleted and when restored, once each', async () => {
    const quiz = await newQuiz({ title: 'Torts' });
    await remove(quiz.id);
    await restore(quiz.id);
    await restore(quiz.id);
    const entries = await context.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('target_type', '=', 'quiz')
      .where('target_id', '=', String(quiz.id))
      .orderBy('id')
      .execute();
    expect(entries).toEqual([
      { action: 'quiz.deleted', detail: { title: 'Torts', isKept: false } },
      { action: 'quiz.restored', detail: { title: 'Torts' } },
    ]);
  });

  it('is deleted for good after 30 days', async () => {
    const [old, recent] = [await newQuiz(), await newQuiz()];
    for (const { id } of [old, recent]) await remove(id);
    await sql`update quiz set deleted_at = now() - interval '31 days' where id = ${old.id}`.execute(
      context.db,
    );
    await purgeDeletedQuizzes(context.db);
    expect((await restore(old.id)).statusCode).toBe(404);
    expect((await restore(recent.id)).statusCode).toBe(200);
  });
});

describe('a quiz that is deleted and restored by two people at once', () => {
  it('is restored once', async () => {
    const quiz = await newQuiz();
    await remove(quiz.id);
    const gate = await closeGate(context, 'before update on quiz for each row');
    const first = restore(quiz.id);
    await gate.reached();
    const second = restore(quiz.id, admin);
    await untilBlocked(context);
    await gate.open();
    expect([(await first).statusCode, (await second).statusCode]).toEqual([200, 200]);
    const { revision } = (await first).json<Quiz>();
    expect((await second).json()).toMatchObject({ revision });
  });

  it('stays deleted if a student’s start comes second', async () => {
    const quiz = await newQuiz();
    const gate = await closeGate(context, 'before update on quiz for each row');
    const deletion = remove(quiz.id);
    await gate.reached();
    const start = context.call(student, 'POST', '/quizAttempt', { quiz: { id: quiz.id } });
    await untilBlocked(context);
    await gate.open();
    expect((await deletion).statusCode).toBe(204);
    expect((await start).statusCode).toBe(404);
    expect((await restore(quiz.id)).json()).toMatchObject({ taken: { isTaken: false } });
  });

  it('is restored, not purged, if the restore comes first', async () => {
    const quiz = await newQuiz();
    await remove(quiz.id);
    await sql`update quiz set deleted_at = now() - interval '31 days' where id = ${quiz.id}`.execute(
      context.db,
    );
    const gate = await closeGate(context, 'before update on quiz for each row');
    const restoring = restore(quiz.id);
    await gate.reached();
    await purgeDeletedQuizzes(context.db);
    await gate.open();
    expect((await restoring).statusCode).toBe(200);
  });
});
