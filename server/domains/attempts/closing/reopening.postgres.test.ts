import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { type TakenQuiz, takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { QuizAnswer, QuizAttempt } from '#shared/contract/attempts/attempts.ts';

type Person = TestPerson & SignedIn;

const context = setUpTestApp({ worker: false });
let teacher: Person;
let student: Person;
let quiz: TestQuiz;

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
  quiz = await createTestQuiz(context.db, teacher.accountId, {
    questions: [{ points: 6 }, { points: 4 }],
    quiz: { time_limit_minutes: 30 },
  });
});

beforeEach(async () => {
  student = await signInAsPerson(context.db, 'STUDENT');
});

function reopen(id: number, body: object = { minutes: 10 }, person = teacher) {
  return context.call(person, 'POST', `/quizAttempt/${id}/reopen`, body);
}

/** The correct answer to the question at that place of the quiz. */
function right(place: number, revision = 1): object {
  const question = quiz.questions[place];
  const option = question?.options.find(({ label }) => label === question.key);
  return { question: { id: question?.id }, revision, selectedOption: { id: option?.id } };
}

async function submitFirstRight(): Promise<TakenQuiz> {
  const taken = await takeQuiz(context, student, quiz.id);
  await taken.save([right(0)]);
  expect((await taken.submit()).json()).toMatchObject({ totalScore: 6 });
  return taken;
}

function gradeOf(attemptId: number) {
  return context.db
    .selectFrom('grade')
    .selectAll()
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow();
}

async function cgpaOf({ personId }: TestPerson): Promise<number | null> {
  const query = context.db.selectFrom('student').select('current_cgpa').where('id', '=', personId);
  return (await query.executeTakeFirstOrThrow()).current_cgpa;
}

function lateOf(attemptId: number) {
  return context.db.selectFrom('late_answer').selectAll().where('attempt_id', '=', attemptId).execute();
}

async function isStored(attemptId: number, place: number): Promise<boolean> {
  const rows = await context.db
    .selectFrom('quiz_answer')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .where('question_id', '=', quiz.questions[place]?.id ?? 0)
    .execute();
  return rows.length > 0;
}

describe('a reopened attempt', () => {
  it('runs again, its grade is provisional, and the student is notified', async () => {
    const taken = await submitFirstRight();
    expect(await cgpaOf(student)).toBeGreaterThan(0);
    const address = await listenOn(context.app);
    const [page, desk] = [
      await openEventStream(address, student.token),
      await openEventStream(address, teacher.token),
    ];
    const answer = await reopen(taken.id, { minutes: 10, reason: 'The fire alarm' });
    expect(answer.statusCode, answer.body).toBe(200);
    const attempt = answer.json<QuizAttempt>();
    expect(attempt).toMatchObject({ status: 'IN_PROGRESS', completedAt: null, totalScore: null });
    const minutes = (Date.parse(attempt.deadline ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9.8);
    expect(minutes).toBeLessThan(10.2);
    expect(await gradeOf(taken.id)).toMatchObject({ is_provisional: true, score: 6 });
    expect(await cgpaOf(student)).toBeNull();
    expect(await page.next('attempt.changed')).toMatchObject({ attemptId: taken.id });
    await desk.next('submissions.changed');
    page.close();
    desk.close();

    const notifications = await context.call(student, 'GET', '/notification');
    expect(notifications.json()[0]).toMatchObject({ event: 'attempt.reopened' });
    const audited = await context.db
      .selectFrom('audit_log')
      .select(['action', 'detail'])
      .where('action', '=', 'attempt.reopened')
      .execute();
    expect(audited).toMatchObject([{ detail: { minutes: 10, reason: 'The fire alarm' } }]);
  });

  it('is continued and submitted again; earlier late answers stay with the teacher', async () => {
    const taken = await submitFirstRight();
    expect((await taken.save([right(1)])).statusCode).toBe(409);
    await reopen(taken.id, { minutes: null });
    const resumed = await takeQuiz(context, student, quiz.id);
    expect(resumed.id).toBe(taken.id);
    expect(resumed.paper.deadline).toBeNull();
    // The earlier score would be a hint while the student writes.
    const answers = await context.call(student, 'GET', `/quizAnswer?quizAttemptId=${taken.id}`);
    expect(answers.json<QuizAnswer[]>()).toHaveLength(1);
    expect(answers.body).not.toMatch(/isCorrect|pointsEarned/);
    expect((await context.call(student, 'GET', `/quizAttempt/${taken.id}/review`)).statusCode).toBe(409);

    expect((await resumed.save([right(1, 2)])).statusCode).toBe(200);
    expect((await resumed.submit()).json()).toMatchObject({ status: 'SUBMITTED', totalScore: 10 });
    expect(await gradeOf(taken.id)).toMatchObject({ is_provisional: false, score: 10, percentage: 100 });
    expect(await cgpaOf(student)).toBe(4);
    expect(await lateOf(taken.id)).toMatchObject([{ decision: null }]);
    const changes = await context.db
      .selectFrom('grade_change')
      .innerJoin('grade', 'grade.id', 'grade_change.grade_id')
      .select('cause')
      .where('grade.attempt_id', '=', taken.id)
      .execute();
    expect(new Set(changes.map(({ cause }) => cause))).toEqual(new Set(['REOPENING']));
  });

  it('can be edited on the first device that opens it', async () => {
    const taken = await takeQuiz(context, student, quiz.id);
    const open = async (device: number) => {
      const body = { device, kind: 'COMPUTER', browser: 'Chrome' };
      return (await context.call(student, 'PUT', `/quizAttempt/${taken.id}/device`, body)).json();
    };
    expect(await open(1)).toMatchObject({ writing: { device: 1 } });
    await taken.save([right(0)]);
    await taken.submit();
    expect((await reopen(taken.id)).statusCode).toBe(200);
    expect(await open(2)).toMatchObject({ writing: { device: 2 } });
  });

  it('can be reopened again, and ends automatically once its minutes are used up', async () => {
    const taken = await submitFirstRight();
    await reopen(taken.id);
    await taken.submit();
    expect((await reopen(taken.id, { minutes: 1 })).statusCode).toBe(200);
    await context.db
      .updateTable('quiz_attempt')
      .set({ deadline: (eb) => eb.ref('started_at') })
      .where('id', '=', taken.id)
      .execute();
    expect((await taken.submit()).json()).toMatchObject({ status: 'TIMED_OUT', totalScore: 6 });
  });
});

describe('reopening is refused', () => {
  it('while the attempt runs, or another one at the same quiz', async () => {
    const running = await takeQuiz(context, student, quiz.id);
    const refused = await reopen(running.id);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'ATTEMPT_RUNNING']);
    await running.submit();
    await takeQuiz(context, student, quiz.id);
    const second = await reopen(running.id);
    expect([second.statusCode, second.json().code]).toEqual([409, 'ATTEMPT_RUNNING_ALREADY']);
    expect(await gradeOf(running.id)).toMatchObject({ is_provisional: false });
  });

  it('to another teacher, to a student, and with invalid minutes', async () => {
    const taken = await submitFirstRight();
    const colleague = await signInAsPerson(context.db, 'TEACHER');
    expect((await reopen(taken.id, { minutes: 5 }, colleague)).statusCode).toBe(404);
    expect((await reopen(taken.id, { minutes: 5 }, student)).statusCode).toBe(403);
    for (const minutes of [0, -1, 1.5, 1_441, '5', undefined]) {
      expect((await reopen(taken.id, { minutes })).statusCode).toBe(422);
    }
    expect((await taken.submit()).json()).toMatchObject({ status: 'SUBMITTED' });
  });
});

