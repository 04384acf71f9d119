import { beforeAll, describe, expect, it } from 'vitest';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestBank, createTestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Question } from '#shared/contract/teaching/question-banks.ts';

type Person = TestPerson & SignedIn;

const context = setUpTestApp();
let ama: Person;
let kofi: Person;
let admin: Person;
let reader: Person;
let bankId: number;

beforeAll(async () => {
  ama = await signInAsPerson(context.db, 'TEACHER');
  kofi = await signInAsPerson(context.db, 'TEACHER');
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
  reader = await signInAsPerson(context.db, 'READ_ONLY_ADMIN');
  bankId = await createTestBank(context.db, ama.accountId);
});

const choice = {
  questionText: 'Which is a prime?',
  questionType: 'MULTIPLE_CHOICE',
  correctAnswer: 'B',
  options: [{ optionText: '4' }, { optionText: '7' }, { optionText: '9' }],
};

async function create(body: object = {}, as: SignedIn = ama): Promise<Question> {
  const sent = { ...choice, questionBank: { id: bankId }, ...body };
  const answer = await context.call(as, 'POST', '/question', sent);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

function change(id: number, body: object, as: SignedIn = ama, method: 'PUT' | 'PATCH' = 'PATCH') {
  return context.call(as, method, `/question/${id}`, body);
}

async function countVersions(id: number): Promise<number> {
  const versions = context.db.selectFrom('question_version').select('id').where('question_id', '=', id);
  return (await versions.execute()).length;
}

describe('a question', () => {
  it('is added to a bank with ordered options, and with its key for staff', async () => {
    const made = await create();
    expect(made).toMatchObject({
      questionText: 'Which is a prime?',
      points: 2,
      orderNumber: null,
      correctAnswer: 'B',
      feedback: '',
      version: 1,
      questionBank: { id: bankId, title: 'Bank' },
      abilities: { edit: true, delete: true },
    });
    expect(made.options.map(({ optionLabel, optionText }) => `${optionLabel} ${optionText}`)).toEqual([
      'A 4',
      'B 7',
      'C 9',
    ]);
    expect((await context.call(ama, 'GET', `/question/${made.id}`)).json()).toEqual(made);
  });

  it('has options whose ids do not reveal their order', async () => {
    const orders = new Set<string>();
    const sent = ['u', 'v', 'w', 'x', 'y', 'z'].map((optionText) => ({ optionText }));
    for (let at = 0; at < 20; at += 1) {
      const { options } = await create({ options: sent });
      const ids = options.map(({ id }) => id);
      orders.add(ids.map((id) => ids.filter((other) => other < id).length).join(''));
    }
    expect(orders.size).toBeGreaterThan(10);
  });

  it('requires a bank: a named one or that of its quiz', async () => {
    const { questionBank, ...without } = { ...choice, questionBank: undefined };
    const answer = await context.call(ama, 'POST', '/question', without);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().details).toEqual(['questionBank: is required']);
    const quiz = await createTestQuiz(context.db, ama.accountId);
    const made = await create({ questionBank, quiz: { id: quiz.id } });
    expect(made).toMatchObject({ questionBank: { id: quiz.bankId }, orderNumber: 6 });
  });

  it.each([
    [{ questionText: '  ' }, 'questionText: Question text is required'],
    [{ points: 0 }, 'points: must be at least 1'],
    [{ points: 101 }, 'points: must be at most 100'],
    [{ options: [{ optionText: '4' }] }, 'options: At least 2 options are required'],
    [{ correctAnswer: 'D' }, 'correctAnswer: must be the label of an option'],
    [{ questionType: 'ESSAY' }, 'options: must be empty for an essay'],
  ])('is refused if inconsistent: %j', async (body, fault) => {
    const sent = { ...choice, questionBank: { id: bankId }, ...body };
    const answer = await context.call(ama, 'POST', '/question', sent);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'INVALID_INPUT' });
    expect(answer.json().details).toContain(fault);
  });

  it('keeps its texts unchanged', async () => {
    const text = `<script>alert(1)</script> '; drop table quiz; -- \\x00 ñ 漢 =1+1 {{7*7}}\n\ttab`;
    const made = await create({
      questionText: text,
      feedback: text,
      options: [{ optionText: text }, { optionText: '7' }],
    });
    expect([made.questionText, made.feedback, made.options[0]?.optionText]).toEqual([text, text, text]);
  });

  it('accepts only the documented fields', async () => {
    const made = await create({ id: 77, version: 9, institutionId: 2, ownerId: kofi.accountId });
    expect(made).toMatchObject({ version: 1, questionBank: { id: bankId } });
    const sent = { deletedAt: '2020-01-01', dateCreated: '2000-01-01T00:00:00Z', currentVersion: 9 };
    expect((await change(made.id, sent)).json()).toEqual({ ...made, oldKey: null });
  });
});

