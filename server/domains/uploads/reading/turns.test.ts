import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { signInAsPerson } from '#server/testing/people.ts';
import { asked, createScriptedReader, type ScriptLine } from '#server/testing/scripted-reader.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { sendFile, sendScript, until } from '#server/testing/uploads.ts';
import type { FileUpload } from '#shared/contract/teaching/uploads.ts';

const { countArrivals, readScript, release, releaseAll } = createScriptedReader();
const context = setUpTestApp({ worker: true }, { read: readScript });

// A failed test must not leave its readers blocked: the next test would wait for a free one.
afterEach(releaseAll);

function teachers(count: number): Promise<SignedIn[]> {
  return Promise.all(Array.from({ length: count }, () => signInAsPerson(context.db, 'TEACHER')));
}

/** Sends a file without waiting for the outcome. */
async function send(person: SignedIn, script: ScriptLine[], { kilobytes = 0, name = 'plants.csv' } = {}) {
  const content = JSON.stringify(script) + ' '.repeat(kilobytes * 1024);
  const answer = await sendFile(context, person, content, { name, fields: { waitSeconds: '0' } });
  return answer.json().id as number;
}

async function find(person: SignedIn, id: number): Promise<FileUpload> {
  return (await context.call(person, 'GET', `/fileUpload/status/${id}`)).json();
}

async function isDone(person: SignedIn, id: number): Promise<boolean> {
  return (await find(person, id)).status !== 'PENDING';
}

/** A file that is read until the test releases it: too slow for the quick pool. */
function bad(name: string): ScriptLine[] {
  return [{ type: 'needMore' }, { type: 'hold', name }, { type: 'refuse', message: 'Bad.' }];
}

/** Holds both usual places, and the quick one until it is released. */
async function holdPlaces(name: string): Promise<() => void> {
  const [first, second, third] = await teachers(3);
  if (!first || !second || !third) throw new Error('Nobody to hold the places.');
  const held = [`${name} 1`, `${name} 2`, `${name} quick`];
  for (const [at, person] of [first, second, third].entries()) {
    await send(person, [{ type: 'hold', name: held[at] ?? '' }, asked(2)]);
    await until(() => countArrivals(held[at] ?? '') === 1);
  }
  return () => release(`${name} quick`);
}

/** As if all were sent at the same moment. */
async function sendTogether(...files: (() => Promise<number>)[]): Promise<number[]> {
  const ids: number[] = [];
  for (const file of files) ids.push(await file());
  await sql`update file_upload set date_created = now() where id = any(${ids}::bigint[])`.execute(context.db);
  return ids;
}

async function orderOfCompletion(ids: readonly number[]): Promise<number[]> {
  const admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
  for (const id of ids) await until(() => isDone(admin, id));
  const uploads = await Promise.all(ids.map((id) => find(admin, id)));
  return uploads
    .toSorted((one, other) => ((one.completedAt ?? '') < (other.completedAt ?? '') ? -1 : 1))
    .map(({ id }) => ids.indexOf(id));
}

describe('a short file', () => {
  it('of one teacher is read while four bad files of another are being read', async () => {
    const [sender, other] = await teachers(2);
    if (!sender || !other) throw new Error('Nobody to send.');
    const badIds = await Promise.all([1, 2, 3, 4].map(() => send(sender, bad('four'), { name: 'bad.pdf' })));
    await until(() => countArrivals('four') > 0);
    const answer = await sendScript(context, other, [asked(2)]);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ status: 'COMPLETED' });
    for (const id of badIds) expect(await find(sender, id)).toMatchObject({ status: 'PENDING' });
    // One teacher's slow files hold one of two usual places; none stays in the quick one.
    await until(async () => (await countSlow(badIds)) > 0);
    expect(countArrivals('four')).toBe(1);
  });

  it('is read even while several teachers send bad files', async () => {
    const senders = await teachers(3);
    const [other] = await teachers(1);
    if (!other) throw new Error('Nobody to send.');
    const ids = await Promise.all(
      senders.flatMap((sender) => [1, 2].map(() => send(sender, bad('many'), { name: 'bad.pdf' }))),
    );
    await until(() => countArrivals('many') === 2);
    const answer = await sendScript(context, other, [asked(2)]);
    expect(answer.json()).toMatchObject({ status: 'COMPLETED' });
    release('many');
    const admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
    for (const id of ids) {
      await until(() => isDone(admin, id));
      expect(await find(admin, id)).toMatchObject({ status: 'FAILED', processingResult: 'Bad.' });
    }
  });
});

