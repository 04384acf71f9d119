import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { closeGate, removeGates, untilBlocked } from '#server/testing/gate.ts';
import { findMismatches } from '#server/testing/oracles/re-mark.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { QuizAttempt, SavedAnswers } from '#shared/contract/attempts/attempts.ts';

type Person = TestPerson & SignedIn;

const context = setUpTestApp();
let teacher: Person;

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
});

afterEach(async () => {
  await removeGates(context);
});

function newQuiz(questions?: typeof oneOfEachType): Promise<TestQuiz> {
  return createTestQuiz(context.db, teacher.accountId, questions ? { questions } : {});
}

function submitFor(id: number, person = teacher, body?: object) {
  return context.call(person, 'POST', `/quizAttempt/${id}/handIn`, body);
}

function extendAll(quizId: number, minutes: number, person = teacher) {
  return context.call(person, 'POST', `/quiz/${quizId}/extension`, { minutes });
}

function auditedOf(action: 'attempt.handedIn' | 'attempt.extended', id: number) {
  return context.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', action)
    .where('target_id', '=', String(id))
    .execute();
}

describe('submitting for a student', () => {
  it('closes as the student would, notifies them of their grade, and changes nothing the second time', async () => {
    const quiz = await newQuiz();
    const student = await signInAsPerson(context.db, 'STUDENT');
    const id = await createTestAttempt(context.db, quiz, student, { answers: ['B', 'A'], secondsLeft: 600 });
    const page = await openEventStream(await listenOn(context.app), student.token);
    const first = await submitFor(id, teacher, { reason: 'Fell ill' });
    expect(first.json()).toMatchObject({ status: 'SUBMITTED', totalScore: 2 });
    await page.next('attempt.changed');
    page.close();
    const again = await submitFor(id);
    expect(again.body).toBe(first.body);
    const notifications = await context.call(student, 'GET', '/notification');
    expect(notifications.json()).toMatchObject([{ event: 'grade.published' }]);
    expect(await auditedOf('attempt.handedIn', id)).toEqual([{ detail: { reason: 'Fell ill' } }]);
  });

  it('follows the clock, and an essay needs marking', async () => {
    const quiz = await newQuiz(oneOfEachType);
    const student = await signInAsPerson(context.db, 'STUDENT');
    const answers = ['B', 'A', 'Accra', 'An essay.'];
    const id = await createTestAttempt(context.db, quiz, student, { answers, secondsLeft: -2 });
    expect((await submitFor(id)).json()).toMatchObject({ status: 'TIMED_OUT', totalScore: 6 });
    expect((await context.call(student, 'GET', '/notification')).json()).toEqual([]);
  });

  it('is refused to another teacher and to the student', async () => {
    const student = await signInAsPerson(context.db, 'STUDENT');
    const id = await createTestAttempt(context.db, await newQuiz(), student);
    expect((await submitFor(id, await signInAsPerson(context.db, 'TEACHER'))).statusCode).toBe(404);
    expect((await submitFor(id, student)).statusCode).toBe(403);
    expect((await submitFor(999_999)).statusCode).toBe(404);
    expect((await context.call(student, 'GET', `/quizAttempt/${id}`)).json().status).toBe('IN_PROGRESS');
  });

  async function save(student: Person, id: number, quiz: TestQuiz) {
    const [question] = quiz.questions;
    const option = question?.options.find(({ label }) => label === question.key);
    const answer = { question: { id: question?.id }, revision: 1, selectedOption: { id: option?.id } };
    const path = `/quizAttempt/${id}/answers`;
    const saved = await context.call(student, 'PUT', path, { answers: [answer] });
    expect([200, 409]).toContain(saved.statusCode);
    return saved.statusCode === 200 && saved.json<SavedAnswers>().answers[0]?.status === 'stored';
  }

  it('counts or refuses a save at the same time, and loses none', async () => {
    const quiz = await newQuiz();
    for (let round = 0; round < 24; round += 1) {
      const student = await signInAsPerson(context.db, 'STUDENT');
      const id = await createTestAttempt(context.db, quiz, student);
      const [wasAcknowledged, handedIn] = await Promise.all([
        sleep(round % 6).then(() => save(student, id, quiz)),
        sleep((round * 5) % 7).then(() => submitFor(id)),
      ]);
      const wasCounted = handedIn.json<QuizAttempt>().totalScore === 2;
      expect(wasCounted).toBe(wasAcknowledged);
    }
    expect(await findMismatches(context.db)).toEqual([]);
  });

  it('refuses a save after marking and before the commit', async () => {
    const quiz = await newQuiz();
    const student = await signInAsPerson(context.db, 'STUDENT');
    const id = await createTestAttempt(context.db, quiz, student);
    const gate = await closeGate(context, 'before insert on grade for each row');
    const handingIn = submitFor(id);
    await gate.reached();
    const saving = save(student, id, quiz);
    await untilBlocked(context);
    await gate.open();
    expect(await saving).toBe(false);
    expect((await handingIn).json()).toMatchObject({ totalScore: 0 });
  });

  it('while the student submits too is one submission and one grade', async () => {
    const student = await signInAsPerson(context.db, 'STUDENT');
    const id = await createTestAttempt(context.db, await newQuiz(), student, { answers: ['B'] });
    const own = () => context.call(student, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? submitFor(id) : own())),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const grades = await context.db.selectFrom('grade').select('id').where('attempt_id', '=', id).execute();
    expect(grades).toHaveLength(1);
    expect((await auditedOf('attempt.handedIn', id)).length).toBeLessThanOrEqual(1);
  });
});

