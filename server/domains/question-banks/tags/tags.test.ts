import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import { listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestBank, createTestQuestion } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import type { Tag } from '#shared/contract/teaching/question-work.ts';
import { tag as limit } from '#shared/limits.ts';

const context = setUpTestApp();
let admin: SignedIn;
let reader: SignedIn;
let ama: SignedIn;
let kofi: SignedIn;
let bankId: number;
let ids: number[];

beforeAll(async () => {
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
  reader = await signInAsPerson(context.db, 'READ_ONLY_ADMIN');
  kofi = await signInAsPerson(context.db, 'TEACHER');
});

beforeEach(async () => {
  ama = await signInAsPerson(context.db, 'TEACHER');
  bankId = await createTestBank(context.db, ama.accountId);
  ids = await addQuestions(bankId, 3);
});

async function addQuestions(bank: number, count: number): Promise<number[]> {
  return inTransaction(context.db, async (trx) => {
    const added: number[] = [];
    for (let at = 0; at < count; at += 1) added.push((await createTestQuestion(trx, bank)).id);
    return added;
  });
}

const [first, second, third] = [() => ids[0] ?? 0, () => ids[1] ?? 0, () => ids[2] ?? 0];
const set = (as: SignedIn, id: number, tags: unknown) => context.call(as, 'PUT', `/question/${id}`, { tags });
const give = (as: SignedIn, questions: number[], change: { add?: string[]; remove?: string[] }) =>
  context.call(as, 'POST', '/question/tag', { questions: questions.map((id) => ({ id })), ...change });

async function namesOf(id: number, as = ama): Promise<string[] | undefined> {
  const { tags }: Question = (await context.call(as, 'GET', `/question/${id}`)).json();
  return tags?.map(({ name }) => name);
}

