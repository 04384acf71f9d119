import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { findMismatches } from '#server/testing/oracles/re-mark.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';

const context = setUpTestApp();
let teacher: TestPerson & SignedIn;

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
});

function newQuiz(quiz: object = {}): Promise<TestQuiz> {
  return createTestQuiz(context.db, teacher.accountId, { quiz });
}

function submit(student: SignedIn, id: number) {
  return context.call(student, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
}

function gradesOf(attemptIds: readonly number[]) {
  return context.db.selectFrom('grade').selectAll().where('attempt_id', 'in', attemptIds).execute();
}

async function cgpaOf({ personId }: TestPerson): Promise<number | null> {
  const row = await context.db
    .selectFrom('student')
    .select('current_cgpa')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  return row.current_cgpa;
}

/** `count` students with 0, 1, 2 … of the five answers correct, in turn. */
async function fillRoom(quiz: TestQuiz, count: number) {
  const room: { student: TestPerson & SignedIn; id: number; right: number }[] = [];
  for (let at = 0; at < count; at += 1) {
    const student = await signInAsPerson(context.db, 'STUDENT');
    const right = at % 6;
    const answers = Array.from({ length: 5 }, (_, question) => (question < right ? 'B' : 'A'));
    room.push({ student, right, id: await createTestAttempt(context.db, quiz, student, { answers }) });
  }
  return room;
}

describe('submissions at the same time', () => {
  it('of one attempt, fifty of them, are one transition and one grade with the same response for all', async () => {
    const student = await signInAsPerson(context.db, 'STUDENT');
    const id = await createTestAttempt(context.db, await newQuiz(), student, { answers: ['B', 'B', 'A'] });
    const answers = await Promise.all(Array.from({ length: 50 }, () => submit(student, id)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ status: 'SUBMITTED', totalScore: 4 });
    expect(await gradesOf([id])).toHaveLength(1);
  });

  it('of one student at twenty quizzes give the average of all of them', async () => {
    const student = await signInAsPerson(context.db, 'STUDENT');
    const ids: number[] = [];
    for (let at = 0; at < 20; at += 1) {
      const quiz = await newQuiz({ credits: (at % 4) + 0.5 });
      const answers = Array.from({ length: 5 }, (_, question) => (question < at % 6 ? 'B' : 'A'));
      ids.push(await createTestAttempt(context.db, quiz, student, { answers }));
    }
    const answers = await Promise.all(ids.map((id) => submit(student, id)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    // Calculated by hand: 0, 20, 40, 60, 80, 100 % are F, F, F, C+, B+, A; credits are 0.5, 1.5, 2.5, 3.5 in turn.
    const points = [0, 0, 0, 2.5, 3.5, 4];
    let [earned, credits] = [0, 0];
    for (let at = 0; at < 20; at += 1) {
      earned += (points[at % 6] ?? 0) * ((at % 4) + 0.5);
      credits += (at % 4) + 0.5;
    }
    expect(await cgpaOf(student)).toBe(Math.round((earned / credits) * 100) / 100);
    expect(await findMismatches(context.db)).toEqual([]);
  });
});

describe('a room that submits at once', () => {
  it('gets each student’s own score, grade and average', async () => {
    const room = await fillRoom(await newQuiz(), 60);
    const responses = await Promise.all(room.map(({ student, id }) => submit(student, id)));
    expect(
      responses.map((answer) => [answer.json().id, answer.json().status, answer.json().totalScore]),
    ).toEqual(room.map(({ id, right }) => [id, 'SUBMITTED', right * 2]));
    const grades = new Map(
      (await gradesOf(room.map(({ id }) => id))).map((grade) => [grade.attempt_id, grade]),
    );
    const points = [0, 0, 0, 2.5, 3.5, 4];
    for (const { student, id, right } of room) {
      expect(grades.get(id)).toMatchObject({ student_id: student.personId, percentage: right * 20 });
      expect(await cgpaOf(student)).toBe(points[right]);
    }
    expect(await findMismatches(context.db)).toEqual([]);
  });

  it('does not wait for an attempt that is locked, which follows on its own', async () => {
    const [held, ...others] = await fillRoom(await newQuiz(), 12);
    const isTold = vi.fn();
    const { late } = await context.db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('quiz_attempt')
        .select('id')
        .where('id', '=', held?.id ?? 0)
        .forUpdate()
        .execute();
      const waiting = submit(held?.student as SignedIn, held?.id ?? 0).finally(isTold);
      const responses = await Promise.all(others.map(({ student, id }) => submit(student, id)));
      expect(responses.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 200));
      expect(isTold).not.toHaveBeenCalled();
      return { late: waiting };
    });
    expect((await late).json()).toMatchObject({ id: held?.id, status: 'SUBMITTED' });
    expect(await findMismatches(context.db)).toEqual([]);
  });

  it('ends in time or late by each attempt’s own deadline', async () => {
    const quiz = await newQuiz();
    const room = await fillRoom(quiz, 10);
    const late = room.filter((_, at) => at % 2 === 1).map(({ id }) => id);
    await sql`update quiz_attempt set deadline = clock_timestamp() - interval '2 seconds'
      where id = any(${late}::bigint[])`.execute(context.db);
    const responses = await Promise.all(room.map(({ student, id }) => submit(student, id)));
    expect(responses.map((answer) => answer.json().status)).toEqual(
      room.map((_, at) => (at % 2 === 1 ? 'TIMED_OUT' : 'SUBMITTED')),
    );
  });

  it('with essays needs marking, and the teacher is notified of each', async () => {
    const owner = await signInAsPerson(context.db, 'TEACHER');
    const quiz = await createTestQuiz(context.db, owner.accountId, { questions: oneOfEachType });
    const room = await fillRoom(quiz, 8);
    await Promise.all(room.map(({ student, id }) => submit(student, id)));
    const grades = await gradesOf(room.map(({ id }) => id));
    expect(grades.map(({ is_provisional: isProvisional }) => isProvisional)).toEqual(Array(8).fill(true));
    const result = await context.db
      .selectFrom('notification')
      .select('id')
      .where('account_id', '=', owner.accountId)
      .execute();
    expect(result).toHaveLength(8);
  });
});

