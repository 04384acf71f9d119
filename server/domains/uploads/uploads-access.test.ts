import { beforeAll, describe, expect, it } from 'vitest';
import { signInAsPerson } from '#server/testing/people.ts';
import { asked, createScriptedReader } from '#server/testing/scripted-reader.ts';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { sendScript } from '#server/testing/uploads.ts';
import type { FileUpload } from '#shared/contract/teaching/uploads.ts';

const { readScript } = createScriptedReader();
const context = setUpTestApp({}, { read: readScript });
let owner: SignedIn;
let colleague: SignedIn;
let reader: SignedIn;
let admin: SignedIn;
let student: SignedIn;
let stranger: SignedIn;
let id: number;

beforeAll(async () => {
  const { db } = context;
  owner = await signInAsPerson(db, 'TEACHER', { firstName: 'Efua', lastName: 'Sarpong' });
  colleague = await signInAsPerson(db, 'TEACHER');
  reader = await signInAsPerson(db, 'READ_ONLY_ADMIN');
  admin = await signInAsPerson(db, 'SUPER_ADMIN');
  student = await signInAsPerson(db, 'STUDENT');
  await db.insertInto('institution').values({ id: 77, name: 'Elsewhere' }).execute();
  stranger = await signInAs(db, 'SUPER_ADMIN', 77);
  id = await check(owner);
});

async function check(person: SignedIn): Promise<number> {
  const answer = await sendScript(context, person, [asked(2), asked(3)], { fields: { check: 'true' } });
  expect(answer.statusCode).toBe(200);
  return answer.json().id;
}

type Call = ['GET' | 'PATCH' | 'POST' | 'DELETE', string, object?];
const reads: Call[] = [
  ['GET', '/fileUpload/status/:id'],
  ['GET', '/fileUpload/:id/questions'],
];
const writes: Call[] = [
  ['PATCH', '/fileUpload/:id/questions/1', { points: 3 }],
  ['POST', '/fileUpload/:id/import', {}],
  ['DELETE', '/fileUpload/:id'],
];

async function statuses(person: SignedIn | null, calls: Call[]): Promise<number[]> {
  const answers: number[] = [];
  for (const [method, path, body] of calls) {
    const answer = await context.call(person, method, path.replace(':id', String(id)), body);
    answers.push(answer.statusCode);
  }
  return answers;
}

describe('an upload', () => {
  it('is not found by another teacher or in another institution', async () => {
    expect(await statuses(colleague, [...reads, ...writes])).toEqual([404, 404, 404, 404, 404]);
    expect(await statuses(stranger, [...reads, ...writes])).toEqual([404, 404, 404, 404, 404]);
    const list = await context.call(colleague, 'GET', '/fileUpload/teacherFileUploadList');
    expect(list.json()).toEqual([]);
    expect(list.headers['x-total-count']).toBe('0');
  });

  it('is refused to students and without a session', async () => {
    expect(await statuses(student, [...reads, ...writes])).toEqual([403, 403, 403, 403, 403]);
    expect(await statuses(null, [...reads, ...writes])).toEqual([401, 401, 401, 401, 401]);
    expect((await sendScript(context, student, [asked(2)])).statusCode).toBe(403);
  });

  it('is neither readable nor changeable by a read-only admin, but readable by a super admin', async () => {
    expect(await statuses(reader, [...reads, ...writes])).toEqual([403, 403, 403, 403, 403]);
    expect((await sendScript(context, reader, [asked(2)])).statusCode).toBe(403);
    const path = '/fileUpload/teacherFileUploadList';
    expect((await context.call(reader, 'GET', path)).statusCode).toBe(403);
    const uploads: FileUpload[] = (await context.call(admin, 'GET', path)).json();
    const teacher = { firstName: 'Efua', lastName: 'Sarpong' };
    expect(uploads.find((upload) => upload.id === id)).toMatchObject({ teacher });
  });

  it('belongs to its owner even if an administrator imports it', async () => {
    const mine = await check(owner);
    const answer = await context.call(admin, 'POST', `/fileUpload/${mine}/import`, {});
    expect(answer.statusCode).toBe(200);
    const owners = await context.db
      .selectFrom('quiz')
      .innerJoin('question_bank as bank', 'bank.id', 'quiz.question_bank_id')
      .select(['quiz.owner_id', 'bank.owner_id as bank_owner_id'])
      .where('quiz.source_upload_id', '=', mine)
      .execute();
    expect(owners).toEqual([{ owner_id: owner.accountId, bank_owner_id: owner.accountId }]);
    const [notification] = (await context.call(owner, 'GET', '/notification')).json();
    expect(notification).toMatchObject({
      event: 'upload.completed',
      params: { fileName: 'plants.csv', questions: 2 },
    });
  });

  it('of a super admin names no teacher', async () => {
    const theirs = await check(admin);
    const answer = await context.call(admin, 'GET', `/fileUpload/status/${theirs}`);
    expect(answer.json()).toMatchObject({ teacher: null, abilities: { import: true, delete: true } });
  });

  it('has a file that is only available at a signed address', async () => {
    const { originalUrl } = (await context.call(owner, 'GET', `/fileUpload/status/${id}`)).json();
    expect((await context.app.inject(originalUrl)).statusCode).toBe(200);
    const unsigned = originalUrl.replace(/signature=.*/, `signature=${'A'.repeat(43)}`);
    expect((await context.app.inject(unsigned)).statusCode).toBe(403);
  });
});

describe('the history', () => {
  it('is newest first, filtered, sorted and paged', async () => {
    const teacher = await signInAsPerson(context.db, 'TEACHER');
    for (const name of ['beta.csv', 'Alpha.xlsx', '100%.pdf']) {
      await sendScript(context, teacher, [asked(2)], { name });
    }
    await sendScript(context, teacher, [{ type: 'refuse', message: 'no' }], { name: 'gamma.csv' });
    async function names(search: string): Promise<string[]> {
      const list = await context.call(teacher, 'GET', `/fileUpload/teacherFileUploadList?${search}`);
      expect(list.statusCode).toBe(200);
      return list.json().map(({ originalFileName }: FileUpload) => originalFileName);
    }
    expect(await names('')).toEqual(['gamma.csv', '100%.pdf', 'Alpha.xlsx', 'beta.csv']);
    expect(await names('sort=originalFileName')).toEqual(['100%.pdf', 'Alpha.xlsx', 'beta.csv', 'gamma.csv']);
    expect(await names('status=FAILED')).toEqual(['gamma.csv']);
    expect(await names('status=PENDING')).toEqual([]);
    expect(await names('search=ALPHA')).toEqual(['Alpha.xlsx']);
    expect(await names('search=%25')).toEqual(['100%.pdf']);
    expect(await names('max=1&offset=1')).toEqual(['100%.pdf']);
  });

  it('refuses unknown fields', async () => {
    const answer = await context.call(owner, 'GET', '/fileUpload/teacherFileUploadList?sort=draft');
    expect(answer.statusCode).toBe(400);
  });
});
