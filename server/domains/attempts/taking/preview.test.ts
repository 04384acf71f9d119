import { beforeAll, describe, expect, it } from 'vitest';
import { findSecrets } from '#server/testing/oracles/find-secrets.ts';
import { takeFingerprint } from '#server/testing/oracles/fingerprint.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestQuiz, oneOfEachType, type TestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { takeQuiz } from '#server/testing/take-quiz.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { QuizPreview } from '#shared/contract/teaching/quizzes.ts';

type Person = TestPerson & SignedIn;

const context = setUpTestApp({ worker: false });
let ama: Person;
let student: Person;

beforeAll(async () => {
  ama = await signInAsPerson(context.db, 'TEACHER');
  student = await signInAsPerson(context.db, 'STUDENT');
});

function makeQuiz(options: Parameters<typeof createTestQuiz>[2] = {}): Promise<TestQuiz> {
  return createTestQuiz(context.db, ama.accountId, options);
}

function call(quizId: number, as: SignedIn = ama) {
  return context.call(as, 'GET', `/quiz/${quizId}/preview`);
}

async function preview(quizId: number, as: SignedIn = ama): Promise<QuizPreview> {
  const answer = await call(quizId, as);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

function idsOf({ questions }: Pick<QuizPreview, 'questions'>): number[] {
  return questions.map(({ id }) => id);
}

describe('a preview of a quiz', () => {
  it('is exactly the paper a student gets', async () => {
    const quiz = await makeQuiz({ questions: oneOfEachType });
    const shown = await preview(quiz.id);
    const { paper } = await takeQuiz(context, student, quiz.id);
    expect(shown.questions).toEqual(paper.questions);
    expect(shown.quiz).toMatchObject({ id: quiz.id, totalPoints: 8, revision: 1 });
  });

  it('shows no key, no feedback and no tag', async () => {
    const feedback = 'Kept-feedback';
    const questions = oneOfEachType.map((question) => ({ ...question, feedback }));
    const quiz = await makeQuiz({ questions });
    const tag = await context.db
      .insertInto('tag')
      .values({ owner_id: ama.accountId, name: 'Kept-tag' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await context.db
      .insertInto('question_tag')
      .values(quiz.questions.map(({ id }) => ({ question_id: id, tag_id: tag.id })))
      .execute();
    const { questions: shown } = await preview(quiz.id);
    expect(findSecrets(shown, 'marks and key', ['Akkra', feedback, 'Kept-tag'])).toEqual([]);
    const fields = new Set(shown.flatMap((question) => Object.keys(question)));
    expect(
      [...fields].filter((field) => ['tags', 'image', 'questionBank', 'version'].includes(field)),
    ).toEqual([]);
  });

  it('is drawn and shuffled again each time', async () => {
    const quiz = await makeQuiz({
      questions: Array.from({ length: 12 }, () => ({})),
      quiz: { shuffle_questions: true, shuffle_options: true },
    });
    const orders = new Set<string>();
    const letters = new Set<string>();
    for (let round = 0; round < 5; round += 1) {
      const { questions } = await preview(quiz.id);
      expect(questions).toHaveLength(quiz.questions.length);
      expect(new Set(idsOf({ questions }))).toEqual(new Set(quiz.questions.map(({ id }) => id)));
      orders.add(idsOf({ questions }).join());
      const [question] = questions;
      expect(question?.options.map(({ optionLabel }) => optionLabel)).toEqual(['A', 'B', 'C', 'D']);
      for (const { options } of questions) letters.add(options.map(({ optionText }) => optionText).join());
    }
    expect(orders.size).toBeGreaterThan(1);
    expect(letters.size).toBeGreaterThan(1);
    const [pool, drawing] = [await makeQuiz(), await makeQuiz({ questions: [] })];
    await context.db
      .insertInto('quiz_question')
      .values({ quiz_id: drawing.id, order_number: 1, draw_bank_id: pool.bankId, draw_count: 2, points: 3 })
      .execute();
    const drawn = await preview(drawing.id);
    expect(drawn.questions.map(({ points, orderNumber }) => [points, orderNumber])).toEqual([
      [3, 1],
      [3, 2],
    ]);
    expect(pool.questions.map(({ id }) => id)).toEqual(expect.arrayContaining(idsOf(drawn)));
  });

  it('is available whether or not a student could start', async () => {
    for (const quiz of [
      { is_active: false },
      { is_active: false, archived_at: new Date() },
      { opens_at: new Date('2199-01-01') },
      { closes_at: new Date('2001-01-01') },
      { password_hash: 'never matches' },
    ]) {
      const { id } = await makeQuiz({ quiz });
      expect((await preview(id)).questions).toHaveLength(5);
    }
  });

  it('reports an empty quiz and a pool with too few questions', async () => {
    const empty = await makeQuiz({ questions: [] });
    expect((await call(empty.id)).json()).toMatchObject({ code: 'QUIZ_WITHOUT_QUESTIONS' });
    await context.db
      .insertInto('quiz_question')
      .values({ quiz_id: empty.id, order_number: 1, draw_bank_id: empty.bankId, draw_count: 1, points: 1 })
      .execute();
    expect((await call(empty.id)).statusCode).toBe(409);
  });

  it('with many random questions from one bank has each of its questions once', async () => {
    const pool = await makeQuiz({ questions: Array.from({ length: 60 }, () => ({ type: 'ESSAY' })) });
    const places = Array.from({ length: 60 }, (_, at) => ({
      quiz_id: pool.id,
      order_number: at + 61,
      draw_bank_id: pool.bankId,
      draw_count: 1,
      points: 1,
    }));
    await context.db.deleteFrom('quiz_question').where('quiz_id', '=', pool.id).execute();
    await context.db.insertInto('quiz_question').values(places).execute();
    const { questions } = await preview(pool.id);
    expect(questions).toHaveLength(pool.questions.length);
    expect(new Set(idsOf({ questions }))).toEqual(new Set(pool.questions.map(({ id }) => id)));
  });

  it('writes nothing', async () => {
    const quiz = await makeQuiz({ quiz: { shuffle_questions: true } });
    const before = await takeFingerprint(context.db);
    for (let round = 0; round < 3; round += 1) await preview(quiz.id);
    expect(await takeFingerprint(context.db)).toEqual(before);
  });

  it('is for its teacher and for super admins', async () => {
    const quiz = await makeQuiz();
    for (const [role, status] of [
      ['TEACHER', 404],
      ['STUDENT', 403],
      ['SUPER_ADMIN', 200],
      ['READ_ONLY_ADMIN', 403],
    ] as const) {
      const person = await signInAsPerson(context.db, role);
      expect([role, (await call(quiz.id, person)).statusCode]).toEqual([role, status]);
    }
  });

  it('shows pictures by a signed address', async () => {
    const quiz = await makeQuiz({ questions: [{ type: 'ESSAY' }] });
    const questionId = quiz.questions[0]?.id ?? 0;
    const file = await context.db
      .insertInto('file')
      .values({
        institution_id: 1,
        owner_id: ama.accountId,
        purpose: 'QUESTION_IMAGE',
        storage_key: 'preview-test',
        original_name: 'picture.webp',
        media_type: 'image/webp',
        byte_size: 7,
        sha256: Buffer.alloc(32),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await context.db
      .insertInto('question_version')
      .values({
        question_id: questionId,
        version: 2,
        question_type: 'ESSAY',
        question_text: 'What do you see?',
        points: 2,
        image_file_id: file.id,
      })
      .execute();
    await context.db
      .updateTable('question')
      .set({ current_version: 2 })
      .where('id', '=', questionId)
      .execute();
    const [question] = (await preview(quiz.id)).questions;
    expect(question?.imageUrl).toMatch(/^\/api\/file\//);
  });
});
