import { beforeAll, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { QuizAttempt, Receipt, Review } from '#shared/contract/attempts/attempts.ts';

const context = setUpTestApp({ worker: false });
type Person = TestPerson & SignedIn;
let teacher: Person;
let quiz: TestQuiz;

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
  quiz = await createTestQuiz(context.db, teacher.accountId, { questions: oneOfEachType });
});

interface Submitted {
  student: Person;
  attempt: QuizAttempt;
}

/** Two of four questions answered, one left blank. */
async function submit(): Promise<Submitted> {
  const student = await signInAsPerson(context.db, 'STUDENT');
  const id = await createTestAttempt(context.db, quiz, student, { answers: ['B', 'A', '  '] });
  return { student, attempt: await end(student, id) };
}

async function end(student: Person, id: number): Promise<QuizAttempt> {
  const ended = await context.call(student, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
  expect(ended.statusCode, ended.body).toBe(200);
  return ended.json();
}

async function review({ student, attempt: { id } }: Submitted): Promise<Review> {
  const answer = await context.call(student, 'GET', `/quizAttempt/${id}/review`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function readReceipt(submitted: Submitted): Promise<Receipt> {
  return (await review(submitted)).receipt;
}

/** For the third question, and replacing the answer to the first. */
async function acceptLateAnswers({ attempt: { id } }: Submitted): Promise<void> {
  const [first, , third] = quiz.questions;
  const late = await context.db
    .insertInto('late_answer')
    .values([
      {
        attempt_id: id,
        question_id: third?.id ?? 0,
        selected_option_id: null,
        text_answer: 'Accra',
        source: 'SAVE',
      },
      {
        attempt_id: id,
        question_id: first?.id ?? 0,
        selected_option_id: first?.options[0]?.id ?? 0,
        text_answer: null,
        source: 'SAVE',
      },
    ])
    .returning('id')
    .execute();
  const decisions = late.map((row) => ({ id: row.id, decision: 'ACCEPTED' }));
  const path = `/submission/${id}/lateAnswers`;
  const decided = await context.call(teacher, 'POST', path, { decisions, reason: 'Storm.' });
  expect(decided.statusCode, decided.body).toBe(200);
}

describe('a receipt', () => {
  it('states the server’s time of submission, the number of answers, and a code', async () => {
    const submitted = await submit();
    const receipt = await readReceipt(submitted);
    expect(receipt).toMatchObject({
      submittedAt: submitted.attempt.completedAt,
      answers: 2,
      questions: 4,
      code: expect.stringMatching(/^\w{4}-\w{4}-\w{4}$/),
    });
    expect(receipt.lastAnswerAt).not.toBeNull();
    expect(await readReceipt(submitted)).toEqual(receipt);
    expect((await readReceipt(await submit())).code).not.toBe(receipt.code);
  });

  it('stays the same when the teacher accepts late answers', async () => {
    const submitted = await submit();
    const receipt = await readReceipt(submitted);
    await acceptLateAnswers(submitted);
    const { questions, receipt: after } = await review(submitted);
    expect(questions[2]?.answer).toMatchObject({ textAnswer: 'Accra' });
    expect(after).toEqual(receipt);
  });

  it('of an attempt that an earlier server version ended keeps its code', async () => {
    const submitted = await submit();
    await context.db
      .updateTable('quiz_attempt')
      .set({ receipt_answers: null, receipt_last_answer_at: null })
      .where('id', '=', submitted.attempt.id)
      .execute();
    const receipt = await readReceipt(submitted);
    expect(receipt).toMatchObject({ answers: 2, questions: 4 });
    await acceptLateAnswers(submitted);
    expect(await readReceipt(submitted)).toMatchObject({ code: receipt.code, answers: 3 });
  });

  it('is new after the attempt was reopened', async () => {
    const submitted = await submit();
    const { student, attempt } = submitted;
    const receipt = await readReceipt(submitted);
    const reopened = await context.call(teacher, 'POST', `/quizAttempt/${attempt.id}/reopen`, {
      minutes: 10,
    });
    expect(reopened.statusCode, reopened.body).toBe(200);
    const answers = [{ question: { id: quiz.questions[2]?.id }, textAnswer: 'Accra' }];
    await context.call(student, 'PUT', `/quizAttempt/${attempt.id}/answers`, { answers });
    await end(student, attempt.id);
    const after = await readReceipt(submitted);
    expect(after.answers).toBe(3);
    expect(after.code).not.toBe(receipt.code);
  });

  it('without an answer has no time of a last one', async () => {
    const student = await signInAsPerson(context.db, 'STUDENT');
    const id = await createTestAttempt(context.db, quiz, student);
    const submitted = { student, attempt: await end(student, id) };
    expect(await readReceipt(submitted)).toMatchObject({ answers: 0, lastAnswerAt: null });
  });
});
