import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import { takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { QuizAttempt } from '#shared/contract/attempts/attempts.ts';

// Like two processes, these two servers share only the database.
const one = setUpTestApp({ worker: false });
let other: TestApp;
let quiz: TestQuiz;

beforeAll(async () => {
  other = await startTestApp(one.connection, { worker: false });
  const teacher = await signInAsPerson(one.db, 'TEACHER');
  quiz = await createTestQuiz(one.db, teacher.accountId);
});

afterAll(() => other?.close());

function fiftyTimes<T>(call: (server: TestApp) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: 50 }, (_, at) => call(at % 2 === 0 ? one : other)));
}

describe('fifty at once, on two servers', () => {
  it('starts create one attempt, and all calls return it', async () => {
    const student = await signInAsPerson(one.db, 'STUDENT');
    const answers = await fiftyTimes((server) =>
      server.call(student, 'POST', '/quizAttempt', { quiz: { id: quiz.id } }),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => b - a);
    expect(statuses).toEqual([201, ...Array(49).fill(200)]);
    expect(new Set(answers.map((answer) => answer.json<QuizAttempt>().id)).size).toBe(1);
    const stored = await one.db
      .selectFrom('quiz_attempt')
      .select('id')
      .where('student_id', '=', student.personId)
      .execute();
    expect(stored).toHaveLength(1);
  });

  it('submissions make one transition and one grade, and all get the same response', async () => {
    const student = await signInAsPerson(one.db, 'STUDENT');
    const attempt = await takeQuiz(one, student, quiz.id);
    const answers = quiz.questions.map(({ id, options }) => ({
      question: { id },
      revision: 1,
      selectedOption: { id: options[1]?.id },
    }));
    expect((await attempt.save(answers)).statusCode).toBe(200);
    const submitted = await fiftyTimes((server) =>
      server.call(student, 'PUT', `/quizAttempt/${attempt.id}`, { status: 'SUBMITTED' }),
    );
    expect(new Set(submitted.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(submitted.map(({ body }) => body)).size).toBe(1);
    expect(submitted[0]?.json()).toMatchObject({ status: 'SUBMITTED', totalScore: quiz.totalPoints });
    const grades = await one.db
      .selectFrom('grade')
      .select(['attempt_id', 'score'])
      .where('student_id', '=', student.personId)
      .execute();
    expect(grades).toEqual([{ attempt_id: attempt.id, score: quiz.totalPoints }]);
  });

  it('saves of the same answer all get "stored"', async () => {
    const student = await signInAsPerson(one.db, 'STUDENT');
    const attempt = await takeQuiz(one, student, quiz.id);
    const [question] = quiz.questions;
    const answer = {
      question: { id: question?.id },
      revision: 7,
      selectedOption: { id: question?.options[0]?.id },
    };
    const saved = await fiftyTimes((server) =>
      server.call(student, 'PUT', `/quizAttempt/${attempt.id}/answers`, { answers: [answer] }),
    );
    for (const one of saved) {
      expect(one.json()).toMatchObject({ answers: [{ status: 'stored', revision: 7 }] });
    }
  });

  it('calls of one student within a second are not refused', async () => {
    const student = await signInAsPerson(one.db, 'STUDENT');
    const attempt = await takeQuiz(one, student, quiz.id);
    const papers = await fiftyTimes((server) =>
      server.call(student, 'GET', `/quizAttempt/${attempt.id}/paper`),
    );
    expect(new Set(papers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });
});

describe('a save in the batch of a whole room', () => {
  async function openRoom(size: number) {
    const [question] = quiz.questions;
    const attempts = [];
    for (let at = 0; at < size; at += 1) {
      attempts.push(await takeQuiz(one, await signInAsPerson(one.db, 'STUDENT'), quiz.id));
    }
    const answer = (timeSpent: number) => [
      { question: { id: question?.id }, revision: 1, selectedAnswer: 'A', timeSpent },
    ];
    return { attempts, answer };
  }

  it('that cannot be stored fails alone', async () => {
    const { attempts, answer } = await openRoom(12);
    await sql`create function refuse() returns trigger language plpgsql as
      'begin raise exception ''too much'' using errcode = ''40001''; end'`.execute(one.db);
    await sql`create trigger refuse before insert on quiz_answer for each row when (new.time_spent = 13)
      execute function refuse()`.execute(one.db);
    const saved = await Promise.all(attempts.map((attempt, at) => attempt.save(answer(at === 5 ? 13 : 1))));
    await sql`drop trigger refuse on quiz_answer`.execute(one.db);
    expect(saved.map(({ statusCode }) => statusCode)).toEqual(
      attempts.map((_, at) => (at === 5 ? 503 : 200)),
    );
    const ids = attempts.map(({ id }) => id);
    const stored = await one.db
      .selectFrom('quiz_answer')
      .select('attempt_id')
      .where('attempt_id', 'in', ids)
      .orderBy('attempt_id')
      .execute();
    expect(stored.map(({ attempt_id }) => attempt_id)).toEqual(ids.filter((_, at) => at !== 5));
  });

  it('that waits for its own submission blocks no other students', async () => {
    const { attempts, answer } = await openRoom(8);
    const [waiting, ...others] = attempts;
    const done: string[] = [];
    await one.db.transaction().execute(async (trx) => {
      // As a submission does.
      await sql`select from quiz_attempt where id = ${waiting?.id} for update`.execute(trx);
      const held = waiting?.save(answer(1)).then(() => done.push('the one that waited'));
      await Promise.all(others.map((attempt) => attempt.save(answer(1))));
      done.push('the others');
      void held;
    });
    await expect.poll(() => done).toEqual(['the others', 'the one that waited']);
  });
});
