import { beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuestion, createTestQuiz, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { QuizPlace } from '#shared/contract/teaching/quizzes.ts';

type Person = TestPerson & SignedIn;

const context = setUpTestApp();
let ama: Person;
let kofi: Person;
let admin: Person;
let reader: Person;

beforeAll(async () => {
  ama = await signInAsPerson(context.db, 'TEACHER');
  kofi = await signInAsPerson(context.db, 'TEACHER');
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
  reader = await signInAsPerson(context.db, 'READ_ONLY_ADMIN');
});

function makeQuiz(owner: Person, questions = 3): Promise<TestQuiz> {
  return createTestQuiz(context.db, owner.accountId, {
    questions: Array.from({ length: questions }, () => ({})),
  });
}

async function makeTag(owner: Person, name: string, questionIds: readonly number[]): Promise<{ id: number }> {
  const tag = await context.db
    .insertInto('tag')
    .values({ owner_id: owner.accountId, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = questionIds.map((id) => ({ question_id: id, tag_id: tag.id }));
  await context.db.insertInto('question_tag').values(rows).execute();
  return tag;
}

function replace(quizId: number, quizQuestions: object[], as: SignedIn = ama) {
  return context.call(as, 'PATCH', `/quiz/${quizId}`, { quizQuestions });
}

async function listPlaces(quizId: number, as: SignedIn = ama): Promise<QuizPlace[]> {
  const answer = await context.call(as, 'GET', `/quiz/${quizId}/places`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

describe('the positions of a quiz', () => {
  it('are in order, with the question or the matches for random questions', async () => {
    const quiz = await makeQuiz(ama, 4);
    const ids = quiz.questions.map(({ id }) => id);
    const tag = await makeTag(ama, 'fractions', ids.slice(0, 3));
    await context.call(ama, 'DELETE', `/question/${ids[2]}`);
    const bank = { questionBank: { id: quiz.bankId } };
    await replace(quiz.id, [
      { question: { id: ids[1] }, points: 5 },
      { draw: { ...bank, count: 2, tag }, points: 1.5 },
      { question: { id: ids[0] } },
      { draw: { ...bank, count: 9 }, points: 1 },
    ]);
    const places = await listPlaces(quiz.id);
    expect(places).toMatchObject([
      { orderNumber: 1, points: 5, hasOwnPoints: true, draw: null },
      {
        orderNumber: 2,
        points: 1.5,
        hasOwnPoints: true,
        question: null,
        draw: {
          questionBank: { id: quiz.bankId, title: 'Bank' },
          tag: { id: tag.id, name: 'fractions' },
          count: 2,
          available: 2,
        },
      },
      { orderNumber: 3, points: 2, hasOwnPoints: false, draw: null },
      { orderNumber: 4, draw: { tag: null, count: 9, available: 3 } },
    ]);
    expect(places[0]?.question).toEqual({
      ...(await context.call(ama, 'GET', `/question/${ids[1]}`)).json(),
      points: 5,
      orderNumber: 1,
    });
    expect(places[2]?.question).toMatchObject({
      correctAnswer: 'B',
      questionBank: { id: quiz.bankId },
      tags: [{ name: 'fractions' }],
      abilities: { edit: true },
    });
  });

  it('are empty for a quiz without questions', async () => {
    const quiz = await makeQuiz(ama, 0);
    expect(await listPlaces(quiz.id)).toEqual([]);
  });

  it('are readable only by its teacher and super admins', async () => {
    const quiz = await makeQuiz(ama, 2);
    const student = await signInAsPerson(context.db, 'STUDENT');
    expect((await context.call(student, 'GET', `/quiz/${quiz.id}/places`)).statusCode).toBe(403);
    expect((await context.call(kofi, 'GET', `/quiz/${quiz.id}/places`)).statusCode).toBe(404);
    expect((await context.call(reader, 'GET', `/quiz/${quiz.id}/places`)).statusCode).toBe(403);
    expect(await listPlaces(quiz.id, admin)).toHaveLength(2);
  });

  it('are the first thousand of a longer one, with the total', async () => {
    const quiz = await makeQuiz(ama, 0);
    await inTransaction(context.db, async (trx) => {
      const { id: questionId } = await createTestQuestion(trx, quiz.bankId);
      const many = Array.from({ length: 1_002 }, (_, at) => ({
        quiz_id: quiz.id,
        order_number: at + 1,
        ...(at === 0 ? { question_id: questionId } : { draw_bank_id: quiz.bankId, draw_count: 1, points: 1 }),
      }));
      await trx.insertInto('quiz_question').values(many.slice(0, 1)).execute();
      await trx.insertInto('quiz_question').values(many.slice(1)).execute();
    });
    const answer = await context.call(ama, 'GET', `/quiz/${quiz.id}/places`);
    expect(answer.headers['x-total-count']).toBe('1002');
    const places: QuizPlace[] = answer.json();
    expect(places).toHaveLength(1_000);
    expect(places.at(-1)).toMatchObject({ orderNumber: 1_000, draw: { available: 1 } });
  });
});

describe("another teacher's questions that an administrator added to a quiz", () => {
  async function lend(): Promise<{
    quiz: TestQuiz;
    theirs: TestQuiz;
    tag: { id: number };
    places: object[];
  }> {
    const quiz = await makeQuiz(ama, 1);
    const theirs = await makeQuiz(kofi, 3);
    const tag = await makeTag(
      kofi,
      `lent ${quiz.id}`,
      theirs.questions.map(({ id }) => id),
    );
    const draw = { questionBank: { id: theirs.bankId }, count: 1, tag };
    const places = [
      { question: { id: quiz.questions[0]?.id } },
      { question: { id: theirs.questions[0]?.id } },
      { draw, points: 3 },
    ];
    expect((await replace(quiz.id, places, admin)).statusCode).toBe(200);
    return { quiz, theirs, tag, places };
  }

  it("are shown to the quiz's teacher, who can't edit them", async () => {
    const { quiz, theirs } = await lend();
    expect(await listPlaces(quiz.id)).toMatchObject([
      { question: { abilities: { edit: true } } },
      { question: { id: theirs.questions[0]?.id, abilities: { edit: false } } },
      { draw: { questionBank: { id: theirs.bankId }, available: 3 } },
    ]);
  });

  it('can be kept in any order, but not added from elsewhere', async () => {
    const { quiz, theirs, tag, places } = await lend();
    const kept = await replace(quiz.id, places.toReversed());
    expect(kept.statusCode, kept.body).toBe(200);
    expect(kept.json()).toMatchObject({ questionCount: 3, totalPoints: 7 });
    const bank = { questionBank: { id: theirs.bankId }, count: 1 };
    const untagged = await replace(quiz.id, [{ draw: bank, points: 1 }]);
    expect(untagged.json().details).toEqual([
      'quizQuestions.0.draw.questionBank: there is no such question bank',
    ]);
    const another = await makeQuiz(ama, 1);
    const elsewhere = await replace(another.id, [{ draw: { ...bank, tag }, points: 1 }]);
    expect(elsewhere.statusCode).toBe(422);
    expect((await replace(quiz.id, [])).statusCode).toBe(200);
    expect((await replace(quiz.id, [{ draw: { ...bank, tag }, points: 1 }])).statusCode).toBe(422);
  });
});
