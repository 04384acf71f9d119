import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType, type TestQuiz } from '#server/testing/quizzes.ts';
import { type TakenQuiz, takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { QuizAnswer } from '#shared/contract/attempts/attempts.ts';
import type { Question } from '#shared/contract/teaching/question-banks.ts';

const context = setUpTestApp({ worker: false });
type Person = Awaited<ReturnType<typeof signInAsPerson>>;
let teacher: Person;
let quiz: TestQuiz;
let student: Person;
let attempt: TakenQuiz;
let choice: Question;
let text: Question;

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
  quiz = await createTestQuiz(context.db, teacher.accountId, {
    questions: oneOfEachType,
    quiz: { shuffle_options: true },
  });
});

beforeEach(async () => {
  student = await signInAsPerson(context.db, 'STUDENT');
  attempt = await takeQuiz(context, student, quiz.id);
  [choice, , text] = attempt.paper.questions as [Question, Question, Question, Question];
});

function post(body: object, person = student) {
  return context.call(person, 'POST', '/quizAnswer', { attempt: { id: attempt.id }, ...body });
}

async function create(body: object): Promise<QuizAnswer> {
  const answer = await post(body);
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

function list(query: string, person = student) {
  return context.call(person, 'GET', `/quizAnswer?${query}`);
}

describe('a single answer', () => {
  it('is saved as older clients do: 201 the first time, 200 afterwards', async () => {
    const made = await create({
      question: { id: choice.id },
      selectedAnswer: 'B',
      isCorrect: true,
      pointsEarned: 99,
    });
    expect(made).toEqual({
      id: expect.any(Number),
      attempt: { id: attempt.id },
      quizAttempt: { id: attempt.id },
      question: { id: choice.id },
      selectedAnswer: 'B',
      selectedOption: { id: choice.options[1]?.id },
      textAnswer: null,
      isMarked: false,
      timeSpent: 0,
      revision: 1,
      savedAt: expect.any(String),
    });
    const again = await context.call(student, 'POST', '/quizAnswer', {
      quizAttempt: { id: attempt.id },
      question: { id: choice.id },
      selectedOption: { id: choice.options[3]?.id },
      isMarked: true,
      timeSpent: 12,
    });
    expect(again.statusCode).toBe(200);
    expect(again.json()).toMatchObject({
      id: made.id,
      selectedAnswer: 'D',
      isMarked: true,
      timeSpent: 12,
      revision: 2,
    });
    const third = await post({ question: { id: choice.id }, selectedAnswer: 'A' });
    expect(third.json()).toMatchObject({ selectedAnswer: 'A', isMarked: true, timeSpent: 12, revision: 3 });
  });

  it('is changed in the fields sent, by PUT and PATCH', async () => {
    const { id } = await create({ question: { id: text.id }, textAnswer: 'one', timeSpent: 3 });
    for (const method of ['PUT', 'PATCH'] as const) {
      const changed = await context.call(student, method, `/quizAnswer/${id}`, {
        isMarked: method === 'PUT',
        isCorrect: true,
        pointsEarned: 5,
        attempt: { id: 1 },
        question: { id: choice.id },
      });
      expect(changed.statusCode).toBe(200);
      expect(changed.json()).toMatchObject({
        id,
        question: { id: text.id },
        textAnswer: 'one',
        isMarked: method === 'PUT',
        timeSpent: 3,
      });
    }
    const written = await context.call(student, 'PUT', `/quizAnswer/${id}`, { textAnswer: 'two' });
    expect(written.json()).toMatchObject({ textAnswer: 'two', revision: 4 });
    const row = await context.db
      .selectFrom('quiz_answer')
      .select(['is_correct', 'points_earned'])
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ is_correct: null, points_earned: null });
  });

  it('is cleared by DELETE, and its row stays', async () => {
    const { id } = await create({ question: { id: choice.id }, selectedAnswer: 'B', isMarked: true });
    expect((await context.call(student, 'DELETE', `/quizAnswer/${id}`)).statusCode).toBe(204);
    expect((await context.call(student, 'GET', `/quizAnswer/${id}`)).json()).toMatchObject({
      id,
      selectedAnswer: null,
      selectedOption: null,
      textAnswer: null,
      isMarked: true,
      revision: 2,
    });
  });

  it('with a stale revision is refused, with the stored answer', async () => {
    const body = { question: { id: choice.id }, selectedAnswer: 'B' };
    const made = await create({ ...body, revision: 5 });
    for (const stale of [{ revision: 4 }, { revision: 5, selectedAnswer: 'C' }]) {
      const refused = await post({ ...body, ...stale });
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'ANSWER_STALE']);
      expect(refused.json().current).toEqual(made);
      const changed = await context.call(student, 'PUT', `/quizAnswer/${made.id}`, {
        selectedAnswer: 'C',
        ...stale,
      });
      expect(changed.json()).toMatchObject({ code: 'ANSWER_STALE', current: made });
    }
    const same = await post({ ...body, revision: 5 });
    expect(same.statusCode).toBe(200);
    expect(same.json()).toEqual(made);
  });

  it('loses neither of two changes at once', async () => {
    const { id } = await create({ question: { id: choice.id } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        context.call(
          student,
          'PATCH',
          `/quizAnswer/${id}`,
          at % 2 === 0 ? { selectedAnswer: 'C' } : { isMarked: true },
        ),
      ),
    );
    for (const { statusCode } of answers) expect(statusCode).toBe(200);
    const stored = (await context.call(student, 'GET', `/quizAnswer/${id}`)).json();
    expect(stored).toMatchObject({ selectedAnswer: 'C', isMarked: true, revision: 21 });
  });

  it('created fifty times at once is stored once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => post({ question: { id: text.id }, textAnswer: `text ${at}` })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(49);
    expect((await list(`quizAttemptId=${attempt.id}`)).json()).toMatchObject([{ revision: 50 }]);
  });

  it('is possible for questions of this paper only', async () => {
    const elsewhere = await createTestQuiz(context.db, teacher.accountId);
    const foreign = await post({ question: { id: elsewhere.questions[0]?.id }, selectedAnswer: 'A' });
    expect([foreign.statusCode, foreign.json().code]).toEqual([422, 'QUESTION_NOT_IN_ATTEMPT']);
    const wrong = await post({ question: { id: choice.id }, textAnswer: 'x' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'ANSWER_NOT_POSSIBLE']);
    const two = await post({ quizAttempt: { id: attempt.id + 1 }, question: { id: choice.id } });
    expect(two.statusCode).toBe(422);
    expect(
      (await context.call(student, 'POST', '/quizAnswer', { question: { id: choice.id } })).statusCode,
    ).toBe(422);
  });

  it('of another student is not found', async () => {
    const { id } = await create({ question: { id: choice.id }, selectedAnswer: 'B' });
    const other = await signInAsPerson(context.db, 'STUDENT');
    const otherTeacher = await signInAsPerson(context.db, 'TEACHER');
    expect((await post({ question: { id: choice.id }, selectedAnswer: 'A' }, other)).statusCode).toBe(404);
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
      const body = method.startsWith('P') ? { selectedAnswer: 'A' } : undefined;
      expect((await context.call(other, method, `/quizAnswer/${id}`, body)).statusCode).toBe(404);
    }
    expect((await context.call(otherTeacher, 'GET', `/quizAnswer/${id}`)).statusCode).toBe(404);
    for (const person of [other, otherTeacher]) {
      expect((await list(`quizAttemptId=${attempt.id}`, person)).json()).toEqual([]);
    }
  });
});