describe('a time extension for everyone', () => {
  it('moves every deadline, notifies each student, and is recorded once', async () => {
    const quiz = await newQuiz();
    const ends = [60, 600, null, -3];
    const ids: number[] = [];
    const students: Person[] = [];
    for (const secondsLeft of ends) {
      const student = await signInAsPerson(context.db, 'STUDENT');
      students.push(student);
      ids.push(await createTestAttempt(context.db, quiz, student, { secondsLeft }));
    }
    const over = { status: 'SUBMITTED', completed_at: new Date(), total_score: 0 } as const;
    const done = await createTestAttempt(context.db, quiz, await signInAsPerson(context.db, 'STUDENT'), {
      attempt: over,
      secondsLeft: 60,
    });
    const page = await openEventStream(await listenOn(context.app), students[0]?.token ?? '');
    const now = Date.now();
    expect((await extendAll(quiz.id, 5)).json()).toEqual({ extended: 3, withoutDeadline: 1 });
    expect(await page.next('attempt.changed')).toMatchObject({ attemptId: ids[0] });
    page.close();
    const rows = await context.db
      .selectFrom('quiz_attempt')
      .select(['id', 'deadline', 'extension_minutes'])
      .where('quiz_id', '=', quiz.id)
      .orderBy('id')
      .execute();
    const secondsLeft = rows.map(({ deadline }) => deadline && (deadline.getTime() - now) / 1_000);
    // Counts from now when the time was already over.
    for (const [at, wanted] of [360, 900, null, 300, 60].entries()) {
      if (wanted === null) expect(secondsLeft[at]).toBeNull();
      else expect(Math.abs((secondsLeft[at] ?? 0) - wanted)).toBeLessThan(50);
    }
    expect(rows.map((row) => row.extension_minutes)).toEqual([5, 5, 0, 5, 0]);
    expect(rows.at(-1)?.id).toBe(done);
    expect(await auditedOf('attempt.extended', quiz.id)).toEqual([{ detail: { minutes: 5, extended: 3 } }]);
  });

  it('is refused to another teacher and to a student, and does nothing without running attempts', async () => {
    const quiz = await newQuiz();
    const student = await signInAsPerson(context.db, 'STUDENT');
    expect((await extendAll(quiz.id, 5)).json()).toEqual({ extended: 0, withoutDeadline: 0 });
    expect((await extendAll(quiz.id, 5, await signInAsPerson(context.db, 'TEACHER'))).statusCode).toBe(404);
    expect((await extendAll(quiz.id, 5, student)).statusCode).toBe(403);
    expect((await extendAll(quiz.id, 1_441)).statusCode).toBe(422);
    await createTestAttempt(context.db, quiz, student, {
      secondsLeft: 60,
      attempt: { extension_minutes: 43_000 },
    });
    expect((await extendAll(quiz.id, 1_440)).statusCode).toBe(422);
  });

  it('and closing overdue attempts leave each one either extended or closed', async () => {
    for (const waitMs of [0, 10, 20, 40]) {
      const quiz = await newQuiz();
      const students = await Promise.all(
        Array.from({ length: 10 }, () => signInAsPerson(context.db, 'STUDENT')),
      );
      for (const student of students) await createTestAttempt(context.db, quiz, student, { secondsLeft: -6 });
      // A start closes overdue attempts, as the sweep does.
      const start = (student: Person) =>
        context.call(student, 'POST', '/quizAttempt', { quiz: { id: quiz.id } });
      const [extended] = await Promise.all([
        sleep(waitMs).then(() => extendAll(quiz.id, 5)),
        ...students.map(start),
      ]);
      const rows = await context.db
        .selectFrom('quiz_attempt')
        .leftJoin('grade', 'grade.attempt_id', 'quiz_attempt.id')
        .select(['status', 'extension_minutes', 'grade.id as grade_id'])
        .where('quiz_attempt.quiz_id', '=', quiz.id)
        .where('attempt_number', '=', 1)
        .execute();
      const states = rows.map((row) => `${row.status} ${row.extension_minutes} ${row.grade_id !== null}`);
      const isRunning = (state: string) => state === 'IN_PROGRESS 5 false';
      expect(states.filter((state) => !isRunning(state) && state !== 'TIMED_OUT 0 true')).toEqual([]);
      expect(extended.json().extended).toBe(states.filter(isRunning).length);
    }
  });
});
