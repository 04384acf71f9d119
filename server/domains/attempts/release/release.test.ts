import { describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { findMismatches } from '#server/testing/oracles/re-mark.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp, startTestApp } from '#server/testing/test-app.ts';

const timing = { sweepMs: 50 };
const context = setUpTestApp({}, {}, timing);
type Person = TestPerson & SignedIn;
const hour = 3_600_000;
const allRight = ['B', 'B', 'B', 'B', 'B'];

async function setUp(quiz: object) {
  const { db } = context;
  const teacher = await signInAsPerson(db, 'TEACHER');
  return { teacher, quiz: await createTestQuiz(db, teacher.accountId, { quiz }) };
}

/** A submitted attempt. */
async function sit(quiz: TestQuiz, student: Person, answers: string[], attemptNumber = 1): Promise<number> {
  const attempt = { attempt_number: attemptNumber };
  const id = await createTestAttempt(context.db, quiz, student, { answers, attempt });
  const ended = await context.call(student, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
  expect(ended.statusCode).toBe(200);
  return id;
}

async function attemptOf(student: Person, id: number) {
  return (await context.call(student, 'GET', `/quizAttempt/${id}`)).json();
}

function untilReleased(student: Person, id: number) {
  const isReleased = async () => (await attemptOf(student, id)).marksReleased;
  return expect.poll(isReleased, { timeout: 60_000, interval: 50 }).toBe(true);
}

function closeQuiz({ id }: TestQuiz, closesAt = new Date(Date.now() - 1_000)) {
  return context.db.updateTable('quiz').set({ closes_at: closesAt }).where('id', '=', id).execute();
}

async function publishedTo({ accountId }: Person): Promise<unknown[]> {
  const rows = await context.db
    .selectFrom('notification')
    .select('params')
    .where('account_id', '=', accountId)
    .where('event', '=', 'grade.published')
    .execute();
  return rows.map(({ params }) => params);
}

async function cgpaOf({ personId }: Person): Promise<number | null> {
  const query = context.db.selectFrom('student').select('current_cgpa').where('id', '=', personId);
  return (await query.executeTakeFirstOrThrow()).current_cgpa;
}

const afterClose = { review_marks: 'AFTER_CLOSE', closes_at: new Date(Date.now() + hour) };

describe('marks that a quiz shows after it closes', () => {
  it('are released once each when it closes, in either of two processes', async () => {
    const { quiz } = await setUp(afterClose);
    const students = await Promise.all(
      Array.from({ length: 12 }, () => signInAsPerson(context.db, 'STUDENT')),
    );
    const ids = await Promise.all(students.map((student) => sit(quiz, student, allRight)));
    const second = await startTestApp(context.connection, {}, {}, timing);
    try {
      for (const [at, student] of students.entries()) {
        expect(await attemptOf(student, ids[at] ?? 0)).toMatchObject({
          totalScore: null,
          marksReleased: false,
        });
        expect(await cgpaOf(student)).toBeNull();
      }
      await closeQuiz(quiz);
      for (const [at, student] of students.entries()) await untilReleased(student, ids[at] ?? 0);
    } finally {
      await second.close();
    }
    for (const [at, student] of students.entries()) {
      expect(await attemptOf(student, ids[at] ?? 0)).toMatchObject({ totalScore: 10 });
      expect(await cgpaOf(student)).toBe(4);
      const params = { quizTitle: 'Descriptive Statistics', percentage: 100, letterGrade: 'A' };
      expect(await publishedTo(student)).toEqual([{ ...params, quizId: quiz.id, attemptId: ids[at] }]);
    }
    expect(await findMismatches(context.db)).toEqual([]);
  });

  it('wait for the close with the student’s own extra time', async () => {
    const { quiz, teacher } = await setUp(afterClose);
    const slow = await signInAsPerson(context.db, 'STUDENT');
    const other = await signInAsPerson(context.db, 'STUDENT');
    const extra = { student_id: slow.personId, quiz_id: quiz.id, extra_minutes: 30 };
    await context.db
      .insertInto('accommodation')
      .values({ ...extra, created_by: teacher.accountId })
      .execute();
    const [late, inTime] = [await sit(quiz, slow, allRight), await sit(quiz, other, allRight)];
    await closeQuiz(quiz);
    await untilReleased(other, inTime);
    expect(await attemptOf(slow, late)).toMatchObject({ marksReleased: false, totalScore: null });
    await closeQuiz(quiz, new Date(Date.now() - 31 * 60_000));
    await untilReleased(slow, late);
  });

  it('of several attempts send one notification, for the best', async () => {
    const { quiz } = await setUp(afterClose);
    const student = await signInAsPerson(context.db, 'STUDENT');
    const worse = await sit(quiz, student, ['B', 'A'], 1);
    const best = await sit(quiz, student, allRight, 2);
    const last = await sit(quiz, student, ['A'], 3);
    await closeQuiz(quiz);
    for (const id of [worse, best, last]) await untilReleased(student, id);
    expect(await publishedTo(student)).toMatchObject([{ attemptId: best, percentage: 100 }]);
  });

  it('of an attempt that ends at the close are released without a second notification', async () => {
    const { quiz } = await setUp(afterClose);
    const student = await signInAsPerson(context.db, 'STUDENT');
    await closeQuiz(quiz, new Date(Date.now() - 120_000));
    const id = await createTestAttempt(context.db, quiz, student, { answers: allRight, secondsLeft: -60 });
    await untilReleased(student, id);
    expect(await publishedTo(student)).toMatchObject([{ attemptId: id, percentage: 100 }]);
  });

  it('are shown at once when the quiz has no closing date', async () => {
    const { quiz } = await setUp({ ...afterClose, closes_at: null });
    const student = await signInAsPerson(context.db, 'STUDENT');
    const id = await sit(quiz, student, allRight);
    expect(await attemptOf(student, id)).toMatchObject({ totalScore: 10, marksReleased: true });
    expect(await publishedTo(student)).toEqual([]);
  });
});

describe('marks that a quiz never shows', () => {
  it('are released when the teacher changes that, and stay so when it is changed back', async () => {
    const { quiz, teacher } = await setUp({ review_marks: 'NEVER', closes_at: new Date(Date.now() - 1_000) });
    const student = await signInAsPerson(context.db, 'STUDENT');
    const id = await sit(quiz, student, allRight);
    expect(await attemptOf(student, id)).toMatchObject({ marksReleased: false });
    const change = (reviewMarks: string) => context.call(teacher, 'PUT', `/quiz/${quiz.id}`, { reviewMarks });
    expect((await change('IMMEDIATELY')).statusCode).toBe(200);
    await untilReleased(student, id);
    expect(await cgpaOf(student)).toBe(4);
    expect((await change('NEVER')).statusCode).toBe(200);
    expect(await attemptOf(student, id)).toMatchObject({ totalScore: 10, marksReleased: true });
    const next = await sit(quiz, student, ['A'], 2);
    expect(await attemptOf(student, next)).toMatchObject({ totalScore: null, marksReleased: false });
  });
});
