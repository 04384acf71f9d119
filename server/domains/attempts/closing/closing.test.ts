import { beforeAll, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { QuizAttempt } from '#shared/contract/attempts/attempts.ts';

const context = setUpTestApp();
type Person = TestPerson & SignedIn;
let teacher: Person;
let mixed: TestQuiz;
let machineMarked: TestQuiz;

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
  mixed = await createTestQuiz(context.db, teacher.accountId, { questions: oneOfEachType });
  machineMarked = await createTestQuiz(context.db, teacher.accountId, {
    questions: oneOfEachType.slice(0, 3),
  });
});

function newStudent(): Promise<Person> {
  return signInAsPerson(context.db, 'STUDENT', { firstName: 'Ama', lastName: 'Osei' });
}

function submit(student: SignedIn, id: number, body: object = { status: 'SUBMITTED' }) {
  return context.call(student, 'PUT', `/quizAttempt/${id}`, body);
}

function marksOf(attemptId: number) {
  return context.db
    .selectFrom('quiz_answer')
    .select(['is_correct', 'points_earned', 'grading_method'])
    .where('attempt_id', '=', attemptId)
    .orderBy('question_id')
    .execute();
}

function gradesOf(attemptId: number) {
  return context.db.selectFrom('grade').selectAll().where('attempt_id', '=', attemptId).execute();
}

