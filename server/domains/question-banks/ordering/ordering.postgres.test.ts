import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { createTestBank, createTestQuestion } from '#server/testing/quizzes.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Question } from '#shared/contract/teaching/question-banks.ts';
import { question as limit } from '#shared/limits.ts';

const context = setUpTestApp();
let ama: SignedIn;
let kofi: SignedIn;
let admin: SignedIn;
let reader: SignedIn;
let bankId: number;
let ids: number[];

beforeAll(async () => {
  ama = await signInAsPerson(context.db, 'TEACHER');
  kofi = await signInAsPerson(context.db, 'TEACHER');
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
  reader = await signInAsPerson(context.db, 'READ_ONLY_ADMIN');
});

// All at position 0, so that ties are broken by id.
beforeEach(async () => {
  bankId = await createTestBank(context.db, ama.accountId);
  ids = await addQuestions(6);
});

async function addQuestions(count: number): Promise<number[]> {
  return inTransaction(context.db, async (trx) => {
    const added: number[] = [];
    for (let at = 0; at < count; at += 1) added.push((await createTestQuestion(trx, bankId)).id);
    return added;
  });
}

const order = (as: SignedIn, questions: number[], before: number | null | undefined) =>
  context.call(as, 'POST', `/questionBank/${bankId}/order`, {
    questions: questions.map((id) => ({ id })),
    before: before === null ? null : { id: before },
  });

/** By their initial letters: a is the first. */
async function read(): Promise<string> {
  const answer = await context.call(ama, 'GET', `/question?questionBankId=${bankId}`);
  return answer
    .json<Question[]>()
    .map(({ id }) => 'abcdef'[ids.indexOf(id)] ?? '?')
    .join('');
}

function at(letters: string): number[] {
  return letters.split('').map((letter) => ids['abcdef'.indexOf(letter)] ?? 0);
}

describe('the order of a bank', () => {
  it('places one or several before another one or at the end, in the order sent', async () => {
    expect(await read()).toBe('abcdef');
    const [b] = at('b');
    expect((await order(ama, at('e'), b)).json()).toEqual({ questions: 1 });
    expect(await read()).toBe('aebcdf');
    await order(ama, at('fa'), at('c')[0]);
    expect(await read()).toBe('ebfacd');
    await order(ama, at('be'), null);
    expect(await read()).toBe('facdbe');
    await order(ama, at('e'), at('f')[0]);
    expect(await read()).toBe('efacdb');
    await order(ama, at('fedcba'), null);
    expect(await read()).toBe('fedcba');
  });

  it('survives a hundred moves into the same gap', async () => {
    for (let turn = 0; turn < 50; turn += 1) {
      await order(ama, at('c'), at('b')[0]);
      await order(ama, at('d'), at('b')[0]);
      await order(ama, at('c'), at('a')[0]);
      expect(await read()).toBe('cadbef');
      await order(ama, at('a'), at('c')[0]);
    }
  });

  it('ignores a repeated question, and changes no version and no date', async () => {
    const before = await context.db
      .selectFrom('question')
      .select(['id', 'last_updated'])
      .orderBy('id')
      .execute();
    expect((await order(ama, at('ccc'), at('a')[0])).json()).toEqual({ questions: 1 });
    expect(await read()).toBe('cabdef');
    const after = await context.db
      .selectFrom('question')
      .select(['id', 'last_updated'])
      .orderBy('id')
      .execute();
    expect(after).toEqual(before);
  });

  it('keeps the positions of deleted questions', async () => {
    await context.call(ama, 'DELETE', `/question/${at('c')[0]}`);
    await order(ama, at('f'), at('d')[0]);
    expect(await read()).toBe('abfde');
    await context.call(ama, 'POST', '/question/restore', { questions: at('c').map((id) => ({ id })) });
    expect(await read()).toBe('abcfde');
  });

  it('stays consistent with concurrent moves and new questions', async () => {
    const moves = Array.from({ length: 12 }, (_, turn) => {
      const moved = at('abcdef'[turn % 6] ?? 'a');
      return turn % 3 === 0
        ? order(ama, moved, null)
        : order(admin, moved, at('abcdef'[(turn + 1) % 6] ?? 'b')[0]);
    });
    const added = Array.from({ length: 4 }, () =>
      context.call(ama, 'POST', '/question', {
        questionType: 'ESSAY',
        questionText: 'Late?',
        questionBank: { id: bankId },
      }),
    );
    const answers = await Promise.all([...moves, ...added]);
    expect(
      answers.map(({ statusCode }) => statusCode).filter((status) => ![200, 201].includes(status)),
    ).toEqual([]);
    const letters = await read();
    expect(letters.split('').sort().join('')).toBe('????abcdef');
  });

  it('is one of two complete orders sent at once, never a mixture', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      await Promise.all([order(ama, at('fbdace'), null), order(admin, at('cadefb'), null)]);
      expect(['fbdace', 'cadefb']).toContain(await read());
    }
  });
});

describe('permission to order a bank', () => {
  it('is given to its teacher and super admins: 404 for another teacher, 403 for a read-only administrator', async () => {
    expect((await order(admin, at('b'), at('a')[0])).statusCode).toBe(200);
    expect((await order(kofi, at('b'), null)).statusCode).toBe(404);
    expect((await order(reader, at('b'), null)).statusCode).toBe(403);
    expect(await read()).toBe('bacdef');
  });
});

describe('an invalid order', () => {
  it('is refused, naming questions that are not in the bank, and moves nothing', async () => {
    const elsewhere = await createTestBank(context.db, ama.accountId);
    const other = await inTransaction(context.db, (trx) => createTestQuestion(trx, elsewhere));
    const wrong = await order(ama, [...at('c'), other.id, 999_999_999], null);
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json().details).toEqual([
      'questions.1: there is no such question in this bank',
      'questions.2: there is no such question in this bank',
    ]);
    for (const before of [other.id, 999_999_999, at('c')[0]]) {
      const answer = await order(ama, at('c'), before);
      expect(answer.statusCode).toBe(422);
      expect(answer.json().details).toEqual([expect.stringMatching(/^before: /)]);
    }
    expect(await read()).toBe('abcdef');
  });

  it('is refused without questions, with too many or with invalid IDs', async () => {
    const path = `/questionBank/${bankId}/order`;
    const many = Array.from({ length: limit.maxAtOnce + 1 }, (_, id) => ({ id: id + 1 }));
    for (const body of [
      {},
      { questions: [], before: null },
      { questions: many, before: null },
      { questions: [{ id: '1' }], before: null },
      { questions: [{ id: -1 }], before: null },
      { questions: [{ id: ids[0] }] },
      { questions: [{ id: ids[0] }], before: 7 },
    ]) {
      expect((await context.call(ama, 'POST', path, body)).statusCode).toBe(422);
    }
  });
});