describe('changing a question', () => {
  it('creates a new version with the fields sent, and keeps the old one', async () => {
    const made = await create();
    for (const [method, version] of [
      ['PUT', 2],
      ['PATCH', 3],
    ] as const) {
      const answer = await change(made.id, { questionText: `By ${method}?` }, ama, method);
      expect(answer.json()).toMatchObject({ questionText: `By ${method}?`, correctAnswer: 'B', version });
    }
    const first = context.db
      .selectFrom('question_version')
      .select('question_text')
      .where('question_id', '=', made.id)
      .where('version', '=', 1);
    expect(await first.execute()).toEqual([{ question_text: 'Which is a prime?' }]);
  });

  it('creates no version without a change', async () => {
    const made = await create();
    const { questionText, points, correctAnswer, feedback, options } = made;
    const answer = await change(made.id, { questionText, points, correctAnswer, feedback, options });
    expect(answer.json()).toEqual({ ...made, oldKey: null });
    expect(await countVersions(made.id)).toBe(1);
  });

  it('refuses to overwrite a version the editor has not seen', async () => {
    const made = await create();
    expect((await change(made.id, { version: 1, points: 3 })).statusCode).toBe(200);
    const stale = await change(made.id, { version: 1, points: 4 });
    expect(stale.statusCode).toBe(409);
    expect(stale.json()).toMatchObject({ code: 'QUESTION_CHANGED' });
    expect((await change(made.id, { version: 1, points: 3 })).json()).toMatchObject({ version: 2 });
  });

  it('by many editors at once lets one win and loses no version', async () => {
    const made = await create();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => change(made.id, { version: 1, points: at + 3 })),
    );
    const statuses = answers.map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
    await Promise.all(Array.from({ length: 20 }, (_, at) => change(made.id, { points: at + 30 })));
    expect(await countVersions(made.id)).toBe(22);
  });

  it('to another type drops the options and key of the old one', async () => {
    const made = await create();
    expect((await change(made.id, { questionType: 'ESSAY' })).json()).toMatchObject({
      questionType: 'ESSAY',
      options: [],
      correctAnswer: null,
    });
    expect((await change(made.id, { questionType: 'TRUE_FALSE' })).statusCode).toBe(422);
    const answer = await change(made.id, { questionType: 'TRUE_FALSE', correctAnswer: 'False' });
    expect(answer.json()).toMatchObject({ correctAnswer: 'B', options: [{}, {}] });
  });

  it('can move it only to another bank of the same teacher', async () => {
    const made = await create();
    const second = await createTestBank(context.db, ama.accountId);
    const foreign = await createTestBank(context.db, kofi.accountId);
    const moved = await change(made.id, { questionBank: { id: second } });
    expect(moved.json()).toMatchObject({ questionBank: { id: second }, version: 1 });
    const refused = await change(made.id, { questionBank: { id: foreign } });
    expect(refused.json().details).toEqual(['questionBank: there is no such question bank']);
  });
});

describe('question ownership', () => {
  it('is checked: another teacher gets 404, an administrator can act', async () => {
    const made = await create();
    expect((await context.call(kofi, 'GET', `/question/${made.id}`)).statusCode).toBe(404);
    expect((await change(made.id, { points: 9 }, kofi)).statusCode).toBe(404);
    expect((await context.call(kofi, 'DELETE', `/question/${made.id}`)).statusCode).toBe(404);
    const into = { ...choice, questionBank: { id: bankId } };
    expect((await context.call(kofi, 'POST', '/question', into)).statusCode).toBe(422);
    expect((await change(made.id, { points: 9 }, reader)).statusCode).toBe(403);
    expect((await change(made.id, { points: 9 }, admin)).json()).toMatchObject({ points: 9 });
  });

  it('lets a teacher read but not change a question that an administrator added to their quiz', async () => {
    const made = await create();
    const quiz = await createTestQuiz(context.db, kofi.accountId, { questions: [] });
    await context.call(admin, 'PATCH', `/quiz/${quiz.id}`, {
      quizQuestions: [{ question: { id: made.id } }],
    });
    const listed: Question[] = (await context.call(kofi, 'GET', `/question?quizId=${quiz.id}`)).json();
    expect(listed).toMatchObject([{ id: made.id, orderNumber: 1, abilities: { edit: false } }]);
    expect((await change(made.id, { points: 9 }, kofi)).statusCode).toBe(403);
    expect((await context.call(ama, 'GET', `/question?quizId=${quiz.id}`)).json()).toEqual([]);
  });
});
