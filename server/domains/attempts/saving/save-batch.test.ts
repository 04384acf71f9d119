import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { createSaveBatcher } from './save-batch.service.ts';

const context = setUpTestApp({ worker: false });
let quiz: TestQuiz;

beforeAll(async () => {
  const teacher = await signInAsPerson(context.db, 'TEACHER');
  quiz = await createTestQuiz(context.db, teacher.accountId);
});

async function beginMany(count: number, secondsLeft: number | null = null): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const student = await signInAsPerson(context.db, 'STUDENT');
    ids.push(await createTestAttempt(context.db, quiz, student, { secondsLeft }));
  }
  return ids;
}

function answer(at: number, sequence = 1) {
  const question = quiz.questions[at % quiz.questions.length];
  const optionId = question?.options[at % 4]?.id ?? 0;
  return {
    questionId: question?.id ?? 0,
    content: { optionId, text: null },
    isMarked: undefined,
    timeSpent: undefined as number | undefined,
    seen: 0,
    device: 1,
    sequence,
    changedAt: null,
  };
}

function option(at: number): number | undefined {
  return quiz.questions[0]?.options[at]?.id;
}

function readStored(ids: readonly number[]) {
  return context.db
    .selectFrom('quiz_answer')
    .select(['attempt_id', 'question_id', 'selected_option_id'])
    .where('attempt_id', 'in', [...ids])
    .orderBy('attempt_id')
    .execute();
}

describe('saves of many students at once', () => {
  it('are all stored separately', async () => {
    const ids = await beginMany(40);
    const saves = createSaveBatcher(context.db);
    const responses = await Promise.all(
      ids.map((attemptId, at) => saves.save({ attemptId, changes: [answer(at)] })),
    );
    for (const [at, rows] of responses.entries()) {
      expect(rows).toMatchObject([
        { attempt_id: ids[at], is_open: true, question_id: answer(at).questionId, revision: 1 },
      ]);
    }
    expect(await readStored(ids)).toEqual(
      ids.map((id, at) => ({
        attempt_id: id,
        question_id: answer(at).questionId,
        selected_option_id: answer(at).content.optionId,
      })),
    );
  });

  it('of one attempt run one after the other, and the newest stays', async () => {
    const [busy = 0, ...others] = await beginMany(8);
    const saves = createSaveBatcher(context.db);
    const sequences = Array.from({ length: 20 }, (_, at) => at + 1);
    await Promise.all([
      ...others.map((attemptId) => saves.save({ attemptId, changes: [answer(0)] })),
      ...sequences.map((sequence) => {
        const content = { optionId: option(sequence === 20 ? 1 : 0) ?? 0, text: null };
        return saves.save({ attemptId: busy, changes: [{ ...answer(0, sequence), content }] });
      }),
    ]);
    expect(await readStored([busy])).toMatchObject([{ selected_option_id: option(1) }]);
    expect(await readStored(others)).toHaveLength(7);
  });

  it('do not wait for an attempt that is being closed, only its own save does', async () => {
    const ids = await beginMany(12);
    const [closing = 0, ...others] = ids;
    const saves = createSaveBatcher(context.db);
    let isTold = false;
    const late = await inTransaction(context.db, async (trx) => {
      await trx.selectFrom('quiz_attempt').select('id').where('id', '=', closing).forUpdate().execute();
      const waiting = saves.save({ attemptId: closing, changes: [answer(0)] }).then((rows) => {
        isTold = true;
        return rows;
      });
      await Promise.all(others.map((attemptId, at) => saves.save({ attemptId, changes: [answer(at)] })));
      expect(await readStored(others)).toHaveLength(11);
      expect(isTold).toBe(false);
      await trx
        .updateTable('quiz_attempt')
        .set({ status: 'SUBMITTED', completed_at: new Date() })
        .where('id', '=', closing)
        .execute();
      return { waiting };
    });
    expect(await late.waiting).toMatchObject([{ is_open: false, status: 'SUBMITTED', question_id: null }]);
    expect(await readStored([closing])).toEqual([]);
  });

  it('continue while another statement waits for a lock', async () => {
    const [held = 0, ...others] = await beginMany(6);
    const saves = createSaveBatcher(context.db);
    await saves.save({ attemptId: held, changes: [answer(0)] });
    const { waiting } = await inTransaction(context.db, async (trx) => {
      const rows = trx.selectFrom('quiz_answer').select('id').where('attempt_id', '=', held);
      await rows.forUpdate().execute();
      const late = saves.save({ attemptId: held, changes: [answer(0, 2)] });
      // Already running: the others wait for it.
      await new Promise((resolve) => setTimeout(resolve, 10));
      await Promise.all(others.map((attemptId, at) => saves.save({ attemptId, changes: [answer(at)] })));
      expect(await readStored(others)).toHaveLength(5);
      return { waiting: late };
    });
    expect(await waiting).toMatchObject([{ is_open: true, revision: 2 }]);
  });

  it('fail alone when only one is invalid', async () => {
    const ids = await beginMany(10);
    const saves = createSaveBatcher(context.db);
    const responses = await Promise.allSettled(
      ids.map((attemptId, at) =>
        saves.save({ attemptId, changes: [at === 5 ? { ...answer(at), timeSpent: -1 } : answer(at)] }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(
      ids.map((_, at) => (at === 5 ? 'rejected' : 'fulfilled')),
    );
    expect(await readStored(ids)).toHaveLength(9);
  });

  it('are refused if late, while others in the same batch are saved', async () => {
    const [late, inTime] = [await beginMany(5, -6), await beginMany(5, 60)];
    const saves = createSaveBatcher(context.db);
    const responses = await Promise.all(
      [...late, ...inTime].map((attemptId) => saves.save({ attemptId, changes: [answer(0)] })),
    );
    expect(responses.map(([row]) => row?.is_open)).toEqual([...Array(5).fill(false), ...Array(5).fill(true)]);
    expect(await readStored(late)).toEqual([]);
  });
});