async function countSlow(ids: readonly number[]): Promise<number> {
  const rows = await context.db
    .selectFrom('file_upload')
    .select('id')
    .where('id', 'in', ids)
    .where('is_slow', '=', true)
    .execute();
  return rows.length;
}

describe('queued files', () => {
  it('take turns by teacher, and each shows how many are ahead', async () => {
    const letQuickOnesPass = await holdPlaces('turns');
    const [one, two, three] = await teachers(3);
    if (!one || !two || !three) throw new Error('Nobody to send.');
    const ids = await sendTogether(
      () => send(one, [asked(2)]),
      () => send(one, [asked(2)], { kilobytes: 1 }),
      () => send(one, [asked(2)], { kilobytes: 2 }),
      () => send(two, [asked(2)], { kilobytes: 3 }),
      () => send(three, [asked(2)], { kilobytes: 4 }),
    );
    const owners = [one, one, one, two, three];
    const places = await Promise.all(ids.map((id, at) => find(owners[at] ?? one, id)));
    expect(places.map(({ filesAhead }) => filesAhead)).toEqual([0, 3, 4, 1, 2]);
    const listed = (await context.call(one, 'GET', '/fileUpload/teacherFileUploadList')).json();
    expect(listed.map(({ filesAhead }: FileUpload) => filesAhead)).toEqual([4, 3, 0]);
    letQuickOnesPass();
    expect(await orderOfCompletion(ids)).toEqual([0, 3, 4, 1, 2]);
    expect((await find(one, ids[0] ?? 0)).filesAhead).toBeNull();
  });

  it('are read smallest first, but a large one that has waited long precedes them', async () => {
    const letQuickOnesPass = await holdPlaces('sizes');
    const senders = await teachers(4);
    const ids = await sendTogether(
      ...[2_000, 1_000, 0, 3_000].map(
        (kilobytes, at) => () => send(senders[at] as SignedIn, [asked(2)], { kilobytes }),
      ),
    );
    await sql`update file_upload set date_created = now() - interval '1 minute' where id = ${ids[3]}`.execute(
      context.db,
    );
    letQuickOnesPass();
    expect(await orderOfCompletion(ids)).toEqual([3, 2, 1, 0]);
  });

  it('over two processes are read once each, and one teacher’s never take all places', async () => {
    const quiet: TestApp = await startTestApp(
      context.connection,
      { dataDir: context.config.dataDir, worker: true },
      { read: readScript },
    );
    try {
      const [sender, other] = await teachers(2);
      if (!sender || !other) throw new Error('Nobody to send.');
      const slow = (name: string): ScriptLine[] => [{ type: 'needMore' }, { type: 'hold', name }, asked(2)];
      const names = Array.from({ length: 8 }, (_, at) => `two processes ${at}`);
      const ids = await Promise.all(names.map((name) => send(sender, slow(name))));
      const arrived = () => names.filter((name) => countArrivals(name) > 0).length;
      await until(() => arrived() === 2);
      const answer = await sendScript(context, other, [asked(2)]);
      expect(answer.json()).toMatchObject({ status: 'COMPLETED' });
      expect(arrived()).toBe(2);
      for (const name of names) release(name);
      for (const id of ids) {
        await until(() => isDone(sender, id));
        expect(await find(sender, id)).toMatchObject({ status: 'COMPLETED', questionsCreated: 1 });
      }
      expect(names.map(countArrivals)).toEqual(names.map(() => 1));
    } finally {
      await quiet.close();
    }
  });
});
