import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Program } from '#shared/contract/teaching/programs.ts';

const context = setUpTestApp();
let admin: SignedIn;
let student: SignedIn;

beforeAll(async () => {
  admin = await signInAs(context.db, 'SUPER_ADMIN');
  student = await signInAs(context.db, 'STUDENT');
});

function call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object, as = admin) {
  return context.call(as, method, path, body);
}

async function create(name: string): Promise<Program> {
  const answer = await call('POST', '/program', { name });
  expect(answer.statusCode).toBe(201);
  return answer.json();
}

async function listNames(query: string): Promise<string[]> {
  return (await call('GET', `/program?${query}`)).json().map((program: Program) => program.name);
}

describe('programmes', () => {
  it('start with one default programme', async () => {
    const answer = await call('GET', '/program');
    expect(answer.json()).toMatchObject([{ name: 'General', isDefault: true }]);
    expect(answer.headers['x-total-count']).toBe('1');
  });

  it('are created, read, changed in the fields sent, and deleted', async () => {
    const made = await create('Nursing');
    expect(made).toMatchObject({ name: 'Nursing', description: '', isDefault: false });
    for (const method of ['PUT', 'PATCH'] as const) {
      const changed = await call(method, `/program/${made.id}`, { description: `by ${method}` });
      expect(changed.json()).toMatchObject({ id: made.id, name: 'Nursing', description: `by ${method}` });
    }
    expect((await call('DELETE', `/program/${made.id}`)).statusCode).toBe(204);
    expect((await call('GET', `/program/${made.id}`)).statusCode).toBe(404);
    expect((await call('DELETE', `/program/${made.id}`)).statusCode).toBe(404);
  });

  it('have abilities for the caller', async () => {
    const made = await create('Law');
    expect(made.abilities).toEqual({ edit: true, delete: true, teach: true });
    const seen = await call('GET', `/program/${made.id}`, undefined, student);
    expect(seen.json().abilities).toEqual({ edit: false, delete: false, teach: false });
  });

  it("ignore fields that can't be changed", async () => {
    const made = await create('Physics');
    const answer = await call('PATCH', `/program/${made.id}`, {
      id: 999,
      institution_id: 2,
      dateCreated: '2000-01-01T00:00:00Z',
      abilities: {},
      description: 'yes',
    });
    expect(answer.json()).toEqual({
      ...made,
      description: 'yes',
      lastUpdated: answer.json().lastUpdated,
    });
  });

  it('keep their texts unchanged', async () => {
    const name = `<script>alert(1)</script> '; drop table program; -- ñ 漢 =1+1`;
    expect((await create(name)).name).toBe(name);
    expect(await listNames(`search=${encodeURIComponent('drop table')}`)).toEqual([name]);
  });

  it('are found by part of their name, with % as a character', async () => {
    await create('Top 10% seminar');
    expect(await listNames('search=10%25')).toEqual(['Top 10% seminar']);
    expect(await listNames('search=top')).toEqual(['Top 10% seminar']);
  });

  it('are sorted as requested', async () => {
    await create('aardvark studies');
    const names = await listNames('sort=name&max=200');
    const ours = ['aardvark studies', 'General', 'Law', 'Top 10% seminar'];
    expect(names.filter((name) => ours.includes(name))).toEqual(ours);
    expect(await listNames('sort=name&order=desc&max=200')).toEqual(names.toReversed());
  });

  it('have names that differ by more than case', async () => {
    await create('Music');
    const again = await call('POST', '/program', { name: 'MUSIC' });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: 'PROGRAM_NAME_TAKEN' });
  });

  it('created fifty times at once under one name are one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => call('POST', '/program', { name: 'Race' })),
    );
    const statuses = answers.map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
  });

  it('have exactly one default, even after concurrent changes', async () => {
    const made = [];
    for (let at = 0; at < 10; at += 1) made.push(await create(`Candidate ${at}`));
    const answers = await Promise.all(
      made.map((program) => call('PATCH', `/program/${program.id}`, { isDefault: true })),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(200));
    const all: Program[] = (await call('GET', '/program?max=200')).json();
    expect(all.filter((program) => program.isDefault)).toHaveLength(1);
  });

  it('always have a default: it is neither deleted nor unset', async () => {
    const all: Program[] = (await call('GET', '/program?max=200')).json();
    const current = all.find((program) => program.isDefault);
    expect((await call('DELETE', `/program/${current?.id}`)).json()).toMatchObject({
      code: 'PROGRAM_IN_USE',
    });
    expect((await call('PATCH', `/program/${current?.id}`, { isDefault: false })).statusCode).toBe(409);
  });

  it("with students can't be deleted", async () => {
    const made = await create('Taken');
    await context.db
      .insertInto('student')
      .values({ institution_id: 1, account_id: student.accountId, program_id: made.id })
      .execute();
    const answer = await call('DELETE', `/program/${made.id}`);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'PROGRAM_IN_USE' });
    const seen = { usage: { students: 1, quizzes: 0 }, abilities: { edit: true, delete: false } };
    expect((await call('GET', `/program/${made.id}`)).json()).toMatchObject(seen);
    expect((await call('GET', `/program/${made.id}`, undefined, student)).json()).toMatchObject({
      usage: null,
    });
  });

  it('of another institution are not found', async () => {
    const { id: elsewhere } = await context.db
      .insertInto('institution')
      .values({ name: 'Elsewhere' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const stranger = await signInAs(context.db, 'SUPER_ADMIN', elsewhere);
    const made = await create('Ours');
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      const answer = await call(
        method,
        `/program/${made.id}`,
        method === 'PATCH' ? { name: 'x' } : undefined,
        stranger,
      );
      expect(answer.statusCode).toBe(404);
    }
    expect((await call('GET', '/program', undefined, stranger)).json()).toEqual([]);
  });
});