describe('the answers of an attempt', () => {
  it('are listed without paging, also for one question', async () => {
    const many = await createTestQuiz(context.db, teacher.accountId, {
      questions: Array.from({ length: 60 }, () => ({})),
    });
    const long = await takeQuiz(context, student, many.id);
    await long.save(
      long.paper.questions.map(({ id }) => ({ question: { id }, revision: 1, selectedAnswer: 'A' })),
    );
    const all = await list(`quizAttemptId=${long.id}&max=10`);
    expect(all.json()).toHaveLength(60);
    expect(all.headers['x-total-count']).toBe('60');
    const one = await list(`attemptId=${long.id}&questionId=${many.questions[7]?.id}`);
    expect(one.json()).toMatchObject([{ question: { id: many.questions[7]?.id } }]);
    const own = await list('max=10&offset=55');
    expect(own.json()).toHaveLength(5);
    expect(own.headers['x-total-count']).toBe('60');
  });

  it('use the paper’s letters for the student, and the bank’s for staff', async () => {
    const place = choice.options.findIndex(({ id }) => id === quiz.questions[0]?.options[0]?.id);
    await create({ question: { id: choice.id }, selectedOption: { id: quiz.questions[0]?.options[0]?.id } });
    expect((await list(`quizAttemptId=${attempt.id}`)).json()).toMatchObject([
      { selectedAnswer: 'ABCD'[place] },
    ]);
    const admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
    for (const person of [teacher, admin]) {
      expect((await list(`quizAttemptId=${attempt.id}`, person)).json()).toMatchObject([
        { selectedAnswer: 'A', isCorrect: null, pointsEarned: null },
      ]);
    }
  });

  it.each([
    { rule: 'IMMEDIATELY', shown: true },
    { rule: 'NEVER', shown: false },
  ] as const)('show a student what was correct only after submission, and $rule', async ({ rule, shown }) => {
    const ruled = await createTestQuiz(context.db, teacher.accountId, { quiz: { review_marks: rule } });
    const taken = await takeQuiz(context, student, ruled.id);
    await taken.save([{ question: { id: ruled.questions[0]?.id }, revision: 1, selectedAnswer: 'B' }]);
    const before: QuizAnswer[] = (await list(`quizAttemptId=${taken.id}`)).json();
    expect(before[0]).not.toHaveProperty('isCorrect');
    await taken.submit();
    const after: QuizAnswer[] = (await list(`quizAttemptId=${taken.id}`)).json();
    const marks = shown ? { isCorrect: true, pointsEarned: 2 } : {};
    expect(after).toEqual([{ ...before[0], ...marks }]);
    const staff = (await list(`quizAttemptId=${taken.id}`, teacher)).json();
    expect(staff).toMatchObject([{ isCorrect: true, pointsEarned: 2 }]);
  });
});