describe('a reopening that races with', () => {
  it('another reopening happens once', async () => {
    const taken = await submitFirstRight();
    const answers = await Promise.all(Array.from({ length: 8 }, () => reopen(taken.id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(7).fill(409),
    ]);
    const notifications = await context.call(student, 'GET', '/notification');
    expect(notifications.json()).toHaveLength(1);
  });

  it('a late answer stores it or keeps it for the teacher, and never loses it', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < 12; round += 1) {
      const sitting = await signInAsPerson(context.db, 'STUDENT');
      const taken = await takeQuiz(context, sitting, quiz.id);
      await taken.submit();
      const [saved, reopened] = await Promise.all([
        sleep(round).then(() => taken.save([right(1)])),
        reopen(taken.id),
      ]);
      expect(reopened.statusCode).toBe(200);
      const isLate = (await lateOf(taken.id)).length === 1;
      outcomes.add(
        `${saved.statusCode} ${(await isStored(taken.id, 1)) ? 'stored' : ''}${isLate ? 'late' : ''}`,
      );
    }
    expect([...outcomes].filter((one) => one !== '200 stored' && one !== '409 late')).toEqual([]);
  });

  it('the start of a new attempt leaves one of the two running', async () => {
    for (let round = 0; round < 8; round += 1) {
      const sitting = await signInAsPerson(context.db, 'STUDENT');
      const taken = await takeQuiz(context, sitting, quiz.id);
      await taken.submit();
      const [started, reopened] = await Promise.all([
        context.call(sitting, 'POST', '/quizAttempt', { quiz: { id: quiz.id } }),
        reopen(taken.id),
      ]);
      expect([200, 201]).toContain(started.statusCode);
      if (started.statusCode === 201) expect(reopened.json().code).toBe('ATTEMPT_RUNNING_ALREADY');
      else expect(reopened.statusCode).toBe(200);
      const running = await context.db
        .selectFrom('quiz_attempt')
        .select('id')
        .where('student_id', '=', sitting.personId)
        .where('status', '=', 'IN_PROGRESS')
        .execute();
      expect(running).toEqual([{ id: started.json<QuizAttempt>().id }]);
    }
  });
});
