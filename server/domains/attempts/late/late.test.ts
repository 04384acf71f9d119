import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { lateAnswers } from '#shared/limits.ts';

const context = setUpTestApp({ worker: false });
type Person = Awaited<ReturnType<typeof signInAsPerson>>;
let quiz: TestQuiz;
let student: Person;
let attemptId: number;
let questionId: number;

beforeAll(async () => {
  const teacher = await signInAsPerson(context.db, 'TEACHER');
  quiz = await createTestQuiz(context.db, teacher.accountId, {
    questions: [{}, { type: 'ESSAY' }],
    quiz: { time_limit_minutes: 30 },
  });
  questionId = quiz.questions[1]?.id ?? 0;
});

beforeEach(async () => {
  student = await signInAsPerson(context.db, 'STUDENT');
  attemptId = await createTestAttempt(context.db, quiz, student, { answers: ['A', 'mine'], secondsLeft: -6 });
});

function save(answer: object) {
  const answers = [{ question: { id: questionId }, ...answer }];
  return context.call(student, 'PUT', `/quizAttempt/${attemptId}/answers`, { answers });
}

function readLate() {
  return context.db
    .selectFrom('late_answer')
    .select(['question_id', 'text_answer', 'selected_option_id', 'revision', 'source', 'client_saved_at'])
    .where('attempt_id', '=', attemptId)
    .orderBy('id')
    .execute();
}

const timeIsOver = 'The time for this attempt is up.';
const kept = 'Your answer arrived too late, but we kept it for your teacher.';

describe('a late answer', () => {
  it('is kept for the teacher with the device’s time, and the response says so', async () => {
    const answer = await save({ revision: 2, textAnswer: 'more', changedAt: '2026-11-15T09:30:00+01:00' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'ATTEMPT_TIMED_OUT', message: `${timeIsOver} ${kept}` });
    expect(await readLate()).toEqual([
      {
        question_id: questionId,
        text_answer: 'more',
        selected_option_id: null,
        revision: 2,
        source: 'SAVE',
        client_saved_at: new Date('2026-11-15T08:30:00Z'),
      },
    ]);
  });

  it('is kept once, whatever its revision, and each response says so', async () => {
    for (const revision of [2, 2, 3, undefined]) {
      expect((await save({ revision, textAnswer: 'more' })).json().message).toContain(kept);
    }
    const parallel = await Promise.all(
      [4, 5, 6, 7].map((revision) => save({ revision, textAnswer: 'more' })),
    );
    for (const { statusCode } of parallel) expect(statusCode).toBe(409);
    expect(await readLate()).toHaveLength(1);
  });

  it('is not kept when it equals the stored answer', async () => {
    const answer = await save({ revision: 8, textAnswer: 'mine', isMarked: true });
    expect(answer.json()).toMatchObject({ code: 'ATTEMPT_TIMED_OUT', message: timeIsOver });
    expect(await readLate()).toEqual([]);
  });

  it('is kept even if it clears an answer', async () => {
    await save({ revision: 2, textAnswer: '' });
    expect(await readLate()).toMatchObject([{ text_answer: null }]);
  });

  it('may come from a device with any clock', async () => {
    for (const changedAt of ['0000-01-01', '9999-12-31T23:59:59Z', '1969-07-20T20:17:00Z']) {
      expect((await save({ revision: 2, textAnswer: changedAt, changedAt })).statusCode).toBe(409);
    }
    expect(await readLate()).toMatchObject(Array(3).fill({ client_saved_at: null }));
  });

  it('differs from an answer after a submission', async () => {
    await context.db
      .updateTable('quiz_attempt')
      .set({ deadline: new Date(Date.now() + 60_000) })
      .where('id', '=', attemptId)
      .execute();
    await context.call(student, 'PUT', `/quizAttempt/${attemptId}`, { status: 'SUBMITTED' });
    const answer = await save({ revision: 2, textAnswer: 'more' });
    expect(answer.json()).toMatchObject({
      code: 'ATTEMPT_CLOSED',
      message: `This attempt has already been submitted. ${kept}`,
    });
  });

  it('does not fill the disk: twenty are kept for a question', async () => {
    await context.db
      .insertInto('late_answer')
      .values(
        Array.from({ length: lateAnswers.maxOfQuestion - 2 }, (_, at) => ({
          attempt_id: attemptId,
          question_id: questionId,
          text_answer: `text ${at}`,
          source: 'SAVE' as const,
        })),
      )
      .execute();
    await Promise.all(
      Array.from({ length: 10 }, (_, at) => save({ revision: at + 2, textAnswer: `another ${at}` })),
    );
    expect(await readLate()).toHaveLength(20);
    const beyond = await save({ revision: 99, textAnswer: 'and on' });
    expect(beyond.json().message).toBe(timeIsOver);
  });
});
