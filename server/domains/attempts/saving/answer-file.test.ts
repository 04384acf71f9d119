import { beforeAll, describe, expect, it } from 'vitest';
import { sealForServer } from '#server/testing/answer-files.ts';
import { encodeForm } from '#server/testing/form.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType, type TestQuiz } from '#server/testing/quizzes.ts';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { type TakenQuiz, takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';

const context = setUpTestApp();
type Person = TestPerson & SignedIn;
let teacher: Person;
let quiz: TestQuiz;

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
  quiz = await createTestQuiz(context.db, teacher.accountId, { questions: oneOfEachType });
});

async function start(): Promise<{ student: Person; taken: TakenQuiz }> {
  const student = await signInAsPerson(context.db, 'STUDENT');
  return { student, taken: await takeQuiz(context, student, quiz.id) };
}

interface Filed {
  /** Place on the paper, from 0. */
  place: number;
  revision: number;
  option?: number;
  text?: string;
  isMarked?: boolean;
  /** The change, as current pages write it. */
  change?: { seen: number; device: number; hasContent: boolean; hasFlag: boolean };
}

function answersOf({ paper }: TakenQuiz, filed: readonly Filed[]) {
  return filed.map(({ place, revision, option, text, isMarked = false, change }) => {
    const question = paper.questions[place];
    return {
      questionId: question?.id ?? 0,
      selectedOptionId: option === undefined ? null : (question?.options[option]?.id ?? null),
      textAnswer: text ?? null,
      isMarked,
      timeSpent: 5,
      revision,
      changedAt: '2026-11-15T09:30:00.000Z',
      ...(change ? { change } : {}),
    };
  });
}

function fileOf(student: Person, taken: TakenQuiz, filed: readonly Filed[], change: object = {}): string {
  const { publicKey, token } = taken.paper.seal;
  const madeAt = '2026-11-15T09:31:00.000Z';
  const answers = answersOf(taken, filed);
  const result = { attemptId: taken.id, userId: student.accountId, token, madeAt, answers, ...change };
  return sealForServer(publicKey, taken.id, JSON.stringify(result));
}

async function load(person: SignedIn, content: string | Buffer, field = 'file') {
  const form = await encodeForm({ [field]: new Blob([new Uint8Array(Buffer.from(content))]) });
  return context.app.inject({
    method: 'POST',
    url: '/api/quizAttempt/answerFile',
    headers: { ...form.headers, ...person.headers },
    payload: form.payload,
  });
}

function storedAnswers({ id }: TakenQuiz) {
  return context.db
    .selectFrom('quiz_answer')
    .select(['question_id', 'selected_option_id', 'text_answer', 'revision'])
    .where('attempt_id', '=', id)
    .orderBy('question_id')
    .execute();
}

function flaggedAnswers({ id }: TakenQuiz) {
  return context.db
    .selectFrom('quiz_answer')
    .select(['text_answer', 'is_marked'])
    .where('attempt_id', '=', id)
    .execute();
}

function essay(text: string) {
  return { type: 'text', version: 1, text };
}

function lateAnswers({ id }: TakenQuiz) {
  return context.db
    .selectFrom('late_answer')
    .select(['question_id', 'selected_option_id', 'text_answer', 'source', 'decision'])
    .where('attempt_id', '=', id)
    .orderBy('question_id')
    .execute();
}

