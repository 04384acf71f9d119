import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { signInAsPerson } from '#server/testing/people.ts';
import { asked, createScriptedReader, type ScriptLine } from '#server/testing/scripted-reader.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { countTraces, sendScript, until, watchFilesIn } from '#server/testing/uploads.ts';
import type { FileUpload } from '#shared/contract/teaching/uploads.ts';
import { upload as limit } from '#shared/limits.ts';

const { countArrivals, countStops, readScript, release, releaseAll } = createScriptedReader();
const context = setUpTestApp({ worker: true }, { read: readScript });
let teacher: SignedIn;

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
});
// A failed test must not leave its readers blocked: the next test would wait for a free one.
afterEach(releaseAll);

const atOnce = { fields: { waitSeconds: '0' } };

async function send(script: ScriptLine[], person = teacher): Promise<number> {
  const answer = await sendScript(context, person, script, atOnce);
  expect(answer.statusCode).toBe(202);
  return answer.json().id;
}

function slow(name: string): ScriptLine[] {
  return [{ type: 'many', count: 200, question: {} }, { type: 'hold', name }, asked(400)];
}

function cancel(id: number, person = teacher) {
  return context.call(person, 'POST', `/fileUpload/${id}/cancel`);
}

async function find(id: number, person = teacher): Promise<FileUpload> {
  return (await context.call(person, 'GET', `/fileUpload/status/${id}`)).json();
}

async function isDone(id: number): Promise<boolean> {
  return (await find(id)).status !== 'PENDING';
}

