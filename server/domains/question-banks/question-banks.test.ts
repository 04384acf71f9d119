import { beforeAll, describe, expect, it } from 'vitest';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { createTestBank, createTestQuestion, createTestQuiz } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { QuestionBank } from '#shared/contract/teaching/question-banks.ts';

type Person = TestPerson & SignedIn;

const context = setUpTestApp();
let ama: Person;
let kofi: Person;
let admin: Person;
let reader: Person;
let student: Person;

beforeAll(async () => {
  const { db } = context;
  ama = await signInAsPerson(db, 'TEACHER', { firstName: 'Ama', lastName: 'Sarpong' });
  kofi = await signInAsPerson(db, 'TEACHER');
  admin = await signInAsPerson(db, 'SUPER_ADMIN');
  reader = await signInAsPerson(db, 'READ_ONLY_ADMIN');
  student = await signInAsPerson(db, 'STUDENT');
});

function call(
  person: SignedIn,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path = '',
  body?: object,
) {
  return context.call(person, method, `/questionBank${path}`, body);
}

async function create(as: SignedIn, title = 'Algebra', more: object = {}): Promise<QuestionBank> {
  const answer = await call(as, 'POST', '', { title, category: 'mathematics', ...more });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

async function listTitles(as: SignedIn, query: string): Promise<string[]> {
  return (await call(as, 'GET', `?${query}`)).json().map((bank: QuestionBank) => bank.title);
}

describe('question banks', () => {
  it('are created with a title and a category, and belong to their creator', async () => {
    expect(await create(ama)).toMatchObject({
      title: 'Algebra',
      description: '',
      category: 'mathematics',
      status: 'ACTIVE',
      teacher: { id: ama.personId, firstName: 'Ama', lastName: 'Sarpong' },
      questions: 0,
      quizzes: 0,
      abilities: { edit: true, delete: true },
    });
    expect((await create(admin)).teacher).toBeNull();
  });

  it('require a title and one of the categories', async () => {
    const answer = await call(ama, 'POST', '', { title: ' ', category: 'astrology' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().details).toEqual([
      'title: is required',
      'category: must be one of: mathematics, english, science, history, geography, other',
    ]);
  });

  it('change only in the fields sent', async () => {
    const made = await create(ama, 'Fractions', { description: 'Halves' });
    for (const method of ['PUT', 'PATCH'] as const) {
      const changed = await call(ama, method, `/${made.id}`, { title: `By ${method}` });
      expect(changed.json()).toMatchObject({ title: `By ${method}`, description: 'Halves' });
    }
  });

  it("ignore fields that can't be changed", async () => {
    const made = await create(ama, 'Geometry');
    const answer = await call(ama, 'PATCH', `/${made.id}`, {
      id: 999,
      owner_id: kofi.accountId,
      ownerId: kofi.accountId,
      teacher: { id: kofi.personId },
      institutionId: 2,
      questions: 40,
      dateCreated: '2000-01-01T00:00:00Z',
    });
    expect(answer.json()).toEqual({ ...made, lastUpdated: answer.json().lastUpdated });
  });

  it('keep their texts unchanged', async () => {
    const title = `<img src=x onerror=alert(1)> '; drop table quiz; -- ñ 漢 =1+1`;
    expect((await create(ama, title, { description: title })).description).toBe(title);
    expect(await listTitles(ama, `search=${encodeURIComponent('drop table')}`)).toEqual([title]);
  });

  it('are found by title, description and category', async () => {
    await create(kofi, 'Rivers of 100%', { category: 'geography' });
    await create(kofi, 'Tudors', { category: 'history', description: 'Also 100%' });
    expect(await listTitles(kofi, 'search=100%25')).toEqual(['Rivers of 100%', 'Tudors']);
    expect(await listTitles(kofi, 'category=history')).toEqual(['Tudors']);
    expect(await listTitles(kofi, 'sort=title&order=desc')).toEqual(['Tudors', 'Rivers of 100%']);
  });

  it('are not sorted by hidden fields', async () => {
    for (const sort of ['passwordHash', 'owner_id', 'title;drop table quiz']) {
      expect((await call(ama, 'GET', `?sort=${encodeURIComponent(sort)}`)).statusCode).toBe(400);
    }
  });

  it('of another teacher are not found', async () => {
    const made = await create(ama, 'Only mine');
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
      const answer = await call(
        kofi,
        method,
        `/${made.id}`,
        method === 'GET' ? undefined : { title: 'Taken' },
      );
      expect(answer.statusCode).toBe(404);
    }
    expect(await listTitles(kofi, 'max=200')).not.toContain('Only mine');
    expect((await call(ama, 'GET', `/${made.id}`)).json()).toEqual(made);
  });

  it('are readable and changeable by super admins, but not by read-only admins and students', async () => {
    const made = await create(ama, 'Seen by admins');
    expect(await listTitles(admin, 'max=200')).toContain('Seen by admins');
    for (const path of ['', `/${made.id}`]) expect((await call(reader, 'GET', path)).statusCode).toBe(403);
    expect((await call(reader, 'PATCH', `/${made.id}`, { title: 'x' })).statusCode).toBe(403);
    expect((await call(student, 'GET', `/${made.id}`)).statusCode).toBe(403);
    const changed = await call(admin, 'PATCH', `/${made.id}`, { title: 'Corrected' });
    expect(changed.json()).toMatchObject({ title: 'Corrected', teacher: { id: ama.personId } });
  });

  it('of another institution are not found, even by a super admin', async () => {
    const { id } = await context.db
      .insertInto('institution')
      .values({ name: 'Elsewhere' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const stranger = await signInAsPerson(context.db, 'SUPER_ADMIN', { institutionId: id });
    const made = await create(ama, 'Ours');
    expect((await call(stranger, 'GET', `/${made.id}`)).statusCode).toBe(404);
    expect((await call(stranger, 'DELETE', `/${made.id}`)).statusCode).toBe(404);
  });

  it('count their questions and the quizzes that use them', async () => {
    const { bankId } = await createTestQuiz(context.db, ama.accountId);
    const other = await createTestQuiz(context.db, ama.accountId, { quiz: { question_bank_id: null } });
    const drawn = await createTestQuiz(context.db, ama.accountId, { questions: [] });
    await context.db
      .insertInto('quiz_question')
      .values([{ quiz_id: drawn.id, order_number: 1, draw_bank_id: bankId, draw_count: 2, points: 1 }])
      .execute();
    expect((await call(ama, 'GET', `/${bankId}`)).json()).toMatchObject({ questions: 5, quizzes: 2 });
    expect((await call(ama, 'GET', `/${other.bankId}`)).json()).toMatchObject({ quizzes: 1 });
  });
});

describe('deleting a question bank', () => {
  it('removes one that never contained a question', async () => {
    const made = await create(ama, 'Empty');
    expect((await call(ama, 'DELETE', `/${made.id}`)).statusCode).toBe(204);
    expect((await call(ama, 'GET', `/${made.id}`)).statusCode).toBe(404);
    expect((await call(ama, 'DELETE', `/${made.id}`)).statusCode).toBe(404);
  });

  it('archives one with questions, and it can be restored', async () => {
    const bankId = await createTestBank(context.db, ama.accountId);
    await context.db.transaction().execute((trx) => createTestQuestion(trx, bankId));
    expect((await call(ama, 'DELETE', `/${bankId}`)).statusCode).toBe(204);
    expect((await call(ama, 'GET', `/${bankId}`)).json()).toMatchObject({ status: 'ARCHIVED', questions: 1 });
    const listed = async (query: string) =>
      (await call(ama, 'GET', `?max=200&${query}`)).json().some(({ id }: QuestionBank) => id === bankId);
    expect(await listed('')).toBe(false);
    expect(await listed('status=ARCHIVED')).toBe(true);
    await call(ama, 'PATCH', `/${bankId}`, { status: 'ACTIVE' });
    expect(await listed('')).toBe(true);
  });

  it('archives one that only a quiz uses for random questions', async () => {
    const { bankId } = await createTestQuiz(context.db, ama.accountId, { questions: [] });
    expect((await call(ama, 'DELETE', `/${bankId}`)).statusCode).toBe(204);
    expect((await call(ama, 'GET', `/${bankId}`)).json()).toMatchObject({ status: 'ARCHIVED' });
  });

  it('is recorded, like creating and changing one', async () => {
    const made = await create(ama, 'On record');
    await call(ama, 'PATCH', `/${made.id}`, { title: 'Still on record' });
    await call(ama, 'DELETE', `/${made.id}`);
    const rows = await context.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('target_type', '=', 'questionBank')
      .where('target_id', '=', String(made.id))
      .orderBy('id')
      .execute();
    const actions = ['questionBank.created', 'questionBank.changed', 'questionBank.deleted'];
    expect(rows).toEqual(actions.map((action) => ({ action, actor_id: ama.accountId })));
  });
});
