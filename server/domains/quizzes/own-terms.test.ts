import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { OwnTerms, Quiz } from '#shared/contract/teaching/quizzes.ts';

type Person = TestPerson & SignedIn;
type QuizColumns = NonNullable<Parameters<typeof createTestQuiz>[2]>['quiz'];

const context = setUpTestApp();
let ama: Person;
let admin: Person;
let esi: Person;

beforeAll(async () => {
  ama = await signInAsPerson(context.db, 'TEACHER');
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
  esi = await signInAsPerson(context.db, 'STUDENT');
});

function make(quiz: QuizColumns = {}, questions?: []): Promise<TestQuiz> {
  return createTestQuiz(context.db, ama.accountId, { quiz, ...(questions ? { questions } : {}) });
}

/** By the database's clock. */
function inMinutes(minutes: number) {
  return sql<Date>`now() + make_interval(mins => ${minutes}::integer)` as unknown as Date;
}

async function attempt(
  quizId: number,
  values: { attempt_number: number; deadline?: Date; isDone?: boolean },
) {
  const { isDone = false, deadline = null, attempt_number } = values;
  const { id } = await context.db
    .insertInto('quiz_attempt')
    .values({
      institution_id: 1,
      quiz_id: quizId,
      student_id: esi.personId,
      attempt_number,
      deadline,
      started_at: sql<Date>`now() - interval '1 hour'`,
      ...(isDone ? { status: 'SUBMITTED' as const, completed_at: new Date() } : {}),
      paper: JSON.stringify({ questions: [] }),
      total_points: 10,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function grant(extra: { quiz_id?: number; time_factor?: number; extra_minutes?: number }) {
  await context.db
    .insertInto('accommodation')
    .values({ student_id: esi.personId, created_by: admin.accountId, ...extra })
    .execute();
}

async function termsOf(quizId: number): Promise<OwnTerms> {
  const quiz: Quiz = (await context.call(esi, 'GET', `/quiz/${quizId}`)).json();
  const listed: Quiz[] = (await context.call(esi, 'GET', '/quiz?max=200')).json();
  expect(listed.find(({ id }) => id === quizId)?.own).toEqual(quiz.own);
  expect(quiz.abilities).toEqual({ edit: false, delete: false, publish: false, start: quiz.own?.mayStart });
  if (!quiz.own) throw new Error('A student reads their own terms.');
  return quiz.own;
}

describe("a student's own terms", () => {
  it("are the quiz's, without an extension", async () => {
    const quiz = await make({ time_limit_minutes: 30 });
    expect(await termsOf(quiz.id)).toEqual({
      extraTime: null,
      timeLimit: 30,
      closesAt: null,
      attempts: 0,
      attemptInProgress: null,
      mayStart: true,
      whyNot: null,
    });
  });

  it("include the database's time for a single quiz", async () => {
    const quiz = await make({ time_limit_minutes: 30 });
    const readClock = async () => {
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(context.db);
      return rows[0]?.now.getTime() ?? 0;
    };
    const before = await readClock();
    const seen: Quiz = (await context.call(esi, 'GET', `/quiz/${quiz.id}`)).json();
    const serverTime = Date.parse(seen.serverTime ?? '');
    expect(serverTime).toBeGreaterThanOrEqual(before);
    expect(serverTime).toBeLessThanOrEqual(await readClock());
    expect((await context.call(ama, 'GET', `/quiz/${quiz.id}`)).json()).not.toHaveProperty('serverTime');
  });

  it("explain why they can't start", async () => {
    const later = await make({ opens_at: inMinutes(5) });
    const over = await make({ closes_at: inMinutes(-5) });
    const empty = await make({}, []);
    const used = await make({ attempt_limit: 1 });
    await attempt(used.id, { attempt_number: 1, isDone: true });
    const off = await make({ is_active: false });
    await attempt(off.id, { attempt_number: 1, isDone: true });
    for (const [quiz, whyNot] of [
      [later, 'NOT_OPEN_YET'],
      [over, 'CLOSED'],
      [empty, 'NO_QUESTIONS'],
      [used, 'LIMIT_REACHED'],
      [off, 'INACTIVE'],
    ] as const) {
      expect(await termsOf(quiz.id)).toMatchObject({ mayStart: false, whyNot });
    }
  });

  it('allow resuming an attempt in progress after any change', async () => {
    const quiz = await make({ attempt_limit: 1, is_active: false, closes_at: inMinutes(-5) });
    const id = await attempt(quiz.id, { attempt_number: 1, deadline: inMinutes(5) });
    expect(await termsOf(quiz.id)).toMatchObject({
      attempts: 1,
      attemptInProgress: { id },
      mayStart: true,
      whyNot: null,
    });
  });

  it('do not count an attempt past its deadline as in progress', async () => {
    const quiz = await make({ attempt_limit: 1 });
    await attempt(quiz.id, { attempt_number: 1, deadline: inMinutes(-5) });
    expect(await termsOf(quiz.id)).toMatchObject({ attemptInProgress: null, whyNot: 'LIMIT_REACHED' });
  });

  it('include extra time in limit and window, one for this quiz overriding one for all', async () => {
    const plain = await make({ time_limit_minutes: 30, closes_at: '2026-12-01T10:00:00Z' });
    const special = await make({ time_limit_minutes: 30, closes_at: inMinutes(-5) });
    await grant({ time_factor: 1.5 });
    await grant({ quiz_id: special.id, extra_minutes: 20 });
    expect(await termsOf(plain.id)).toMatchObject({
      extraTime: { factor: 1.5, minutes: null },
      timeLimit: 45,
      closesAt: '2026-12-01T10:15:00.000Z',
    });
    expect(await termsOf(special.id)).toMatchObject({
      extraTime: { factor: null, minutes: 20 },
      timeLimit: 50,
      mayStart: true,
    });
  });
});

describe('permission to read the terms of a student', () => {
  async function read(as: SignedIn, studentId: number | '', quizId: number) {
    return context.call(as, 'GET', `/quiz/${quizId}${studentId === '' ? '' : `?studentId=${studentId}`}`);
  }

  it('is given to an administrator who names them', async () => {
    const quiz = await make({ time_limit_minutes: 30 });
    expect((await read(admin, '', quiz.id)).json().own).toBeNull();
    const seen = (await read(admin, esi.personId, quiz.id)).json();
    expect(seen.own).toMatchObject({ timeLimit: 45, mayStart: true });
    expect(seen.abilities).toMatchObject({ start: false });
    const [listed]: Quiz[] = (
      await context.call(admin, 'GET', `/quiz?max=1&studentId=${esi.personId}`)
    ).json();
    expect(listed?.own).not.toBeNull();
    expect((await read(admin, 987_654, quiz.id)).statusCode).toBe(404);
  });

  it('is given to their teacher and no other', async () => {
    const kofi = await signInAsPerson(context.db, 'TEACHER');
    const own = await createTestQuiz(context.db, kofi.accountId);
    expect((await read(kofi, esi.personId, own.id)).statusCode).toBe(404);
    await context.db
      .updateTable('student')
      .set({ assigned_teacher_id: kofi.personId })
      .where('id', '=', esi.personId)
      .execute();
    expect((await read(kofi, esi.personId, own.id)).json().own).toMatchObject({ attempts: 0 });
  });

  it('is refused to another student', async () => {
    const yaw = await signInAsPerson(context.db, 'STUDENT');
    const quiz = await make();
    expect((await read(yaw, esi.personId, quiz.id)).statusCode).toBe(404);
    expect((await read(yaw, yaw.personId, quiz.id)).statusCode).toBe(200);
  });
});
