import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import { findMismatches } from '#server/testing/re-mark.ts';
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

function handIn(student: SignedIn, id: number) {
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

describe('hand-ins at the same time', () => {
  it('of one attempt, fifty of them, are one transition and one grade, and all are told the same', async () => {
    const student = await signInAsPerson(context.db, 'STUDENT');
    const id = await createTestAttempt(context.db, await newQuiz(), student, { answers: ['B', 'B', 'A'] });
    const answers = await Promise.all(Array.from({ length: 50 }, () => handIn(student, id)));
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
    const answers = await Promise.all(ids.map((id) => handIn(student, id)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    // By hand: 0, 20, 40, 60, 80, 100 % are F, F, F, C+, B+, A; credits are 0.5, 1.5, 2.5, 3.5 in turn.
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
      await handIn(student, await createTestAttempt(context.db, quiz, student, { answers, attempt }));
      expect(await cgpaOf(student)).toBe(cgpa);
    }
  });

  it('of quizzes that give no credits is none', async () => {
    const student = await signInAsPerson(context.db, 'STUDENT');
    const quiz = await newQuiz({ credits: 0 });
    await handIn(student, await createTestAttempt(context.db, quiz, student, { answers: ['B'] }));
    expect(await cgpaOf(student)).toBeNull();
  });
});

describe('a hand-in that PostgreSQL undoes', () => {
  /** The next grades that are written meet a deadlock, as many as said. */
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

  it('for a deadlock is tried once more, and the student notices nothing', async () => {
    const student = await signInAsPerson(context.db, 'STUDENT');
    const id = await createTestAttempt(context.db, await newQuiz(), student, { answers: ['B'] });
    await withDeadlocks(1, async () => {
      expect((await handIn(student, id)).json()).toMatchObject({ status: 'SUBMITTED', totalScore: 2 });
    });
    expect(await gradesOf([id])).toHaveLength(1);
  });

  it('time and again answers that the system is busy, and leaves the attempt as it was', async () => {
    const student = await signInAsPerson(context.db, 'STUDENT');
    const id = await createTestAttempt(context.db, await newQuiz(), student, { answers: ['B'] });
    await withDeadlocks(2, async () => {
      const answer = await handIn(student, id);
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBeDefined();
    });
    expect(await findMismatches(context.db)).toEqual([]);
    expect((await handIn(student, id)).json()).toMatchObject({ status: 'SUBMITTED', totalScore: 2 });
  });
});
