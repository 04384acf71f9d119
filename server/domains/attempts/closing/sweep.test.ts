import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { findMismatches } from '#server/testing/oracles/re-mark.ts';
import { createPerson, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType } from '#server/testing/quizzes.ts';
import { setUpTestApp, startTestApp, type TestApp } from '#server/testing/test-app.ts';

const timing = { sweepMs: 50 };
const context = setUpTestApp({}, {}, timing);

async function setUpQuiz({ db }: TestApp, questions = oneOfEachType) {
  const teacher = await createPerson(db, 'TEACHER');
  return { teacher, quiz: await createTestQuiz(db, teacher.accountId, { questions }) };
}

function gradesOf({ db }: TestApp, attemptIds: readonly number[]) {
  return db.selectFrom('grade').selectAll().where('attempt_id', 'in', attemptIds).execute();
}

async function untilClosed(server: TestApp, ids: readonly number[]): Promise<void> {
  await expect
    .poll(async () => (await gradesOf(server, ids)).length, { timeout: 60_000, interval: 50 })
    .toBe(ids.length);
}

async function countNotified({ db }: TestApp, event: string, people: readonly TestPerson[]) {
  const rows = await db
    .selectFrom('notification')
    .select('account_id')
    .where('event', '=', event)
    .where(
      'account_id',
      'in',
      people.map(({ accountId }) => accountId),
    )
    .execute();
  return { rows: rows.length, accounts: new Set(rows.map(({ account_id: id }) => id)).size };
}

describe('the sweep', () => {
  it('closes overdue attempts once each, in either of two processes, and notifies the students', async () => {
    const { db } = context;
    const { quiz, teacher } = await setUpQuiz(context);
    const students = await Promise.all(Array.from({ length: 130 }, () => createPerson(db, 'STUDENT')));
    const second = await startTestApp(context.connection, {}, {}, timing);
    // In one transaction: otherwise a sweep could close an attempt before its answers are stored.
    const overdue = await db.transaction().execute(async (trx) => {
      const ids: number[] = [];
      for (const [at, student] of students.entries()) {
        const answers = at < 10 ? ['B', 'B', 'Accra', 'Because.'] : ['B'];
        ids.push(await createTestAttempt(trx, quiz, student, { answers, secondsLeft: -60 }));
      }
      return ids;
    });
    try {
      await untilClosed(context, overdue);
    } finally {
      await second.close();
    }
    const closed = await db
      .selectFrom('quiz_attempt')
      .select(['status', sql<boolean>`completed_at = deadline`.as('at_deadline')])
      .where('id', 'in', overdue)
      .execute();
    for (const row of closed) expect(row).toEqual({ status: 'TIMED_OUT', at_deadline: true });
    // Ten need marking, so their grades are provisional.
    expect(await countNotified(context, 'grade.published', students)).toEqual({ rows: 120, accounts: 120 });
    expect(await countNotified(context, 'submission.waiting', [teacher])).toEqual({ rows: 10, accounts: 1 });
    expect(await findMismatches(db)).toEqual([]);
  });

  it('leaves running attempts alone, and one within its grace', async () => {
    const { db } = context;
    const { quiz } = await setUpQuiz(context);
    const people = await Promise.all(Array.from({ length: 3 }, () => createPerson(db, 'STUDENT')));
    const left = [600, null, -3];
    const [inTime = 0, endless = 0, late = 0] = await Promise.all(
      people.map((student, at) => createTestAttempt(db, quiz, student, { secondsLeft: left[at] ?? null })),
    );
    await untilClosed(context, [late]);
    const { waited } = await db
      .selectFrom('grade')
      .innerJoin('quiz_attempt', 'quiz_attempt.id', 'grade.attempt_id')
      .select(sql<number>`extract(epoch from grade.date_created - quiz_attempt.deadline)`.as('waited'))
      .where('quiz_attempt.id', '=', late)
      .executeTakeFirstOrThrow();
    expect(waited).toBeGreaterThanOrEqual(5);
    expect(await gradesOf(context, [inTime, endless])).toEqual([]);
  });

  it('continues after an attempt that cannot be closed, and logs it', async () => {
    const { db } = context;
    const { quiz } = await setUpQuiz(context);
    const [one, other] = [await createPerson(db, 'STUDENT'), await createPerson(db, 'STUDENT')];
    const questions = [{ questionId: 1, versionId: 999_999_999, points: 1, optionIds: [] }];
    const attempt = { paper: JSON.stringify({ questions }) };
    const stuck = await createTestAttempt(db, quiz, one, { secondsLeft: -60, attempt });
    await untilClosed(context, [await createTestAttempt(db, quiz, other, { secondsLeft: -60 })]);
    expect(await gradesOf(context, [stuck])).toEqual([]);
    await expect.poll(() => context.readLog()).toContain('overdue attempt not closed');
  });
});

describe('a process without background work', () => {
  const idle = setUpTestApp({ worker: false }, {}, timing);

  it('sweeps nothing, but closes overdue attempts on request', async () => {
    const { db } = idle;
    const { quiz } = await setUpQuiz(idle);
    const student = await signInAsPerson(db, 'STUDENT');
    const id = await createTestAttempt(db, quiz, student, { secondsLeft: -60 });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(await gradesOf(idle, [id])).toEqual([]);
    const answer = await idle.call(student, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
    expect(answer.json()).toMatchObject({ status: 'TIMED_OUT' });
  });
});