async function eventsOf({ accountId }: SignedIn): Promise<unknown[]> {
  const rows = await context.db
    .selectFrom('notification')
    .select(['event', 'params'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
  return rows;
}

const right = { is_correct: true, points_earned: 2, grading_method: 'AUTO' };
const wrong = { is_correct: false, points_earned: 0, grading_method: 'AUTO' };
const waiting = { is_correct: null, points_earned: null, grading_method: null };

describe('submitting', () => {
  it('closes the attempt, marks every answer, and records a grade and an average', async () => {
    const student = await newStudent();
    const id = await createTestAttempt(context.db, machineMarked, student, {
      answers: ['B', 'A', ' akkra '],
    });
    const answer = await submit(student, id);
    expect(answer.statusCode).toBe(200);
    const attempt: QuizAttempt = answer.json();
    expect(attempt).toMatchObject({ id, status: 'SUBMITTED', totalScore: 6, totalPoints: 6 });
    expect(Math.abs(Date.parse(attempt.completedAt ?? '') - Date.now())).toBeLessThan(60_000);
    expect(await marksOf(id)).toEqual([right, right, right]);
    expect(await gradesOf(id)).toMatchObject([
      {
        score: 6,
        total_points: 6,
        percentage: 100,
        letter_grade: 'A',
        grade_points: 4,
        is_provisional: false,
      },
    ]);
    const seen = await context.call(student, 'GET', `/quizAttempt/${id}/review`);
    expect(seen.json().grade).toMatchObject({ percentage: 100, letterGrade: 'A', isBest: true });
    expect(await eventsOf(student)).toEqual([]);
  });

  it.each([
    ['all wrong', ['A', 'B', 'Kumasi'], [wrong, wrong, wrong], 0, 'F'],
    ['one right', ['B', 'B', ''], [right, wrong, wrong], 33.33, 'F'],
    ['two right', ['B', 'A', null], [right, right, wrong], 66.67, 'C+'],
    ['emptied again', [null, null, null], [wrong, wrong, wrong], 0, 'F'],
  ] as const)('with %s earns the right points', async (_name, answers, marks, percentage, letter) => {
    const student = await newStudent();
    const id = await createTestAttempt(context.db, machineMarked, student, { answers });
    expect((await submit(student, id)).statusCode).toBe(200);
    expect(await marksOf(id)).toEqual(marks);
    expect(await gradesOf(id)).toMatchObject([{ percentage, letter_grade: letter }]);
  });

  it('with nothing answered earns nothing and stores no answers', async () => {
    const student = await newStudent();
    const id = await createTestAttempt(context.db, mixed, student);
    expect((await submit(student, id)).json()).toMatchObject({ totalScore: 0 });
    expect(await marksOf(id)).toEqual([]);
    expect(await gradesOf(id)).toMatchObject([{ percentage: 0, is_provisional: false }]);
  });

  it('with an essay needs marking, notifies the teacher, and does not count in the average', async () => {
    const student = await newStudent();
    const id = await createTestAttempt(context.db, mixed, student, {
      answers: ['B', 'B', 'Accra', 'Because.'],
    });
    const stream = await openEventStream(await listenOn(context.app), teacher.token);
    await stream.next('connected');
    expect((await submit(student, id)).json()).toMatchObject({ totalScore: 4, totalPoints: 8 });
    await stream.next('notifications.changed');
    stream.close();
    expect(await marksOf(id)).toEqual([right, wrong, right, waiting]);
    expect(await gradesOf(id)).toMatchObject([
      { score: 4, percentage: 50, is_provisional: true, graded_at: null },
    ]);
    const quizTitle = 'Descriptive Statistics';
    const params = { studentId: student.personId, quizTitle, quizId: mixed.id, attemptId: id };
    expect(await eventsOf(teacher)).toEqual([{ event: 'submission.waiting', params }]);
    const { current_cgpa } = await context.db
      .selectFrom('student')
      .select('current_cgpa')
      .where('id', '=', student.personId)
      .executeTakeFirstOrThrow();
    expect(current_cgpa).toBeNull();
  });

  it('counts answers that are still flagged, and shows a flagged essay to the teacher', async () => {
    const student = await newStudent();
    const id = await createTestAttempt(context.db, mixed, student, {
      answers: ['B', 'A', 'Accra', 'Because.'],
    });
    await context.db
      .updateTable('quiz_answer')
      .set({ is_marked: true })
      .where('attempt_id', '=', id)
      .execute();
    expect((await submit(student, id)).json()).toMatchObject({ totalScore: 6 });
    expect(await marksOf(id)).toEqual([right, right, right, waiting]);
    expect(await gradesOf(id)).toMatchObject([{ is_provisional: true }]);
  });

  it('reaches the open pages of the student', async () => {
    const student = await newStudent();
    const id = await createTestAttempt(context.db, machineMarked, student);
    const stream = await openEventStream(await listenOn(context.app), student.token);
    await stream.next('connected');
    await submit(student, id);
    await stream.next('attempt.changed');
    stream.close();
  });

  it('again returns the same result and changes nothing', async () => {
    const student = await newStudent();
    const id = await createTestAttempt(context.db, machineMarked, student, { answers: ['B'] });
    const first = await submit(student, id);
    for (const status of ['SUBMITTED', 'TIMED_OUT']) {
      const again = await submit(student, id, { status });
      expect(again.statusCode).toBe(200);
      expect(again.json()).toEqual(first.json());
    }
    expect((await context.call(student, 'PATCH', `/quizAttempt/${id}`, {})).json()).toEqual(first.json());
    expect(await gradesOf(id)).toHaveLength(1);
  });

  it('cannot be undone by the student', async () => {
    const student = await newStudent();
    const id = await createTestAttempt(context.db, machineMarked, student);
    await submit(student, id);
    const answer = await submit(student, id, { status: 'IN_PROGRESS' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'ATTEMPT_CLOSED' });
  });

  it.each([{}, { status: 'IN_PROGRESS' }])('is not done by %j: the attempt continues', async (body) => {
    const student = await newStudent();
    const id = await createTestAttempt(context.db, machineMarked, student);
    expect((await submit(student, id, body)).json()).toMatchObject({
      status: 'IN_PROGRESS',
      completedAt: null,
    });
    expect(await gradesOf(id)).toEqual([]);
  });

  it('ignores times, scores and marks from the client', async () => {
    const student = await newStudent();
    const id = await createTestAttempt(context.db, machineMarked, student, { answers: ['A'] });
    const answer = await submit(student, id, {
      status: 'SUBMITTED',
      totalScore: 6,
      startedAt: '2000-01-01T00:00:00Z',
      completedAt: '2000-01-01T00:00:00Z',
      student: { id: 1 },
    });
    const attempt: QuizAttempt = answer.json();
    expect(attempt).toMatchObject({ totalScore: 0, student: { id: student.personId } });
    expect(Date.parse(attempt.completedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(Date.parse(attempt.startedAt)).toBeGreaterThan(Date.now() - 2 * 3_600_000);
  });

  it('after the deadline is a time-out at the deadline, regardless of the status sent', async () => {
    const student = await newStudent();
    const id = await createTestAttempt(context.db, machineMarked, student, {
      answers: ['B'],
      secondsLeft: -2,
    });
    const attempt: QuizAttempt = (await submit(student, id)).json();
    expect(attempt).toMatchObject({ status: 'TIMED_OUT', totalScore: 2, completedAt: attempt.deadline });
  });

  it('before the deadline is a submission, regardless of the status sent', async () => {
    const student = await newStudent();
    const id = await createTestAttempt(context.db, machineMarked, student, { secondsLeft: 600 });
    const attempt: QuizAttempt = (await submit(student, id, { status: 'TIMED_OUT' })).json();
    expect(attempt.status).toBe('SUBMITTED');
    expect(Date.parse(attempt.completedAt ?? '')).toBeLessThan(Date.parse(attempt.deadline ?? ''));
  });

  it('is only for the attempt’s own student; others get 404', async () => {
    const [student, other] = [await newStudent(), await newStudent()];
    const id = await createTestAttempt(context.db, machineMarked, student);
    expect((await submit(other, id)).statusCode).toBe(404);
    expect((await submit(student, 999_999_999)).statusCode).toBe(404);
    expect((await submit(teacher, id)).statusCode).toBe(403);
    expect((await submit(student, id, { status: 'FINISHED' })).statusCode).toBe(422);
    expect(await gradesOf(id)).toEqual([]);
  });
});
