import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { QuizAttempt } from '#shared/contract/attempts/attempts.ts';

const context = setUpTestApp({ worker: false });
type Person = Awaited<ReturnType<typeof signInAsPerson>>;
const minute = 60_000;
let teacher: Person;
let student: Person;
let quiz: TestQuiz;

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
});

beforeEach(async () => {
  student = await signInAsPerson(context.db, 'STUDENT', {
    student: { assigned_teacher_id: teacher.personId },
  });
  quiz = await createTestQuiz(context.db, teacher.accountId, { quiz: { time_limit_minutes: 40 } });
});

async function start(quizId = quiz.id): Promise<QuizAttempt> {
  return (await context.call(student, 'POST', '/quizAttempt', { quiz: { id: quizId } })).json();
}

async function grant(body: object): Promise<number> {
  const answer = await context.call(teacher, 'POST', '/accommodation', {
    student: { id: student.personId },
    ...body,
  });
  expect([200, 201]).toContain(answer.statusCode);
  return answer.json().id;
}

function extend(id: number, minutes: number, person = teacher) {
  return context.call(person, 'POST', `/quizAttempt/${id}/extension`, { minutes });
}

/** Minutes from the attempt's start to its deadline. */
async function readMinutes(id: number): Promise<number> {
  const { startedAt, deadline } = (await context.call(student, 'GET', `/quizAttempt/${id}`)).json();
  return (Date.parse(deadline) - Date.parse(startedAt)) / minute;
}

describe('extra time at the start', () => {
  it('extends the time limit, and a grant for the quiz overrides one for all quizzes', async () => {
    await grant({ timeFactor: 2 });
    expect(await readMinutes((await start()).id)).toBe(80);
    const other = await createTestQuiz(context.db, teacher.accountId, { quiz: { time_limit_minutes: 40 } });
    await grant({ quiz: { id: other.id }, extraMinutes: 7 });
    expect(await readMinutes((await start(other.id)).id)).toBe(47);
  });

  it('extends the window too: the student may start after it closed for others', async () => {
    const closed = new Date(Date.now() - minute);
    const late = await createTestQuiz(context.db, teacher.accountId, {
      quiz: { time_limit_minutes: 40, closes_at: closed },
    });
    const refused = await context.call(student, 'POST', '/quizAttempt', { quiz: { id: late.id } });
    expect(refused.json().code).toBe('QUIZ_CLOSED');
    await grant({ quiz: { id: late.id }, extraMinutes: 10 });
    const attempt = await start(late.id);
    expect(attempt.deadline).toBe(new Date(closed.getTime() + 10 * minute).toISOString());
  });
});

describe('extra time during an attempt', () => {
  it('applies at once, and the student is notified', async () => {
    const { id } = await start();
    const stream = await openEventStream(await listenOn(context.app), student.token);
    await stream.next('connected');
    await grant({ quiz: { id: quiz.id }, timeFactor: 1.5 });
    expect(await readMinutes(id)).toBe(60);
    expect(await stream.next('attempt.changed')).toEqual({ type: 'attempt.changed', attemptId: id });
    stream.close();
  });

  it('never takes time away: not when it is reduced, nor when it ends', async () => {
    const { id } = await start();
    const extra = await grant({ quiz: { id: quiz.id }, extraMinutes: 30 });
    expect(await readMinutes(id)).toBe(70);
    await context.call(teacher, 'PATCH', `/accommodation/${extra}`, { extraMinutes: 10 });
    expect(await readMinutes(id)).toBe(70);
    await context.call(teacher, 'PATCH', `/accommodation/${extra}`, { timeFactor: 2 });
    expect(await readMinutes(id)).toBe(80);
    await context.call(teacher, 'DELETE', `/accommodation/${extra}`);
    expect(await readMinutes(id)).toBe(80);
  });

  it('for all quizzes reaches all running attempts, except where the quiz has its own', async () => {
    const other = await createTestQuiz(context.db, teacher.accountId, { quiz: { time_limit_minutes: 10 } });
    await grant({ quiz: { id: other.id }, extraMinutes: 1 });
    const [one, two] = [await start(), await start(other.id)];
    await grant({ timeFactor: 1.5 });
    expect(await readMinutes(one.id)).toBe(60);
    expect(await readMinutes(two.id)).toBe(11);
  });

  it('adds up with minutes given to the attempt itself', async () => {
    const { id } = await start();
    await extend(id, 5);
    expect(await readMinutes(id)).toBe(45);
    await grant({ quiz: { id: quiz.id }, extraMinutes: 20 });
    expect(await readMinutes(id)).toBe(65);
  });

  it('does not change an attempt without a deadline or one that has ended', async () => {
    const open = await createTestQuiz(context.db, teacher.accountId);
    const { id } = await start(open.id);
    const done = await start();
    await context.call(student, 'PUT', `/quizAttempt/${done.id}`, { status: 'SUBMITTED' });
    await grant({ timeFactor: 2 });
    expect((await context.call(student, 'GET', `/quizAttempt/${id}`)).json().deadline).toBeNull();
    expect(await readMinutes(done.id)).toBe(40);
  });

  it('granted at the moment of the start is never missed', async () => {
    for (let round = 0; round < 10; round += 1) {
      const at = await createTestQuiz(context.db, teacher.accountId, { quiz: { time_limit_minutes: 40 } });
      const [attempt] = await Promise.all([start(at.id), grant({ quiz: { id: at.id }, extraMinutes: 20 })]);
      expect(await readMinutes(attempt.id)).toBe(60);
    }
  });
});

