import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import { untilBlocked } from '#server/testing/gate.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Quiz, QuizQuestion } from '#shared/contract/teaching/quizzes.ts';
import { copyTitle } from './copy-title.policy.ts';

type Person = TestPerson & SignedIn;

const context = setUpTestApp();
let ama: Person;
let admin: Person;

beforeAll(async () => {
  ama = await signInAsPerson(context.db, 'TEACHER', { firstName: 'Ama', lastName: 'Sarpong' });
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
});

function makeQuiz(questions = 3, title = 'Statistics'): Promise<TestQuiz> {
  return createTestQuiz(context.db, ama.accountId, {
    questions: Array.from({ length: questions }, () => ({})),
    quiz: { title },
  });
}

async function read(quizId: number): Promise<Quiz> {
  return (await context.call(ama, 'GET', `/quiz/${quizId}`)).json();
}

function copy(quizId: number, as: SignedIn = ama) {
  return context.call(as, 'POST', `/quiz/${quizId}/duplicate`);
}

async function copied(quizId: number, as: SignedIn = ama): Promise<Quiz> {
  const answer = await copy(quizId, as);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

function contents(places: readonly QuizQuestion[]) {
  return places.map((place) => ({ ...place, id: undefined }));
}

describe('a copy of a quiz', () => {
  it('has the same questions, rules and password, and is neither published nor archived', async () => {
    const quiz = await makeQuiz();
    const [first, second] = quiz.questions.map(({ id }) => ({ question: { id } }));
    const rules = {
      description: 'All of it',
      timeLimit: 30,
      attemptLimit: 2,
      shuffleQuestions: true,
      shuffleOptions: true,
      reviewMarks: 'AFTER_CLOSE',
      reviewKey: 'NEVER',
      courseCode: 'STA 101',
      credits: 2.5,
      passingMark: 50,
      grantsCertificate: true,
    };
    await context.call(ama, 'PATCH', `/quiz/${quiz.id}`, {
      ...rules,
      opensAt: '2026-11-15T09:00:00Z',
      closesAt: '2026-11-20T09:00:00Z',
      password: 'exam',
      quizQuestions: [
        { ...second, points: 7 },
        { draw: { questionBank: { id: quiz.bankId }, count: 1 }, points: 0.5 },
        first,
      ],
    });
    const original = await read(quiz.id);
    const made = await copied(quiz.id);
    expect(made).toMatchObject({
      ...rules,
      title: 'Copy of Statistics',
      isActive: false,
      isArchived: false,
      opensAt: null,
      closesAt: null,
      hasPassword: true,
      revision: 1,
      totalPoints: 9.5,
      questionCount: 3,
      teacher: original.teacher,
      program: original.program,
      questionBank: original.questionBank,
      taken: { isTaken: false, running: 0 },
    });
    expect(contents(made.quizQuestions)).toEqual(contents(original.quizQuestions));
    expect(await read(quiz.id)).toEqual(original);
  });

  it('is independent of the original', async () => {
    const quiz = await makeQuiz();
    const student = await signInAsPerson(context.db, 'STUDENT');
    await takeQuiz(context, student, quiz.id);
    const made = await copied(quiz.id);
    expect(made.taken).toEqual({ isTaken: false, running: 0 });
    await context.call(ama, 'PATCH', `/quiz/${made.id}`, { quizQuestions: [], title: 'Another' });
    expect(await read(quiz.id)).toMatchObject({ title: 'Statistics', questionCount: 3 });
    expect((await context.call(ama, 'DELETE', `/quiz/${made.id}`)).statusCode).toBe(204);
    expect((await context.call(ama, 'GET', `/quiz/${made.id}`)).statusCode).toBe(404);
  });

  it('of an archived quiz is a draft', async () => {
    const quiz = await makeQuiz();
    await context.call(ama, 'PATCH', `/quiz/${quiz.id}`, { isArchived: true });
    expect(await copied(quiz.id)).toMatchObject({ isArchived: false, isActive: false, questionCount: 3 });
  });

  it('of a quiz with more positions than one call allows has them all', async () => {
    const quiz = await makeQuiz(0);
    const places = Array.from({ length: 1_500 }, (_, at) => ({
      quiz_id: quiz.id,
      order_number: at + 1,
      draw_bank_id: quiz.bankId,
      draw_count: 1,
      points: 1,
    }));
    await context.db.insertInto('quiz_question').values(places).execute();
    expect(await copied(quiz.id)).toMatchObject({ questionCount: 1_500, totalPoints: 1_500 });
  });

  it('by an administrator belongs to the teacher', async () => {
    const quiz = await makeQuiz();
    const made = await copied(quiz.id, admin);
    expect(made.teacher).toMatchObject({ firstName: 'Ama', lastName: 'Sarpong' });
    expect((await read(made.id)).abilities.edit).toBe(true);
  });

  it('requires permission to edit it', async () => {
    const quiz = await makeQuiz();
    const count = () => context.db.selectFrom('quiz').select('id').execute();
    const before = await count();
    for (const [role, status] of [
      ['TEACHER', 404],
      ['READ_ONLY_ADMIN', 403],
      ['STUDENT', 403],
    ] as const) {
      const person = await signInAsPerson(context.db, role);
      expect([role, (await copy(quiz.id, person)).statusCode]).toEqual([role, status]);
    }
    expect((await copy(987_654)).statusCode).toBe(404);
    expect(await count()).toEqual(before);
  });

  it('waits for a concurrent deletion of a question, and does not copy it', async () => {
    const quiz = await makeQuiz(2);
    const questionId = quiz.questions[0]?.id ?? 0;
    let copying: ReturnType<typeof copy> | undefined;
    await inTransaction(context.db, async (trx) => {
      await trx
        .updateTable('question')
        .set({ deleted_at: new Date() })
        .where('id', '=', questionId)
        .execute();
      copying = copy(quiz.id);
      await untilBlocked(context);
      await trx.deleteFrom('quiz_question').where('question_id', '=', questionId).execute();
    });
    const answer = await copying;
    expect(answer?.statusCode, answer?.body).toBe(201);
    expect(answer?.json()).toMatchObject({ questionCount: 1, totalPoints: 2 });
  });

  it('never deadlocks with concurrent deletions of its questions', async () => {
    const quiz = await makeQuiz(8);
    const answers = await Promise.all(
      quiz.questions.flatMap(({ id }) => [context.call(ama, 'DELETE', `/question/${id}`), copy(quiz.id)]),
    );
    // A copy that meets a deletion may get a QUIZ_CHANGED conflict.
    const statuses = new Set(answers.map(({ statusCode }) => statusCode));
    expect([...statuses].filter((status) => ![201, 204, 409].includes(status))).toEqual([]);
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(8);
    expect((await read(quiz.id)).questionCount).toBe(0);
  });
});

describe('the title of a copy', () => {
  it('is shortened between characters if there is no room', () => {
    expect(copyTitle('Statistics')).toBe('Copy of Statistics');
    expect(copyTitle('x'.repeat(200))).toBe(`Copy of ${'x'.repeat(192)}`);
    expect(copyTitle(`${'x'.repeat(191)}👩‍🔬`)).toBe(`Copy of ${'x'.repeat(191)}`);
    expect(copyTitle(`${'x'.repeat(190)} 漢字`)).toBe(`Copy of ${'x'.repeat(190)} 漢`);
    expect(copyTitle(`${'x'.repeat(191)} y`)).toBe(`Copy of ${'x'.repeat(191)}`);
  });

  it('of the longest title fits the database', async () => {
    const quiz = await makeQuiz(0, '漢'.repeat(200));
    expect((await copied(quiz.id)).title).toBe(`Copy of ${'漢'.repeat(192)}`);
  });
});