describe('the average', () => {
  it('counts the best final grade of each quiz by its credits', async () => {
    const student = await signInAsPerson(context.db, 'STUDENT');
    const [light, heavy] = [await newQuiz({ credits: 1 }), await newQuiz({ credits: 3 })];
    const sat = [
      [light, 1, ['B', 'B', 'B', 'B', 'B'], 4],
      [light, 2, ['A', 'A', 'A', 'A', 'A'], 4],
      [heavy, 1, ['B', 'B', 'B', 'A', 'A'], 2.88],
      [heavy, 2, ['B', 'B', 'B', 'B', 'A'], 3.63],
    ] as const;
    for (const [quiz, attempt_number, answers, cgpa] of sat) {
      const attempt = { attempt_number };
      await submit(student, await createTestAttempt(context.db, quiz, student, { answers, attempt }));
      expect(await cgpaOf(student)).toBe(cgpa);
    }
  });

  it('of quizzes without credits is empty', async () => {
    const student = await signInAsPerson(context.db, 'STUDENT');
    const quiz = await newQuiz({ credits: 0 });
    await submit(student, await createTestAttempt(context.db, quiz, student, { answers: ['B'] }));
    expect(await cgpaOf(student)).toBeNull();
  });
});

describe('a submission that PostgreSQL rolls back', () => {
  /** Makes the next `count` writes of grades fail with a deadlock. */
  async function withDeadlocks(count: number, work: () => Promise<void>): Promise<void> {
    const { db } = context;
    await sql`create sequence met`.execute(db);
    await sql`
      create function meet_deadlock() returns trigger language plpgsql as $$ begin
        if nextval('met') <= tg_argv[0]::integer then raise 'met' using errcode = 'deadlock_detected'; end if;
        return new;
      end $$`.execute(db);
    await sql`
      create trigger meet_deadlock before insert on grade for each row
      execute function meet_deadlock(${sql.lit(count)})`.execute(db);
    try {
      await work();
    } finally {
      await sql`drop function meet_deadlock cascade`.execute(db);
      await sql`drop sequence met`.execute(db);
    }
  }

  it('for a deadlock is retried once, and the student notices nothing', async () => {
    const student = await signInAsPerson(context.db, 'STUDENT');
    const id = await createTestAttempt(context.db, await newQuiz(), student, { answers: ['B'] });
    await withDeadlocks(1, async () => {
      expect((await submit(student, id)).json()).toMatchObject({ status: 'SUBMITTED', totalScore: 2 });
    });
    expect(await gradesOf([id])).toHaveLength(1);
  });

  it('repeatedly answers that the system is busy, and leaves the attempt unchanged', async () => {
    const student = await signInAsPerson(context.db, 'STUDENT');
    const id = await createTestAttempt(context.db, await newQuiz(), student, { answers: ['B'] });
    await withDeadlocks(3, async () => {
      const answer = await submit(student, id);
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBeDefined();
    });
    expect(await findMismatches(context.db)).toEqual([]);
    expect((await submit(student, id)).json()).toMatchObject({ status: 'SUBMITTED', totalScore: 2 });
  });
});

// Last, because the check by the papers' own keys reports differences after it.
describe('a room that submits at once', () => {
  it('at a regraded quiz is marked by the regraded answer key', async () => {
    const quiz = await newQuiz();
    const [first, ...others] = await fillRoom(quiz, 8);
    await submit(first?.student as SignedIn, first?.id ?? 0);
    const question = { id: quiz.questions[0]?.id };
    const terms = { quiz: { id: quiz.id }, question, version: 1, creditAll: true, reason: 'Two were right' };
    const regraded = await context.call(teacher, 'POST', '/regrade', terms);
    expect(regraded.statusCode).toBe(201);
    const responses = await Promise.all(others.map(({ student, id }) => submit(student, id)));
    expect(responses.map((answer) => answer.json().totalScore)).toEqual(
      others.map(({ right }) => Math.max(1, right) * 2),
    );
  });
});