describe('an answer file', () => {
  it('of a running attempt is saved, as if the page had sent it', async () => {
    const { student, taken } = await start();
    const [first, , third] = taken.paper.questions;
    await taken.save([{ question: { id: first?.id }, revision: 1, selectedAnswer: 'A' }]);
    const file = fileOf(student, taken, [
      { place: 0, revision: 1, option: 0 },
      { place: 1, revision: 4, option: 1 },
      { place: 2, revision: 2, text: 'Łódź 🙂' },
    ]);
    const answer = await load(teacher, file);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      attempt: { id: taken.id, status: 'IN_PROGRESS' },
      stored: 2,
      late: 0,
      unchanged: 1,
    });
    expect(await storedAnswers(taken)).toMatchObject([
      { revision: 1 },
      { revision: 4 },
      { question_id: third?.id, text_answer: 'Łódź 🙂', revision: 2 },
    ]);
    expect((await load(teacher, file)).json()).toMatchObject({ stored: 0, late: 0, unchanged: 3 });
    const audit = await context.db
      .selectFrom('audit_log')
      .select(['actor_id', 'target_id'])
      .where('action', '=', 'answerFile.loaded')
      .where('target_id', '=', String(taken.id))
      .execute();
    expect(audit).toEqual(Array(2).fill({ actor_id: teacher.accountId, target_id: String(taken.id) }));
  });

  it('never overwrites newer answers; contradictions go to the teacher', async () => {
    const { student, taken } = await start();
    const [first, second] = taken.paper.questions;
    await taken.save([
      { question: { id: first?.id }, revision: 5, selectedAnswer: 'A' },
      { question: { id: second?.id }, revision: 5, selectedAnswer: 'A' },
    ]);
    const before = await storedAnswers(taken);
    const file = fileOf(student, taken, [
      { place: 0, revision: 3, option: 2 },
      { place: 1, revision: 5, option: 1 },
    ]);
    expect((await load(teacher, file)).json()).toMatchObject({ stored: 0, late: 1, unchanged: 1 });
    expect(await storedAnswers(taken)).toEqual(before);
    expect(await lateAnswers(taken)).toMatchObject([{ question_id: second?.id, decision: null }]);
  });

  it('that says what changed is merged field by field: a flag leaves the text of another device', async () => {
    const { student, taken } = await start();
    const question = { id: taken.paper.questions[3]?.id };
    await taken.save([{ question, device: 11, seen: 0, sequence: 1, response: essay('On the laptop.') }]);
    const change = { seen: 0, device: 22, hasContent: false, hasFlag: true };
    const file = fileOf(student, taken, [{ place: 3, revision: 1, isMarked: true, change }]);
    expect((await load(teacher, file)).json()).toMatchObject({ stored: 1, late: 0, unchanged: 0 });
    expect(await flaggedAnswers(taken)).toEqual([{ text_answer: 'On the laptop.', is_marked: true }]);
    expect((await load(teacher, file)).json()).toMatchObject({ stored: 0, late: 0, unchanged: 1 });
  });

  it('that has seen the stored answer replaces it, otherwise it is kept beside it', async () => {
    const { student, taken } = await start();
    const question = { id: taken.paper.questions[3]?.id };
    await taken.save([{ question, device: 11, seen: 0, sequence: 1, response: essay('one') }]);
    const seen = { seen: 1, device: 22, hasContent: true, hasFlag: false };
    const next = fileOf(student, taken, [{ place: 3, revision: 2, text: 'one, two', change: seen }]);
    expect((await load(teacher, next)).json()).toMatchObject({ stored: 1, late: 0, unchanged: 0 });
    const unseen = { ...seen, seen: 1, device: 33 };
    const aside = fileOf(student, taken, [{ place: 3, revision: 2, text: 'one, three', change: unseen }]);
    expect((await load(teacher, aside)).json()).toMatchObject({ stored: 0, late: 1, unchanged: 0 });
    expect(await storedAnswers(taken)).toMatchObject([{ text_answer: 'one, two' }]);
    expect(await lateAnswers(taken)).toMatchObject([{ text_answer: 'one, three', decision: null }]);
    const paper = await context.call(student, 'GET', `/quizAttempt/${taken.id}/paper`);
    expect(paper.json().unmerged).toMatchObject([{ response: essay('one, three'), device: 33 }]);
  });

  it('of a closed attempt is kept for a decision, only where it differs, and only once', async () => {
    const { student, taken } = await start();
    const [first, , third] = taken.paper.questions;
    await taken.save([{ question: { id: first?.id }, revision: 1, selectedAnswer: 'A' }]);
    await taken.submit();
    const before = await storedAnswers(taken);
    const file = fileOf(student, taken, [
      { place: 0, revision: 1, option: 0 },
      { place: 2, revision: 2, text: 'Accra' },
    ]);
    const answer = await load(teacher, file);
    expect(answer.json()).toMatchObject({
      attempt: { status: 'SUBMITTED' },
      stored: 0,
      late: 1,
      unchanged: 1,
    });
    expect((await load(teacher, file)).json()).toMatchObject({ stored: 0, late: 0, unchanged: 2 });
    expect(await storedAnswers(taken)).toEqual(before);
    const kept = { question_id: third?.id, selected_option_id: null, text_answer: 'Accra', decision: null };
    expect(await lateAnswers(taken)).toEqual([{ ...kept, source: 'ANSWER_FILE' }]);
    const review = await context.call(student, 'GET', `/quizAttempt/${taken.id}/review`);
    expect(review.json()).toMatchObject({ lateAnswers: 1 });
  });

  it('of a closed attempt, loaded ten times at once, is kept once', async () => {
    const { student, taken } = await start();
    await taken.submit();
    const file = fileOf(student, taken, [{ place: 2, revision: 2, text: 'Accra' }]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => load(teacher, file)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(answers.filter((answer) => answer.json().late === 1)).toHaveLength(1);
    expect(await lateAnswers(taken)).toHaveLength(1);
  });

  it('is loaded by the quiz’s teacher or a super admin; others get 404', async () => {
    const { student, taken } = await start();
    const file = fileOf(student, taken, [{ place: 1, revision: 1, option: 0 }]);
    expect((await load(await signInAsPerson(context.db, 'TEACHER'), file)).statusCode).toBe(404);
    expect((await load(student, file)).statusCode).toBe(403);
    expect((await load(await signInAs(context.db, 'READ_ONLY_ADMIN'), file)).statusCode).toBe(403);
    expect(await storedAnswers(taken)).toEqual([]);
    expect((await load(await signInAs(context.db, 'SUPER_ADMIN'), file)).json()).toMatchObject({ stored: 1 });
  });

  it('that is hostile changes nothing', async () => {
    const { student, taken } = await start();
    const other = await start();
    const some = [{ place: 0, revision: 1, option: 0 }];
    const foreign = { ...answersOf(taken, some)[0], questionId: 999_999 };
    const misplaced = {
      ...answersOf(taken, some)[0],
      selectedOptionId: taken.paper.questions[1]?.options[0]?.id,
    };
    const both = { ...answersOf(taken, some)[0], textAnswer: 'and text' };
    const whole = fileOf(student, taken, some);
    const hostile: (string | Buffer)[] = [
      fileOf(student, taken, some, { token: other.taken.paper.seal.token }),
      fileOf(student, taken, some, { userId: other.student.accountId }),
      fileOf(student, taken, some, { attemptId: other.taken.id }),
      fileOf(student, taken, some, { answers: [...answersOf(taken, some), foreign] }),
      fileOf(student, taken, some, { answers: [misplaced] }),
      fileOf(student, taken, some, { answers: [both] }),
      fileOf(student, taken, some, { answers: 'none' }),
      sealForServer(taken.paper.seal.publicKey, taken.id, '['.repeat(200_000)),
      whole.slice(0, -10),
      whole.replace(`"attemptId":${taken.id}`, `"attemptId":${other.taken.id}`),
      '{}',
      '[]',
      'null',
      '"__proto__"',
      '['.repeat(100_000),
      Buffer.from([0, 255, 254, 0, 128]),
      Buffer.alloc(100_000, 200),
    ];
    for (const [at, content] of hostile.entries()) {
      const answer = await load(teacher, content);
      expect([at, answer.statusCode, answer.json().code]).toEqual([at, 422, 'ANSWER_FILE_INVALID']);
    }
    expect(await storedAnswers(taken)).toEqual([]);
    expect(await storedAnswers(other.taken)).toEqual([]);
  });

  it('is required, under its field name and within the size limit', async () => {
    expect((await load(teacher, '')).statusCode).toBe(422);
    expect((await load(teacher, '{}', 'photo')).statusCode).toBe(400);
    const large = await load(teacher, Buffer.alloc(9 * 1024 * 1024, 65));
    expect(large.statusCode).toBe(413);
    expect(large.json()).toMatchObject({ code: 'ANSWER_FILE_TOO_LARGE' });
    const json = await context.call(teacher, 'POST', '/quizAttempt/answerFile', {});
    expect(json.statusCode).toBe(415);
  });
});
