import { beforeAll, describe, expect, it } from 'vitest';
import { createTestAttempt } from '#server/testing/attempts.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Question, QuestionOption } from '#shared/contract/teaching/question-banks.ts';

const context = setUpTestApp();
type Person = TestPerson & SignedIn;
let teacher: Person;

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
});

async function setUp(quiz: object = {}) {
  const { db } = context;
  const questions = oneOfEachType.map((question) => ({ ...question, feedback: 'Look it up.' }));
  const made = await createTestQuiz(db, teacher.accountId, { questions, quiz });
  return { student: await signInAsPerson(db, 'STUDENT'), quiz: made };
}

/** A paper in reversed order. */
function turned({ questions }: TestQuiz) {
  const paper = questions.toReversed().map(({ id, versionId, points, options }) => ({
    questionId: id,
    versionId,
    points: points + 1,
    optionIds: options.map((option) => option.id).toReversed(),
  }));
  return { paper: JSON.stringify({ questions: paper }), total_points: 12 };
}

async function read<Answer>(person: SignedIn, path: string): Promise<Answer> {
  const answer = await context.call(person, 'GET', path);
  expect([answer.statusCode, path]).toEqual([200, path]);
  return answer.json();
}

async function statusOf(person: SignedIn, path: string): Promise<number> {
  return (await context.call(person, 'GET', path)).statusCode;
}

function submit(student: SignedIn, id: number) {
  return context.call(student, 'PUT', `/quizAttempt/${id}`, { status: 'SUBMITTED' });
}

const secrets = /correctAnswer|feedback|Akkra|Look it up|questionBank|version/;

/** Every call that returns the questions of a quiz. */
function pathsOf(quiz: TestQuiz): string[] {
  return [`/question?quizId=${quiz.id}`, `/quiz/${quiz.id}/questions`, `/quiz/quiz/${quiz.id}/questions`];
}

describe('a student reads questions', () => {
  it('never without an attempt of their own', async () => {
    const { student, quiz } = await setUp();
    const other = await signInAsPerson(context.db, 'STUDENT');
    await createTestAttempt(context.db, quiz, other);
    const [first] = quiz.questions;
    expect(await read(student, `/question?quizId=${quiz.id}`)).toEqual([]);
    expect(await read(student, '/question')).toEqual([]);
    expect(await read(student, `/question?questionBankId=${quiz.bankId}`)).toEqual([]);
    expect(await read(student, `/questionOption?questionId=${first?.id}`)).toEqual([]);
    expect(await read(student, '/questionOption')).toEqual([]);
    for (const path of [
      `/quiz/${quiz.id}/questions`,
      `/quiz/quiz/${quiz.id}/questions`,
      `/question/${first?.id}`,
      `/questionOption/${first?.options[0]?.id}`,
      '/quiz/999999999/questions',
    ]) {
      expect([await statusOf(student, path), path]).toEqual([404, path]);
    }
  });

  it('of their running attempt in the order of its paper, with its letters and points, without the key', async () => {
    const { student, quiz } = await setUp({ review_key: 'IMMEDIATELY' });
    await createTestAttempt(context.db, quiz, student, { attempt: turned(quiz) });
    for (const path of pathsOf(quiz)) {
      const questions = await read<Question[]>(student, path);
      expect(questions.map(({ id }) => id)).toEqual(quiz.questions.map(({ id }) => id).toReversed());
      expect(questions.map(({ orderNumber }) => orderNumber)).toEqual([1, 2, 3, 4]);
      expect(questions[3]).toMatchObject({ points: 3, questionType: 'MULTIPLE_CHOICE' });
      expect(questions[3]?.options.map(({ optionLabel, optionText }) => [optionLabel, optionText])).toEqual([
        ['A', 'Four'],
        ['B', 'Three'],
        ['C', 'Two'],
        ['D', 'One'],
      ]);
      expect(JSON.stringify(questions)).not.toMatch(secrets);
    }
  });

  it('one by one, and their options, as on the paper', async () => {
    const { student, quiz } = await setUp({ review_key: 'IMMEDIATELY' });
    await createTestAttempt(context.db, quiz, student, { attempt: turned(quiz) });
    const [first] = quiz.questions;
    const question = await read<Question>(student, `/question/${first?.id}`);
    expect(question).toMatchObject({ id: first?.id, orderNumber: 4, points: 3 });
    expect(JSON.stringify(question)).not.toMatch(secrets);
    const options = await read<QuestionOption[]>(student, `/questionOption?questionId=${first?.id}`);
    expect(options).toEqual(question.options);
    const reversed = `/questionOption?questionId=${first?.id}&order=desc`;
    expect(await read(student, reversed)).toEqual(options.toReversed());
    const [one] = options;
    expect(await read(student, `/questionOption/${one?.id}`)).toEqual(one);
  });

  it('in the requested order and by search, never paged', async () => {
    const { student, quiz } = await setUp();
    await createTestAttempt(context.db, quiz, student);
    const [choice, , short] = quiz.questions;
    for (const path of pathsOf(quiz)) {
      const joint = path.includes('?') ? '&' : '?';
      const questions = await read<Question[]>(student, `${path}${joint}order=desc`);
      expect(questions.map(({ orderNumber }) => orderNumber)).toEqual([4, 3, 2, 1]);
    }
    const filtered = (query: string) => read<Question[]>(student, `/question?quizId=${quiz.id}&${query}`);
    expect(await filtered('max=1')).toHaveLength(4);
    expect(await filtered('questionType=SHORT_ANSWER')).toMatchObject([{ id: short?.id }]);
    expect(await filtered(`search=QUESTION%20${choice?.id}`)).toMatchObject([{ id: choice?.id }]);
  });

  it('with the key once it is submitted and the quiz shows it, and not while they write another attempt', async () => {
    const { student, quiz } = await setUp({ review_key: 'IMMEDIATELY' });
    const [first] = quiz.questions;
    const id = await createTestAttempt(context.db, quiz, student, { attempt: turned(quiz) });
    await submit(student, id);
    for (const path of [...pathsOf(quiz), `/question/${first?.id}`]) {
      const text = JSON.stringify(await read(student, path));
      expect(text).toContain('"correctAnswer":"C"');
      expect(text).toContain('Look it up.');
    }
    await createTestAttempt(context.db, quiz, student, { attempt: { attempt_number: 2 } });
    for (const path of [...pathsOf(quiz), `/question/${first?.id}`]) {
      expect(JSON.stringify(await read(student, path))).not.toMatch(secrets);
    }
  });

  it('without the key when the quiz’s rule hides it', async () => {
    const closes_at = new Date(Date.now() + 3_600_000);
    for (const rule of [{ review_key: 'NEVER' }, { review_key: 'AFTER_CLOSE', closes_at }]) {
      const { student, quiz } = await setUp(rule);
      await submit(student, await createTestAttempt(context.db, quiz, student));
      for (const path of [...pathsOf(quiz), `/question/${quiz.questions[0]?.id}`]) {
        expect(JSON.stringify(await read(student, path))).not.toMatch(secrets);
      }
    }
  });
});