async function listCancellations(): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select target_id::bigint as id from audit_log where action = 'upload.cancelled' order by id`.execute(
    context.db,
  );
  return rows.map(({ id }) => id);
}

describe('an upload that is cancelled', () => {
  it('while it is read stops its reader, leaves only its entry, and starts the next one', async () => {
    const before = await countTraces(context);
    const left = watchFilesIn(context.config.dataDir, 'question-file');
    const id = await send(slow('read'));
    await until(() => countArrivals('read') === 1);
    expect((await find(id)).abilities).toEqual({ import: false, cancel: true, delete: true });
    const answer = await cancel(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      id,
      status: 'CANCELLED',
      filesAhead: null,
      originalUrl: null,
      understood: null,
      processingResult: 'Nothing was imported. You can upload the file again.',
      abilities: { import: false, cancel: false, delete: true },
    });
    await until(() => countStops('read') === 1);
    expect(await countTraces(context)).toEqual(before);
    await until(() => left().length === 0);
    expect((await listCancellations()).at(-1)).toBe(id);
    // One account is read in one usual place and in the quick one.
    const [busy, beside] = [await send(slow('busy')), await send(slow('beside'))];
    await until(() => countArrivals('busy') + countArrivals('beside') === 2);
    const next = await send([asked(2)]);
    expect(await find(next)).toMatchObject({ status: 'PENDING', filesAhead: 0 });
    await cancel(busy);
    await until(() => isDone(next));
    expect(await find(next)).toMatchObject({ status: 'COMPLETED' });
    await cancel(beside);
  });

  it('while it is queued is never read', async () => {
    const reading = [await send(slow('first')), await send(slow('second'))];
    await until(() => countArrivals('first') + countArrivals('second') === 2);
    const id = await send(slow('third'));
    expect((await find(id)).filesAhead).toBe(0);
    expect((await cancel(id)).json()).toMatchObject({ status: 'CANCELLED' });
    for (const name of ['first', 'second', 'third']) release(name);
    for (const each of reading) await until(() => isDone(each));
    expect(countArrivals('third')).toBe(0);
    expect(await find(id)).toMatchObject({ status: 'CANCELLED' });
  });

  it('twice at once is cancelled once, and both calls succeed', async () => {
    const id = await send(slow('twice'));
    const answers = await Promise.all([cancel(id), cancel(id), cancel(id)]);
    for (const answer of [...answers, await cancel(id)]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ id, status: 'CANCELLED' });
    }
    expect((await listCancellations()).filter((each) => each === id)).toHaveLength(1);
  });

  it('responds to a sender who is still waiting', async () => {
    const sending = sendScript(context, teacher, slow('answer'));
    await until(() => countArrivals('answer') === 1);
    const [listed] = (await context.call(teacher, 'GET', '/fileUpload/teacherFileUploadList')).json();
    await cancel(listed.id);
    const answer = await sending;
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'UPLOAD_CANCELLED', id: listed.id });
  });

  it('can be cancelled only by its owner or a super admin', async () => {
    const id = await send(slow('whose'));
    const other = await signInAsPerson(context.db, 'TEACHER');
    const reader = await signInAsPerson(context.db, 'READ_ONLY_ADMIN');
    expect((await cancel(id, other)).statusCode).toBe(404);
    expect((await cancel(id, reader)).statusCode).toBe(403);
    expect(await find(id)).toMatchObject({ status: 'PENDING', abilities: { cancel: true } });
    const admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
    expect((await cancel(id, admin)).statusCode).toBe(200);
    expect((await find(id)).processingResult).toBe(
      'An administrator cancelled this upload. Nothing was imported. You can upload the file again.',
    );
  });
});

describe('an upload that was read', () => {
  it.each([
    ['COMPLETED', [asked(2)], {}],
    ['CHECKED', [asked(2)], { check: 'true' }],
    ['FAILED', [{ type: 'refuse', message: 'No.' }], {}],
  ] as const)('is not cancelled any more when it is %s', async (status, script, fields) => {
    const sent = await sendScript(context, teacher, [...script], { fields });
    const { id } = sent.json();
    const answer = await cancel(id);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'UPLOAD_FINISHED' });
    expect(await find(id)).toMatchObject({ status, abilities: { cancel: false } });
    await context.call(teacher, 'DELETE', `/fileUpload/${id}`);
  });

  it('and is cancelled at the same moment is imported as a whole or not at all', async () => {
    for (let round = 0; round < 6; round += 1) {
      const before = await countTraces(context);
      const name = `race ${round}`;
      const id = await send(slow(name));
      await until(() => countArrivals(name) === 1);
      release(name);
      // Later in each round, so that each of them wins sometimes.
      for (let pause = 0; pause < round * 2; pause += 1) await find(id);
      const { statusCode } = await cancel(id);
      await until(() => isDone(id));
      const { status } = await find(id);
      expect([statusCode, status]).toEqual(statusCode === 200 ? [200, 'CANCELLED'] : [409, 'COMPLETED']);
      const after = await countTraces(context);
      expect(after.questions - before.questions).toBe(statusCode === 200 ? 0 : 201);
      expect(after.staged).toBe(before.staged);
    }
  });
});

describe('one teacher', () => {
  it('can have at most twenty files queued, even if sent at once, and another one after a cancellation', async () => {
    const sender = await signInAsPerson(context.db, 'TEACHER');
    const left = watchFilesIn(context.config.dataDir, 'question-file');
    const ids: number[] = [];
    while (ids.length < limit.maxPending - 1) ids.push(await send(slow('room'), sender));
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => sendScript(context, sender, slow('room'), atOnce)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.headers['retry-after']).toBe('30');
    expect(refused?.json()).toMatchObject({
      code: 'TOO_MANY_UPLOADS',
      message: 'You already have 20 files waiting. Try again when some have been read, or cancel some.',
    });
    expect(left()).toHaveLength(limit.maxPending);
    const other = await sendScript(context, teacher, [asked(2)], atOnce);
    // 200 if its file was read before the response.
    expect([200, 202]).toContain(other.statusCode);
    await cancel(ids.pop() ?? 0, sender);
    await send(slow('room'), sender);
    for (const { id } of (await listPending(sender)) as FileUpload[]) await cancel(id, sender);
    expect(await listPending(sender)).toEqual([]);
  });
});

async function listPending(person: SignedIn): Promise<FileUpload[]> {
  return (
    await context.call(person, 'GET', '/fileUpload/teacherFileUploadList?status=PENDING&max=50')
  ).json();
}
