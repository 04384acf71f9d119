import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { eraseEssays } from '#server/testing/older/erasing-1fac837.ts';
import { upsertAnswers, upsertUnlocked } from '#server/testing/older/saving-1fac837.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType, type TestQuiz } from '#server/testing/quizzes.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { SaveResult } from '#shared/contract/attempts/attempts.ts';

const context = setUpTestApp({ worker: false });
let student: Awaited<ReturnType<typeof signInAsPerson>>;
let quiz: TestQuiz;
let attemptId: number;
let essay: number;

beforeAll(async () => {
  const teacher = await signInAsPerson(context.db, 'TEACHER');
  quiz = await createTestQuiz(context.db, teacher.accountId, { questions: oneOfEachType });
  essay = quiz.questions[3]?.id ?? 0;
});

beforeEach(async () => {
  student = await signInAsPerson(context.db, 'STUDENT');
  attemptId = await createTestAttempt(context.db, quiz, student);
});

/** A change of the essay, as current pages send it. */
async function save(
  device: number,
  change: { seen: number; sequence: number; [field: string]: unknown },
): Promise<SaveResult> {
  const answers = [{ question: { id: essay }, device, ...change }];
  const saved = await context.call(student, 'PUT', `/quizAttempt/${attemptId}/answers`, { answers });
  expect(saved.statusCode, saved.body).toBe(200);
  return saved.json().answers[0];
}

function older(text: string, revision: number, isMarked = false) {
  return {
    attemptId,
    answers: [{ questionId: essay, optionId: null, text, isMarked, timeSpent: 3, revision }],
  };
}

const text = (written: string) => ({ type: 'text', version: 1, text: written });

function readStored() {
  return context.db
    .selectFrom('quiz_answer')
    .select(['text_answer', 'is_marked', 'revision'])
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow();
}

async function readVersions(): Promise<(string | null)[]> {
  const rows = await context.db
    .selectFrom('answer_version')
    .select('text_answer')
    .where('attempt_id', '=', attemptId)
    .orderBy('id')
    .execute();
  return rows.map((row) => row.text_answer);
}

describe('a server of the previous version', () => {
  it('can still save with each of its statements, and replaced answers are kept', async () => {
    expect(await upsertAnswers(context.db, older('one', 1), 'newer')).toMatchObject([{ revision: 1 }]);
    expect(await upsertAnswers(context.db, older('none', 1), 'newer')).toMatchObject([{ revision: null }]);
    await save(11, { seen: 1, sequence: 2, response: text('two') });
    expect(await upsertAnswers(context.db, older('three', 1), 'latest')).toMatchObject([{ revision: 3 }]);
    expect(await upsertUnlocked(context.db, [older('four', 4)])).toMatchObject([{ revision: 4 }]);
    const other = await createTestAttempt(context.db, quiz, await signInAsPerson(context.db, 'STUDENT'));
    const both = [older('five', 5), { ...older('of another', 1), attemptId: other }];
    expect(await upsertUnlocked(context.db, both)).toHaveLength(2);
    expect(await readStored()).toEqual({ text_answer: 'five', is_marked: false, revision: 5 });
    expect(await readVersions()).toEqual(['one', 'two', 'three', 'four']);
  });

  it('does not have its saves attributed to the previous device', async () => {
    await save(11, { seen: 0, sequence: 1, response: text('new page') });
    await upsertAnswers(context.db, older('old page', 2), 'newer');
    expect(await save(11, { seen: 1, sequence: 2, response: text('not seen') })).toMatchObject({
      status: 'conflict',
      current: { textAnswer: 'old page' },
    });
  });

  it('sets a flag that a device which has not seen it does not reset', async () => {
    await save(11, { seen: 0, sequence: 1, response: text('same'), isMarked: false });
    await upsertAnswers(context.db, older('same', 2, true), 'newer');
    await save(22, { seen: 1, sequence: 1, isMarked: false });
    expect(await readStored()).toMatchObject({ is_marked: true });
    await save(22, { seen: 2, sequence: 2, isMarked: false });
    expect(await readStored()).toMatchObject({ is_marked: false });
  });

  it('leaves nothing of an essay in the history when it erases a person', async () => {
    await save(11, { seen: 0, sequence: 1, response: text('My grandmother.') });
    await save(22, { seen: 1, sequence: 1, response: text('My grandmother lives in Tamale.') });
    expect(await readVersions()).toEqual(['My grandmother.']);
    await inTransaction(context.db, (trx) => eraseEssays(trx, [student.personId]));
    expect(await readStored()).toMatchObject({ text_answer: '[erased]' });
    expect(await readVersions()).toEqual([]);
  });

  it('is not mistaken for an erasure when a student writes the same word', async () => {
    await save(11, { seen: 0, sequence: 1, response: text('My essay.') });
    await upsertAnswers(context.db, older('[erased]', 2), 'newer');
    expect(await readVersions()).toEqual(['My essay.']);
  });
});
