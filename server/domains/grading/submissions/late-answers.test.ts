import { beforeAll, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { LateAnswer, SubmissionDetail } from '#shared/contract/results/submissions.ts';
import { attempt, lateAnswers as limits } from '#shared/limits.ts';

const context = setUpTestApp({ worker: false });
type Person = Awaited<ReturnType<typeof signInAsPerson>>;
let [teacher, student] = [] as unknown as [Person, Person];
let quiz: TestQuiz;
let attemptId: number;
let number = 0;
const perQuestion = limits.maxOfQuestion;

/** An attempt that was closed when its time was up. */
async function openEnded(answers: string[]): Promise<number> {
  number += 1;
  const options = { answers, secondsLeft: -6, attempt: { attempt_number: number } };
  const id = await createTestAttempt(context.db, quiz, student, options);
  await context.call(student, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
  return id;
}

/** A different text each time, of the maximum length. */
function essay(at: number, filling = 'x'): string {
  return `${at} `.padEnd(attempt.textAnswer, filling);
}

function sendLate(at: number, filling?: string, id = attemptId) {
  const answers = quiz.questions.map((question) => ({
    question: { id: question.id },
    revision: at + 2,
    textAnswer: essay(at, filling),
  }));
  return context.call(student, 'PUT', `/quizAttempt/${id}/answers`, { answers });
}

async function readSubmission(): Promise<{ detail: SubmissionDetail; bytes: number }> {
  const answer = await context.call(teacher, 'GET', `/submission/${attemptId}`);
  expect(answer.statusCode).toBe(200);
  return { detail: answer.json(), bytes: answer.rawPayload.length };
}

async function list(query: string): Promise<{ items: LateAnswer[]; total: number; bytes: number }> {
  const answer = await context.call(teacher, 'GET', `/submission/${attemptId}/lateAnswers?${query}`);
  expect(answer.statusCode).toBe(200);
  return {
    items: answer.json(),
    total: Number(answer.headers['x-total-count']),
    bytes: answer.rawPayload.length,
  };
}

beforeAll(async () => {
  [teacher, student] = await Promise.all([
    signInAsPerson(context.db, 'TEACHER'),
    signInAsPerson(context.db, 'STUDENT'),
  ]);
  quiz = await createTestQuiz(context.db, teacher.accountId, {
    questions: [{ type: 'ESSAY' }, { type: 'ESSAY' }, { type: 'ESSAY' }],
    quiz: { time_limit_minutes: 30 },
  });
  attemptId = await openEnded(['short', 'short', 'short']);
  for (let at = 0; at < perQuestion; at += 1) expect((await sendLate(at)).statusCode).toBe(409);
});

describe('sixty late answers of maximum length', () => {
  it('make a small page: the first ones, shortened, and their number', async () => {
    const { detail, bytes } = await readSubmission();
    expect(bytes).toBeLessThan(100_000);
    expect(detail).toMatchObject({ lateTotal: 60, lateOpen: 60, lateAnswers: 60 });
    expect(detail.late).toHaveLength(limits.page);
    for (const { answer, stored, isCut } of detail.late) {
      expect([answer?.length, stored, isCut]).toEqual([limits.excerpt + 1, 'short', true]);
    }
  });

  it('are listed page by page, each once, and the full text is loaded on request', async () => {
    const pages = await Promise.all([0, 20, 40, 60].map((offset) => list(`max=20&offset=${offset}`)));
    expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 20, 0]);
    expect(pages.map(({ total }) => total)).toEqual([60, 60, 60, 60]);
    const ids = pages.flatMap(({ items }) => items.map(({ id }) => id));
    expect(new Set(ids).size).toBe(60);
    expect((await list('max=200')).bytes).toBeLessThan(200_000);
    const [first] = pages[0]?.items ?? [];
    const whole = await context.call(teacher, 'GET', `/submission/${attemptId}/lateAnswers/${first?.id}`);
    expect(whole.json()).toMatchObject({ id: first?.id, answer: essay(0), isCut: false });
    const other = await signInAsPerson(context.db, 'TEACHER');
    for (const path of ['lateAnswers', `lateAnswers/${first?.id}`]) {
      const refused = await context.call(other, 'GET', `/submission/${attemptId}/${path}`);
      expect([path, refused.statusCode]).toEqual([path, 404]);
    }
    const elsewhere = await context.call(teacher, 'GET', `/submission/${attemptId}/lateAnswers/999999999`);
    expect(elsewhere.statusCode).toBe(404);
  });

  it('are limited for each question, and their texts in bytes', async () => {
    await sendLate(perQuestion);
    expect((await readSubmission()).detail.lateTotal).toBe(60);
    const wide = await openEnded(['short']);
    for (let at = 0; at < perQuestion; at += 1) await sendLate(at, 'ü', wide);
    const kept = await context.db
      .selectFrom('late_answer')
      .select(['question_id', 'text_answer'])
      .where('attempt_id', '=', wide)
      .execute();
    const bytes = kept.reduce((sum, { text_answer: text }) => sum + Buffer.byteLength(text ?? ''), 0);
    expect(bytes).toBeLessThanOrEqual(limits.maxBytes);
    expect(bytes).toBeGreaterThan(limits.maxBytes - 4 * 2 * attempt.textAnswer);
    expect(new Set(kept.map(({ question_id: id }) => id)).size).toBe(3);
  });

  it('are decided on together over all pages, unless their number changed', async () => {
    const decide = (expected: number) =>
      context.call(teacher, 'POST', `/submission/${attemptId}/lateAnswers/all`, {
        decision: 'ACCEPTED',
        expected,
        reason: 'Storm.',
      });
    const wrong = await decide(59);
    expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'CONFLICT']);
    const [once, again] = await Promise.all([decide(60), decide(60)]);
    expect([once, again].map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    const { detail } = await readSubmission();
    expect(detail).toMatchObject({ lateTotal: 60, lateOpen: 0, lateAnswers: 0 });
    expect(detail.answers.map(({ studentAnswer }) => studentAnswer)).toEqual(
      Array(3).fill(essay(perQuestion - 1)),
    );
    const { items } = await list('max=200');
    expect(items.every(({ decision }) => decision === 'ACCEPTED')).toBe(true);
  });

  it('that arrived after the correct answer was visible are not decided on in bulk', async () => {
    const second = await openEnded(['a']);
    await sendLate(1, 'x', second);
    const [first] = await context.db
      .updateTable('late_answer')
      .set({ key_visible_since: new Date() })
      .where('attempt_id', '=', second)
      .where('question_id', '=', quiz.questions[0]?.id ?? 0)
      .returning('id')
      .execute();
    const decided = await context.call(teacher, 'POST', `/submission/${second}/lateAnswers/all`, {
      decision: 'ACCEPTED',
      expected: 2,
    });
    expect(decided.json()).toMatchObject({ lateTotal: 3, lateOpen: 0, lateAnswers: 1 });
    expect(decided.json().late[0]).toMatchObject({ id: first?.id, decision: null });
  });
});
