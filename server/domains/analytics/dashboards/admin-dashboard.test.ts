import { type Insertable, sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#database/schema.ts';
import { createPerson, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { gradeOf } from '#shared/grading-scale.ts';

const context = setUpTestApp();

beforeAll(async () => {
  await sql`insert into institution (id, name) values (88, 'Elsewhere')`.execute(context.db);
});

beforeEach(async () => {
  await sql`truncate user_account cascade`.execute(context.db);
});

const dayMs = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs);

async function createQuiz(): Promise<number> {
  const owner = await createPerson(context.db, 'TEACHER');
  const { id } = await context.db
    .insertInto('quiz')
    .values({ institution_id: 1, owner_id: owner.accountId, program_id: 1, title: 'Quiz', is_active: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface Taken {
  startedAt: Date;
  completedAt?: Date;
  status?: Insertable<Database['quiz_attempt']>['status'];
  percentage?: number;
  isProvisional?: boolean;
}

let number = 0;

async function attempt({ personId }: TestPerson, quizId: number, taken: Taken): Promise<void> {
  number += 1;
  const { startedAt, completedAt, percentage } = taken;
  const { id } = await context.db
    .insertInto('quiz_attempt')
    .values({
      institution_id: 1,
      quiz_id: quizId,
      student_id: personId,
      attempt_number: number,
      paper: '{}',
      total_points: 100,
      started_at: startedAt,
      ...(completedAt ? { completed_at: completedAt, status: taken.status ?? 'SUBMITTED' } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (percentage === undefined) return;
  const { letter, points } = gradeOf(percentage);
  await context.db
    .insertInto('grade')
    .values({
      attempt_id: id,
      student_id: personId,
      quiz_id: quizId,
      score: percentage,
      total_points: 100,
      percentage,
      letter_grade: letter,
      grade_points: points,
      marks_released_at: new Date(),
      is_provisional: taken.isProvisional ?? false,
    })
    .execute();
}

async function read(person: SignedIn, what: string) {
  const answer = await context.call(person, 'GET', `/dashboard/${what}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

describe('the four bars', () => {
  it('are 0 in an empty school, and ignore people of another institution', async () => {
    const admin = await signInAs(context.db, 'READ_ONLY_ADMIN');
    expect(new Set(Object.values(await read(admin, 'adminStats')))).toEqual(new Set([0]));
    await attempt(await createPerson(context.db, 'STUDENT'), await createQuiz(), { startedAt: ago(1) });
    const stranger = await signInAs(context.db, 'SUPER_ADMIN', 88);
    expect(new Set(Object.values(await read(stranger, 'adminStats')))).toEqual(new Set([0]));
  });

  it('count registrations, students active within thirty days, and attempts started and completed', async () => {
    const { db } = context;
    const admin = await signInAs(db, 'SUPER_ADMIN');
    const quiz = await createQuiz();
    const active = await createPerson(db, 'STUDENT');
    const before = await createPerson(db, 'STUDENT');
    const suspended = await createPerson(db, 'STUDENT', { status: 'SUSPENDED' });
    const gone = await createPerson(db, 'STUDENT', { status: 'DELETED' });
    await createPerson(db, 'STUDENT', { status: 'PENDING', student: { enrollment_date: null } });
    await attempt(active, quiz, { startedAt: ago(29), completedAt: ago(29) });
    await attempt(active, quiz, { startedAt: ago(1), completedAt: ago(1), status: 'TIMED_OUT' });
    await attempt(before, quiz, { startedAt: ago(31), completedAt: ago(31) });
    await attempt(suspended, quiz, { startedAt: ago(2) });
    await attempt(gone, quiz, { startedAt: ago(2), completedAt: ago(2) });
    expect(await read(admin, 'adminStats')).toEqual({
      studentRegistrations: 4,
      acceptedStudents: 3,
      paymentsCompleted: 0,
      activeQuizUsers: 2,
      quizCompletionRate: 0.8,
      attemptsStarted: 5,
      attemptsCompleted: 4,
    });
  });
});

interface Raw {
  at: Date;
  what: 'registered' | 'started' | 'completed';
  percentage?: number | null;
}

/** Computes the same numbers independently: places each row on the local calendar and counts. */
function reckon(rows: readonly Raw[], from: readonly string[], timezone: string) {
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' });
  const points = from.map((day, at) => ({ day, next: from[at + 1] ?? '9999-12-31' }));
  return points.map(({ day, next }) => {
    const here = rows.filter(({ at }) => dayOf.format(at) >= day && dayOf.format(at) < next);
    const count = (what: Raw['what']) => here.filter((row) => row.what === what).length;
    const marks = here.flatMap(({ percentage }) => (percentage == null ? [] : [percentage]));
    const sum = marks.reduce((total, mark) => total + mark, 0);
    return {
      from: day,
      registrations: count('registered'),
      attemptsStarted: count('started'),
      attemptsCompleted: count('completed'),
      results: marks.length,
      averagePercentage: marks.length === 0 ? null : Math.round((sum / marks.length) * 100) / 100,
    };
  });
}

async function readRaw(): Promise<Raw[]> {
  const { db } = context;
  const students = await db
    .selectFrom('student')
    .innerJoin('user_account', 'user_account.id', 'student.account_id')
    .select(['student.date_created', 'user_account.status'])
    .execute();
  const attempts = await db.selectFrom('quiz_attempt').selectAll().execute();
  const grades = await db.selectFrom('grade').selectAll().execute();
  const marks = new Map(grades.map((grade) => [grade.attempt_id, grade]));
  return [
    ...students.flatMap(({ status, date_created }) =>
      status === 'DELETED' ? [] : [{ at: date_created, what: 'registered' as const }],
    ),
    ...attempts.map(({ started_at }) => ({ at: started_at, what: 'started' as const })),
    ...attempts.flatMap(({ id, completed_at }) => {
      const grade = marks.get(id);
      const percentage = grade && !grade.is_provisional ? grade.percentage : null;
      return completed_at === null ? [] : [{ at: completed_at, what: 'completed' as const, percentage }];
    }),
  ];
}

describe('the trends', () => {
  it.each(['UTC', 'Pacific/Kiritimati', 'America/Los_Angeles'])(
    'match the stored rows, in the time zone %s',
    async (timezone) => {
      const { db } = context;
      const admin = await signInAsPerson(db, 'SUPER_ADMIN');
      const change = await context.call(admin, 'PATCH', '/setting', { timezone });
      expect(change.statusCode).toBe(200);
      const quiz = await createQuiz();
      // Every few hours of the last weeks, then every few days, so that some fall on each side of every midnight.
      const moments = Array.from({ length: 60 }, (_, at) => (at < 40 ? at * 0.83 : 33 + (at - 40) * 19.7));
      const gone = await createPerson(db, 'STUDENT', { status: 'DELETED' });
      for (const [at, days] of moments.entries()) {
        const person =
          at % 9 === 8
            ? gone
            : await createPerson(db, 'STUDENT', { student: { date_created: ago(days + 0.4) } });
        await attempt(person, quiz, {
          startedAt: ago(days),
          ...(at % 4 === 3 ? {} : { completedAt: ago(days * 0.99), percentage: (at * 37) % 101 }),
          status: at % 5 === 0 ? 'TIMED_OUT' : 'SUBMITTED',
          isProvisional: at % 7 === 6,
        });
      }
      const rows = await readRaw();
      for (const [range, count] of [
        ['30days', 30],
        ['12weeks', 12],
        ['12months', 12],
      ] as const) {
        const answer = await read(admin, `trends?range=${range}`);
        expect(answer).toMatchObject({ range, timezone });
        expect(answer.points).toHaveLength(count);
        const from = answer.points.map((point: { from: string }) => point.from);
        expect(answer.points).toEqual(reckon(rows, from, timezone));
        const started = answer.points.reduce(
          (sum: number, point: { attemptsStarted: number }) => sum + point.attemptsStarted,
          0,
        );
        expect(started).toBeGreaterThan(20);
      }
    },
  );

  it('are all zero without activity, and accept only known ranges', async () => {
    const admin = await signInAs(context.db, 'READ_ONLY_ADMIN');
    const { points } = await read(admin, 'trends');
    expect(points).toHaveLength(30);
    expect(points.at(-1)).toMatchObject({ registrations: 0, averagePercentage: null });
    expect((await context.call(admin, 'GET', '/dashboard/trends?range=ever')).statusCode).toBe(400);
  });
});