async function list(as = ama, query = ''): Promise<Tag[]> {
  const answer = await context.call(as, 'GET', `/tag${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function idOf(name: string): Promise<number> {
  return (await list()).find((tag) => tag.name === name)?.id ?? 0;
}

describe('the tags of a question', () => {
  it('are set with it or later as a complete list, and returned by name', async () => {
    const made = await context.call(ama, 'POST', '/question', {
      questionType: 'ESSAY',
      questionText: 'Why?',
      questionBank: { id: bankId },
      tags: ['Zoo', ' week   1 ', 'Yard'],
    });
    expect(made.json().tags.map(({ name }: Tag) => name)).toEqual(['week 1', 'Yard', 'Zoo']);
    const changed = await set(ama, made.json().id, ['zoo', 'new']);
    expect(changed.json()).toMatchObject({ version: 1, tags: [{ name: 'new' }, { name: 'Zoo' }] });
    expect((await set(ama, made.json().id, [])).json().tags).toEqual([]);
    await context.call(ama, 'PUT', `/question/${made.json().id}`, { questionText: 'Why not?' });
    expect(await namesOf(made.json().id)).toEqual([]);
  });

  it('are the same regardless of case and Unicode composition', async () => {
    await set(ama, first(), ['Café', 'cafe\u0301', 'CAFÉ']);
    await set(ama, second(), ['CAFE\u0301']);
    expect(await namesOf(first())).toEqual(['Café']);
    expect(await namesOf(second())).toEqual(['Café']);
    expect(await list()).toMatchObject([{ name: 'Café', questions: 2 }]);
  });

  it('are refused if too many, too long, blank or not text, without partial writes', async () => {
    const many = Array.from({ length: limit.maxOfQuestion + 1 }, (_, at) => `tag ${at}`);
    for (const tags of [many, ['x'.repeat(limit.name + 1)], [' '], [7], 'algebra', [null]]) {
      const answer = await set(ama, first(), tags);
      expect([answer.statusCode, answer.json().details?.[0]?.startsWith('tags')]).toEqual([422, true]);
    }
    expect((await set(ama, first(), ['a\0b'])).statusCode).toBe(400);
    expect((await set(ama, first(), ['\ud800'])).statusCode).toBe(400);
    expect(await list()).toEqual([]);
  });

  it('belong to the owner of the bank, even if an administrator sets them', async () => {
    await set(ama, first(), ['Mine']);
    await set(admin, first(), ['mine', 'theirs']);
    await give(admin, [second()], { add: ['MINE'] });
    expect((await list()).map(({ name, questions }) => [name, questions])).toEqual([
      ['Mine', 2],
      ['theirs', 1],
    ]);
    expect(await list(admin)).toEqual([]);
    expect((await list(admin, `?questionBankId=${bankId}`)).map(({ name }) => name)).toEqual([
      'Mine',
      'theirs',
    ]);
  });

  it('are dropped when the question moves to another owner, where new ones can be set', async () => {
    await set(ama, first(), ['Mine']);
    const theirs = await createTestBank(context.db, kofi.accountId);
    const moved = await context.call(admin, 'PUT', `/question/${first()}`, {
      questionBank: { id: theirs },
      tags: ['Moved'],
    });
    expect(moved.json().tags).toMatchObject([{ name: 'Moved' }]);
    expect(await list()).toMatchObject([{ name: 'Mine', questions: 0 }]);
    expect(await list(kofi)).toMatchObject([{ name: 'Moved', questions: 1 }]);
  });

  it("are never shown to another teacher, even on a question in that teacher's quiz", async () => {
    await set(ama, first(), ['Secret word']);
    const quiz = await context.call(kofi, 'POST', '/quiz', { title: 'Lent' });
    await context.call(admin, 'PUT', `/quiz/${quiz.json().id}`, {
      quizQuestions: [{ question: { id: first() } }],
    });
    const lent = await context.call(kofi, 'GET', `/question/${first()}`);
    expect(lent.json()).toMatchObject({ id: first(), tags: [], abilities: { edit: false } });
    expect((await context.call(kofi, 'GET', '/question?search=secret+word')).json()).toEqual([]);
    const byTag = await context.call(kofi, 'GET', `/question?tagId=${await idOf('Secret word')}`);
    expect(byTag.json()).toEqual([]);
  });

  it('created by two calls at once are one tag', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const name = `Turn ${turn}`;
      const other = `Other ${turn}`;
      const answers = await Promise.all([
        set(ama, first(), [name, other]),
        set(admin, second(), [other.toUpperCase(), name.toUpperCase()]),
        give(ama, [third()], { add: [other.toLowerCase(), name] }),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      const made = (await list()).filter(
        (tag) =>
          tag.name.toLowerCase().endsWith(`r ${turn}`) || tag.name.toLowerCase() === name.toLowerCase(),
      );
      expect(made.map(({ questions }) => questions)).toEqual([3, 3]);
    }
  });

  it('never exceed the limit of an owner', async () => {
    const names = Array.from({ length: limit.maxOfOwner - 1 }, (_, at) => ({
      owner_id: ama.accountId,
      name: `t${at}`,
    }));
    await context.db.insertInto('tag').values(names).execute();
    expect((await set(ama, first(), ['last', 'T7'])).statusCode).toBe(200);
    const refused = await give(ama, [first()], { add: ['one more'] });
    expect([refused.statusCode, refused.json().details[0].startsWith('add: ')]).toEqual([422, true]);
    expect(await namesOf(first())).toEqual(['last', 't7']);
  });
});

describe('tags of several questions', () => {
  it('are added and removed, and added if in both lists', async () => {
    await set(ama, first(), ['old', 'kept']);
    const answer = await give(ama, [first(), second(), first()], {
      add: ['new', 'KEPT'],
      remove: ['OLD', 'kept', 'never'],
    });
    expect(answer.json()).toEqual({ questions: 2 });
    expect(await namesOf(first())).toEqual(['kept', 'new']);
    expect(await namesOf(second())).toEqual(['kept', 'new']);
    expect(await list()).toMatchObject([
      { name: 'kept', questions: 2 },
      { name: 'new', questions: 2 },
      { name: 'old', questions: 0 },
    ]);
  });

  it('never exceed the limit of a question, which the refusal names', async () => {
    const full = Array.from({ length: limit.maxOfQuestion }, (_, at) => `tag ${at}`);
    await set(ama, second(), full);
    const answer = await give(ama, [first(), second()], { add: ['one more'] });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().details).toEqual(['questions.1: would have more than 20 tags']);
    expect(await namesOf(first())).toEqual([]);
    expect((await give(ama, [second()], { add: ['one more'], remove: ['TAG 0'] })).statusCode).toBe(200);
  });

  it('are refused for missing, deleted and foreign questions, naming them, without changes', async () => {
    const [theirs = 0] = await addQuestions(await createTestBank(context.db, kofi.accountId), 1);
    await context.call(ama, 'DELETE', `/question/${third()}`);
    const answer = await give(ama, [first(), theirs, third(), 999_999_999], { add: ['x'] });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().details).toEqual(
      [1, 2, 3].map((at) => `questions.${at}: there is no such question`),
    );
    expect(await list()).toEqual([]);
  });

  it('belong to each owner if the questions have several', async () => {
    const [theirs = 0] = await addQuestions(await createTestBank(context.db, kofi.accountId), 1);
    expect((await give(admin, [theirs, first()], { add: ['Shared name'] })).statusCode).toBe(200);
    const [mine] = await list();
    const others = (await list(kofi)).find(({ name }) => name === 'Shared name');
    expect(mine).toMatchObject({ name: 'Shared name', questions: 1 });
    expect(others?.id).not.toBe(mine?.id);
  });

  it('are refused to read-only administrators', async () => {
    expect((await give(reader, [first()], { add: ['x'] })).statusCode).toBe(403);
  });
});

describe('the list of tags', () => {
  it('has counts for the requested bank without deleted questions, and includes unused tags', async () => {
    const other = await createTestBank(context.db, ama.accountId);
    const [elsewhere = 0] = await addQuestions(other, 1);
    await give(ama, [...ids, elsewhere], { add: ['all'] });
    await give(ama, [elsewhere], { add: ['there'] });
    await context.call(ama, 'DELETE', `/question/${first()}`);
    const counts = (tags: Tag[]) => tags.map(({ name, questions }) => `${name} ${questions}`);
    expect(counts(await list())).toEqual(['all 3', 'there 1']);
    expect(counts(await list(ama, `?questionBankId=${bankId}`))).toEqual(['all 2', 'there 0']);
    expect(counts(await list(ama, `?questionBankId=${other}`))).toEqual(['all 1', 'there 1']);
  });

  it("is not found for another teacher's bank", async () => {
    expect((await context.call(kofi, 'GET', `/tag?questionBankId=${bankId}`)).statusCode).toBe(404);
    expect((await context.call(ama, 'GET', '/tag?questionBankId=0')).statusCode).toBe(400);
  });
});

describe('a tag', () => {
  it('can be renamed, even only in case, but not to the name of another one', async () => {
    await give(ama, ids, { add: ['alpha', 'beta', 'Élan'] });
    const id = await idOf('alpha');
    const renamed = await context.call(ama, 'PATCH', `/tag/${id}`, { name: ' ALPHA ' });
    expect(renamed.json()).toEqual({ id, name: 'ALPHA', questions: 3 });
    for (const name of ['Beta', 'éLAN']) {
      const taken = await context.call(ama, 'PUT', `/tag/${id}`, { name });
      expect([taken.statusCode, taken.json().code]).toEqual([409, 'TAG_NAME_TAKEN']);
    }
    expect(await namesOf(first())).toEqual(['ALPHA', 'beta', 'Élan']);
    expect((await context.call(ama, 'PUT', `/tag/${id}`, { name: ' ' })).statusCode).toBe(422);
  });

  it('can be deleted, and its questions stay', async () => {
    await give(ama, ids, { add: ['gone', 'stays'] });
    expect((await context.call(ama, 'DELETE', `/tag/${await idOf('gone')}`)).statusCode).toBe(204);
    expect(await namesOf(first())).toEqual(['stays']);
    expect((await context.call(ama, 'DELETE', '/tag/999999999')).statusCode).toBe(404);
  });

  it("used by random questions of a quiz can't be deleted", async () => {
    await give(ama, ids, { add: ['drawn'] });
    const id = await idOf('drawn');
    const quiz = await context.call(ama, 'POST', '/quiz', {
      title: 'Drawn',
      quizQuestions: [{ draw: { questionBank: { id: bankId }, tag: { id }, count: 1 }, points: 1 }],
    });
    const refused = await context.call(ama, 'DELETE', `/tag/${id}`);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'TAG_IN_USE']);
    expect(await namesOf(first())).toEqual(['drawn']);
    await context.call(ama, 'PUT', `/quiz/${quiz.json().id}`, { quizQuestions: [] });
    expect((await context.call(ama, 'DELETE', `/tag/${id}`)).statusCode).toBe(204);
  });

  it('can be changed by its owner and a super admin, and is not found by another teacher', async () => {
    await give(ama, ids, { add: ['mine'] });
    const id = await idOf('mine');
    expect((await context.call(kofi, 'PATCH', `/tag/${id}`, { name: 'Yours' })).statusCode).toBe(404);
    expect((await context.call(kofi, 'DELETE', `/tag/${id}`)).statusCode).toBe(404);
    expect((await context.call(reader, 'DELETE', `/tag/${id}`)).statusCode).toBe(403);
    expect((await context.call(admin, 'PATCH', `/tag/${id}`, { name: 'Better' })).statusCode).toBe(200);
    expect((await context.call(admin, 'DELETE', `/tag/${id}`)).statusCode).toBe(204);
  });

  it('deleted, renamed and set at once stays consistent', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      await give(ama, ids, { add: ['busy', 'idle'] });
      const id = await idOf('busy');
      const answers = await Promise.all([
        give(ama, ids, { add: ['busy', 'idle'] }),
        context.call(ama, 'DELETE', `/tag/${id}`),
        context.call(admin, 'PATCH', `/tag/${id}`, { name: 'Renamed' }),
        set(ama, first(), ['idle', 'busy', 'more']),
        give(admin, [third(), second()], { remove: ['idle'], add: ['renamed'] }),
      ]);
      const odd = answers
        .map(({ statusCode }) => statusCode)
        .filter((status) => ![200, 204, 404, 409].includes(status));
      expect(odd).toEqual([]);
      for (const { name } of await list()) await context.call(ama, 'DELETE', `/tag/${await idOf(name)}`);
    }
  });
});

describe('the open pages of the owner', () => {
  it('reload after changes of tags, order and bank, even by another person', async () => {
    const stream = await openEventStream(await listenOn(context.app), ama.token);
    await stream.next('connected');
    for (const change of [
      () => give(admin, ids, { add: ['told'] }),
      async () => context.call(admin, 'PATCH', `/tag/${await idOf('told')}`, { name: 'Told again' }),
      async () => context.call(ama, 'DELETE', `/tag/${await idOf('Told again')}`),
      () =>
        context.call(admin, 'POST', `/questionBank/${bankId}/order`, {
          questions: [{ id: first() }],
          before: null,
        }),
      () => context.call(admin, 'PATCH', `/questionBank/${bankId}`, { title: 'Renamed' }),
    ]) {
      expect((await change()).statusCode).toBeLessThan(300);
      await stream.next('questions.changed');
    }
    expect(stream.received.filter(({ type }) => type === 'questions.changed')).toHaveLength(5);
    stream.close();
  });
});
