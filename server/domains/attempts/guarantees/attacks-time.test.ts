import { beforeAll, describe, expect, it } from 'vitest';
import { copyAttempt } from '#server/testing/faults/copy-attempt.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';

// Without the sweep: late saves must be refused before anything closes the attempt.
const context = setUpTestApp({ worker: false });
let quiz: TestQuiz;
let sourceId: number;

beforeAll(async () => {
  const teacher = await signInAsPerson(context.db, 'TEACHER');
  quiz = await createTestQuiz(context.db, teacher.accountId, { quiz: { time_limit_minutes: 10 } });
  sourceId = (await takeQuiz(context, await signInAsPerson(context.db, 'STUDENT'), quiz.id)).id;
});

interface Timed {
  student: TestPerson & SignedIn;
  id: number;
}

/** An attempt with one answer and this many seconds left. */
async function attemptWith(secondsLeft: number): Promise<Timed> {
  const student = await signInAsPerson(context.db, 'STUDENT');
  const id = await copyAttempt(context.db, sourceId, { studentId: student.personId, secondsLeft });
  await context.db
    .insertInto('quiz_answer')
    .values({ attempt_id: id, ...answerRow(0), revision: 1 })
    .execute();
  return { student, id };
}

function answerRow(option: number) {
  const [question] = quiz.questions;
  return { question_id: question?.id ?? 0, selected_option_id: question?.options[option]?.id ?? 0 };
}

function answersOf(id: number) {
  return context.db
    .selectFrom('quiz_answer')
    .select(['question_id', 'selected_option_id', 'revision'])
    .where('attempt_id', '=', id)
    .execute();
}

function save({ student, id }: Timed, option: number, revision: number) {
  const { question_id, selected_option_id } = answerRow(option);
  const answers = [{ question: { id: question_id }, selectedOption: { id: selected_option_id }, revision }];
  return context.call(student, 'PUT', `/quizAttempt/${id}/answers`, { answers });
}

describe('an answer after the deadline', () => {
  it('still counts within the grace', async () => {
    const timed = await attemptWith(-1);
    expect((await save(timed, 2, 2)).statusCode).toBe(200);
    expect(await answersOf(timed.id)).toEqual([{ ...answerRow(2), revision: 2 }]);
  });

  it('is refused after the grace by every call, and stored answers stay', async () => {
    const timed = await attemptWith(-6);
    const before = await answersOf(timed.id);
    const { id: answerId } = await context.db
      .selectFrom('quiz_answer')
      .select('id')
      .where('attempt_id', '=', timed.id)
      .executeTakeFirstOrThrow();
    const one = { selectedOption: { id: answerRow(2).selected_option_id } };
    const ids = { attempt: { id: timed.id }, question: { id: answerRow(0).question_id } };
    const answers = [
      await save(timed, 2, 2),
      await context.call(timed.student, 'POST', '/quizAnswer', { ...ids, ...one }),
      await context.call(timed.student, 'PUT', `/quizAnswer/${answerId}`, one),
      await context.call(timed.student, 'PATCH', `/quizAnswer/${answerId}`, one),
      await context.call(timed.student, 'DELETE', `/quizAnswer/${answerId}`),
    ];
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'ATTEMPT_TIMED_OUT']);
    }
    expect(await answersOf(timed.id)).toEqual(before);
  });

  it('is kept once for the teacher, however often it is sent', async () => {
    const timed = await attemptWith(-6);
    for (let time = 0; time < 5; time += 1) await save(timed, 3, 4);
    const late = await context.db
      .selectFrom('late_answer')
      .select(['question_id', 'selected_option_id', 'revision', 'source'])
      .where('attempt_id', '=', timed.id)
      .execute();
    expect(late).toEqual([{ ...answerRow(3), revision: 4, source: 'SAVE' }]);
  });

  it('does not count in the following submission, which is late', async () => {
    const timed = await attemptWith(-60);
    await save(timed, 1, 2);
    const submitted = await context.call(timed.student, 'PUT', `/quizAttempt/${timed.id}`, {
      status: 'SUBMITTED',
    });
    expect(submitted.json()).toMatchObject({ status: 'TIMED_OUT', totalScore: 0 });
    expect(submitted.json().completedAt).toBe(submitted.json().deadline);
  });
});

describe('a finished attempt', () => {
  it('cannot be reopened, saved into or continued by its student', async () => {
    const student = await signInAsPerson(context.db, 'STUDENT');
    const attempt = await takeQuiz(context, student, quiz.id);
    const submitted = await attempt.submit();
    expect(submitted.statusCode).toBe(200);
    const path = `/quizAttempt/${attempt.id}`;
    const reopened = await context.call(student, 'PUT', path, { status: 'IN_PROGRESS', completedAt: null });
    expect([reopened.statusCode, reopened.json().code]).toEqual([409, 'ATTEMPT_CLOSED']);
    expect((await context.call(student, 'GET', `${path}/paper`)).statusCode).toBe(409);
    const saved = await save({ student, id: attempt.id }, 1, 1);
    expect([saved.statusCode, saved.json().code]).toEqual([409, 'ATTEMPT_CLOSED']);
    expect(await answersOf(attempt.id)).toEqual([]);
    for (const status of ['SUBMITTED', 'TIMED_OUT'] as const) {
      const again = await context.call(student, 'PUT', path, { status });
      expect(again.json()).toEqual(submitted.json());
    }
  });
});

describe('a save that is not the newest', () => {
  it('with a lower revision gets the stored answer back', async () => {
    const timed = await attemptWith(60);
    expect((await save(timed, 1, 5)).statusCode).toBe(200);
    const stale = await save(timed, 2, 4);
    expect(stale.json().answers).toMatchObject([
      {
        status: 'stale',
        revision: 5,
        current: { revision: 5, selectedOption: { id: answerRow(1).selected_option_id } },
      },
    ]);
    const single = await context.call(timed.student, 'POST', '/quizAnswer', {
      attempt: { id: timed.id },
      question: { id: answerRow(0).question_id },
      selectedOption: { id: answerRow(2).selected_option_id },
      revision: 4,
    });
    expect(single.statusCode).toBe(409);
    expect(single.json()).toMatchObject({ code: 'ANSWER_STALE', current: { revision: 5 } });
    expect(await answersOf(timed.id)).toEqual([{ ...answerRow(1), revision: 5 }]);
  });

  it('that is sent again gives the same result', async () => {
    const timed = await attemptWith(60);
    for (let time = 0; time < 3; time += 1) {
      const saved = await save(timed, 2, 6);
      expect(saved.statusCode).toBe(200);
      expect(saved.json().answers).toMatchObject([{ status: 'stored', revision: 6 }]);
    }
  });

  it('with the same revision and other content is a conflict', async () => {
    const timed = await attemptWith(60);
    await save(timed, 2, 6);
    const conflict = await save(timed, 3, 6);
    expect(conflict.json().answers).toMatchObject([{ status: 'conflict', current: { revision: 6 } }]);
    expect(await answersOf(timed.id)).toEqual([{ ...answerRow(2), revision: 6 }]);
  });
});