describe('staff read questions', () => {
  it('of their own quizzes with the key, in the order of the quiz', async () => {
    const { quiz } = await setUp();
    const admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
    for (const person of [teacher, admin]) {
      for (const path of pathsOf(quiz)) {
        const questions = await read<Question[]>(person, path);
        expect(questions.map(({ id }) => id)).toEqual(quiz.questions.map(({ id }) => id));
        expect(questions.map(({ correctAnswer }) => correctAnswer)).toEqual(['B', 'A', 'Accra|Akkra', null]);
      }
    }
    const desc = await read<Question[]>(teacher, `/quiz/${quiz.id}/questions?order=desc`);
    expect(desc.map(({ orderNumber }) => orderNumber)).toEqual([4, 3, 2, 1]);
    const [first] = quiz.questions;
    expect(await read(teacher, `/question/${first?.id}`)).toMatchObject({ correctAnswer: 'B' });
    expect(await read(teacher, `/questionOption?questionId=${first?.id}`)).toHaveLength(4);
    expect(await read(teacher, `/questionOption/${first?.options[0]?.id}`)).toMatchObject({
      optionLabel: 'A',
    });
  });

  it('and none of another teacher’s', async () => {
    const { quiz } = await setUp();
    const stranger = await signInAsPerson(context.db, 'TEACHER');
    const [first] = quiz.questions;
    for (const path of [
      `/quiz/${quiz.id}/questions`,
      `/quiz/quiz/${quiz.id}/questions`,
      `/question/${first?.id}`,
      `/questionOption/${first?.options[0]?.id}`,
    ]) {
      expect([await statusOf(stranger, path), path]).toEqual([404, path]);
    }
    expect(await read(stranger, `/question?quizId=${quiz.id}`)).toEqual([]);
    expect(await read(stranger, `/questionOption?questionId=${first?.id}`)).toEqual([]);
  });
});