describe('a time extension for one attempt', () => {
  it('moves its deadline, is counted, announced and recorded', async () => {
    const { id } = await start();
    const stream = await openEventStream(await listenOn(context.app), student.token);
    await stream.next('connected');
    const extended = await extend(id, 10);
    expect(extended.statusCode).toBe(200);
    expect(extended.json()).toMatchObject({ id, extensionMinutes: 10 });
    await extend(id, 5);
    expect(await readMinutes(id)).toBe(55);
    expect(await stream.next('attempt.changed')).toEqual({ type: 'attempt.changed', attemptId: id });
    stream.close();
    const recorded = await context.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'attempt.extended')
      .where('target_id', '=', String(id))
      .execute();
    expect(recorded).toMatchObject([{ detail: { minutes: 10 } }, { detail: { minutes: 5 } }]);
  });

  it('counts from now when the time was over', async () => {
    const id = await createTestAttempt(context.db, quiz, student, { secondsLeft: -120 });
    const { deadline } = (await extend(id, 10)).json();
    expect(Math.abs(Date.parse(deadline) - Date.now() - 10 * minute)).toBeLessThan(60_000);
    const answers = [{ question: { id: quiz.questions[0]?.id }, revision: 1, selectedAnswer: 'A' }];
    const saved = await context.call(student, 'PUT', `/quizAttempt/${id}/answers`, { answers });
    expect(saved.statusCode).toBe(200);
  });

  it('adds up when given many times at once', async () => {
    const { id } = await start();
    const answers = await Promise.all(Array.from({ length: 20 }, () => extend(id, 1)));
    for (const { statusCode } of answers) expect(statusCode).toBe(200);
    expect(await readMinutes(id)).toBe(60);
  });

  it('is refused for an attempt that has ended or has no deadline', async () => {
    const { id } = await start();
    await context.call(student, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
    expect((await extend(id, 5)).json()).toMatchObject({ code: 'ATTEMPT_CLOSED' });
    const open = await start((await createTestQuiz(context.db, teacher.accountId)).id);
    expect((await extend(open.id, 5)).json()).toMatchObject({ code: 'ATTEMPT_WITHOUT_DEADLINE' });
  });

  it('has a limit and cannot be negative', async () => {
    const { id } = await start();
    for (const minutes of [0, -5, 1.5, 1_441]) expect((await extend(id, minutes)).statusCode).toBe(422);
    for (let time = 0; time < 30; time += 1) expect((await extend(id, 1_440)).statusCode).toBe(200);
    expect((await extend(id, 1_440)).statusCode).toBe(422);
    expect(await readMinutes(id)).toBe(40 + 30 * 1_440);
  });

  it('is given by the teacher of the quiz or a super admin', async () => {
    const { id } = await start();
    const stranger = await signInAsPerson(context.db, 'TEACHER');
    const admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
    expect((await extend(id, 5, stranger)).statusCode).toBe(404);
    expect((await extend(id, 5, student)).statusCode).toBe(403);
    expect((await extend(id, 5, admin)).statusCode).toBe(200);
  });
});

describe('a start', () => {
  it('is announced to the student’s other pages', async () => {
    const stream = await openEventStream(await listenOn(context.app), student.token);
    await stream.next('connected');
    const { id } = await start();
    expect(await stream.next('attempt.changed')).toEqual({ type: 'attempt.changed', attemptId: id });
    stream.close();
  });
});
