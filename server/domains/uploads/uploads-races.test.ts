import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listenOn, openEventStream } from '#server/testing/event-stream.ts';
import { encodeForm } from '#server/testing/form.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { asked, createScriptedReader, type ScriptLine } from '#server/testing/scripted-reader.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { countTraces, sendScript, until, watchFilesIn } from '#server/testing/uploads.ts';
import type { FileUpload } from '#shared/contract/teaching/uploads.ts';

// Doesn't wait: anything slower than a moment gets a 202.
const { countArrivals, countStops, readScript, release, releaseAll } = createScriptedReader();
const context = setUpTestApp({ worker: true }, { read: readScript, answerSeconds: 0.2 });
let teacher: SignedIn;
const started: { kill(signal: 'SIGKILL'): boolean }[] = [];

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
});
afterEach(() => {
  // A failed test must not leave its readers blocked: the next test would wait for a free one.
  releaseAll();
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

async function findStatus(id: number): Promise<FileUpload> {
  return (await context.call(teacher, 'GET', `/fileUpload/status/${id}`)).json();
}

async function isDone(id: number): Promise<boolean> {
  return (await findStatus(id)).status !== 'PENDING';
}

/** A file that is read until the test releases it under this name. */
function slow(name: string): ScriptLine[] {
  return [
    { type: 'many', count: 350, question: {} },
    { type: 'progress', percent: 40 },
    { type: 'hold', name },
    asked(400),
  ];
}
const checked = { fields: { check: 'true' } };

describe('a file that takes long to read', () => {
  it('gets a 202, shows its progress, and notifies its owner of the outcome', async () => {
    const answer = await sendScript(context, teacher, slow('long'), { name: 'long.csv' });
    expect(answer.statusCode).toBe(202);
    const { id, ...messages } = answer.json();
    expect(messages).toEqual({
      success: true,
      status: 'PENDING',
      imported: null,
      processedData: null,
      error: null,
      details: [],
    });
    await until(async () => (await findStatus(id)).progress === 40);
    expect(await findStatus(id)).toMatchObject({ status: 'PENDING', processingResult: '', understood: null });
    release('long');
    await until(() => isDone(id));
    expect(await findStatus(id)).toMatchObject({ status: 'COMPLETED', progress: 100, questionsCreated: 351 });
    const notifications = (await context.call(teacher, 'GET', '/notification')).json();
    expect(notifications).toMatchObject([
      { event: 'upload.completed', params: { fileName: 'long.csv', questions: 351 } },
    ]);
  });

  it('also gets a 202 while its row is locked for writing, and notifies its owner of the outcome', async () => {
    const before = await countTraces(context);
    const { dataDir } = context.config;
    const other = await startTestApp(context.connection, { dataDir, worker: false }, { answerSeconds: 1 });
    const sending = sendScript(other, teacher, slow('held'), { name: 'held.csv' });
    await until(async () => (await countTraces(context)).staged > before.staged);
    const answer = await context.db.transaction().execute(async (trx) => {
      await sql`select from file_upload where status = 'PENDING' for update`.execute(trx);
      return sending;
    });
    await other.close();
    release('held');
    expect(answer.statusCode).toBe(202);
    const { id } = answer.json();
    await until(() => isDone(id));
    expect(await findStatus(id)).toMatchObject({ status: 'COMPLETED', questionsCreated: 351 });
    const notifications: { params: { fileName: string } }[] = (
      await context.call(teacher, 'GET', '/notification')
    ).json();
    expect(notifications.filter(({ params }) => params.fileName === 'held.csv')).toHaveLength(1);
  });

  it('leaves nothing behind if it is deleted in the meantime', async () => {
    const before = await countTraces(context);
    const left = watchFilesIn(context.config.dataDir, 'question-file');
    const { id } = (await sendScript(context, teacher, slow('deleted'))).json();
    await until(async () => (await countTraces(context)).staged > before.staged);
    await until(() => countArrivals('deleted') === 1);
    expect((await context.call(teacher, 'DELETE', `/fileUpload/${id}`)).statusCode).toBe(204);
    await until(() => countStops('deleted') === 1);
    expect(await countTraces(context)).toEqual(before);
    await until(() => left().length === 0);
    expect((await context.call(teacher, 'GET', `/fileUpload/status/${id}`)).statusCode).toBe(404);
  });

  it('is read once, even if a reader that was given up is still alive', async () => {
    const before = await countTraces(context);
    const { id } = (await sendScript(context, teacher, slow('given up'))).json();
    await until(() => countArrivals('given up') === 1);
    const { dataDir } = context.config;
    const heir = await startTestApp(
      context.connection,
      { dataDir, worker: true },
      { read: readScript },
      { queue: { pollSeconds: 0.5 } },
    );
    const run = await findRun(id);
    await until(async () => {
      // Repeatedly: the abandoned reader is alive and keeps reporting.
      await goSilent(context, run);
      return countArrivals('given up') === 2;
    });
    release('given up');
    await until(() => isDone(id));
    await heir.close();
    expect(await findStatus(id)).toMatchObject({ status: 'COMPLETED', questionsCreated: 351 });
    const after = await countTraces(context);
    expect(after.questions - before.questions).toBe(351);
    expect(after.staged).toBe(before.staged);
  });

  it('does not delay another one of this process', async () => {
    const { id } = (await sendScript(context, teacher, slow('beside'))).json();
    const quick = await sendScript(context, teacher, [asked(2)]);
    await until(() => isDone(quick.json().id));
    expect((await findStatus(id)).status).toBe('PENDING');
    release('beside');
    await until(() => isDone(id));
  });
});

describe('waiting senders', () => {
  it('are answered when the server closes, and the file is read after it', async () => {
    const { dataDir } = context.config;
    const closing = await startTestApp(context.connection, { dataDir, worker: false }, { answerSeconds: 40 });
    const { payload, headers } = await encodeForm({
      file: new File([JSON.stringify(slow('closing'))], 'slow.csv'),
    });
    // Over a real connection, because a closing server waits only for those.
    const answer = fetch(`${await listenOn(closing.app)}/api/fileUpload/upload`, {
      method: 'POST',
      headers: { ...teacher.headers, ...headers },
      body: payload,
    });
    await until(async () => (await countPending()) === 1);
    await closing.close();
    const answered = await answer;
    expect(answered.status).toBe(202);
    const { id } = (await answered.json()) as { id: number };
    release('closing');
    await until(() => isDone(id));
  });

  it('on the page are updated with every change', async () => {
    const stream = await openEventStream(await listenOn(context.app), teacher.token);
    await stream.next('connected');
    const { id } = (await sendScript(context, teacher, [asked(2)], checked)).json();
    await stream.next('uploads.changed');
    await until(() => isDone(id));
    await stream.next('uploads.changed');
    await context.call(teacher, 'POST', `/fileUpload/${id}/import`, { isActive: true });
    await stream.next('questions.changed');
    await stream.next('quizzes.changed');
    await stream.next('uploads.changed');
    await context.call(teacher, 'DELETE', `/fileUpload/${id}`);
    await stream.next('uploads.changed');
    stream.close();
  });
});

async function countPending(): Promise<number> {
  const rows = await context.db
    .selectFrom('file_upload')
    .select('id')
    .where('status', '=', 'PENDING')
    .execute();
  return rows.length;
}

async function findRun(id: number): Promise<string> {
  const { draft } = await context.db
    .selectFrom('file_upload')
    .select('draft')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return draft?.run ?? '';
}

async function check(...lines: ScriptLine[]): Promise<number> {
  const { id } = (await sendScript(context, teacher, lines, checked)).json();
  await until(() => isDone(id));
  return id;
}

describe('two concurrent calls', () => {
  it('import one upload once', async () => {
    const id = await check({ type: 'many', count: 800, question: {} });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => context.call(teacher, 'POST', `/fileUpload/${id}/import`, {})),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(7);
    const { rows } =
      await sql`select count(*) as quizzes, (select count(*) from question join question_bank bank
        on bank.id = question_bank_id where source_upload_id = ${id}) as questions
      from quiz where source_upload_id = ${id}`.execute(context.db);
    expect(rows).toEqual([{ quizzes: 1, questions: 800 }]);
  });

  it('to correct and import either include the correction or refuse it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await check({ type: 'many', count: 300, question: {} });
      const [corrected, imported] = await Promise.all([
        context.call(teacher, 'PATCH', `/fileUpload/${id}/questions/300`, { points: 50 }),
        context.call(teacher, 'POST', `/fileUpload/${id}/import`, {}),
      ]);
      expect(imported.statusCode).toBe(200);
      const { total_points: points } = await context.db
        .selectFrom('quiz')
        .select('total_points')
        .where('source_upload_id', '=', id)
        .executeTakeFirstOrThrow();
      expect([corrected.statusCode, points]).toEqual(corrected.statusCode === 200 ? [200, 648] : [409, 600]);
    }
  });

  it('to delete and import leave whole quizzes or none', async () => {
    const id = await check({ type: 'many', count: 300, question: {} });
    const [imported, deleted] = await Promise.all([
      context.call(teacher, 'POST', `/fileUpload/${id}/import`, {}),
      context.call(teacher, 'DELETE', `/fileUpload/${id}`),
    ]);
    expect(deleted.statusCode).toBe(204);
    expect([200, 404]).toContain(imported.statusCode);
    expect((await countTraces(context)).staged).toBe(0);
  });

  it('read several files in parallel, each into its own quizzes', async () => {
    const ids = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const script: ScriptLine[] = [
          { type: 'many', count: 100 + at, question: { quizTitle: `Quiz ${at}` } },
        ];
        return (await sendScript(context, teacher, script)).json().id as number;
      }),
    );
    for (const [at, id] of ids.entries()) {
      await until(() => isDone(id));
      expect(await findStatus(id)).toMatchObject({ status: 'COMPLETED', questionsCreated: 100 + at });
    }
  });
});

/** A separate process that starts to read and never ends. */
async function startDoomed({ connection, config }: TestApp) {
  const child = spawn(
    process.execPath,
    [new URL('../../testing/processes/upload-worker.ts', import.meta.url).pathname],
    {
      env: { ...process.env, CONNECTION: JSON.stringify(connection), FILES: config.dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  started.push(child);
  const messages: string[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => messages.push(line));
  await once(lines, 'line');
  return { messages, kill: () => child.kill('SIGKILL') };
}

/** As if the time after which a silent reader counts as dead had passed. */
async function goSilent({ db }: TestApp, run: string | null = null): Promise<void> {
  await sql`update file_upload set reading_seen_at = now() - interval '1 hour'
    where status = 'PENDING' and (${run}::text is null or draft ->> 'run' = ${run})`.execute(db);
}

describe('a process that is killed while it reads', () => {
  const timing = { queue: { pollSeconds: 0.5, superviseSeconds: 1 } };
  // Another queue, because the first server must not take the job.
  const quiet = setUpTestApp({ worker: false }, { answerSeconds: 0.2 });

  it('is replaced by another one, which imports exactly once', async () => {
    const sender = await signInAsPerson(quiet.db, 'TEACHER');
    const doomed = await startDoomed(quiet);
    const sent = await sendScript(quiet, sender, [{ type: 'many', count: 20, question: {} }]);
    expect(sent.statusCode).toBe(202);
    await until(() => doomed.messages.includes('holding'));
    expect((await countTraces(quiet)).staged).toBe(300);
    doomed.kill();
    await goSilent(quiet);
    const { dataDir } = quiet.config;
    const heir = await startTestApp(
      quiet.connection,
      { dataDir, worker: true },
      { read: readScript },
      timing,
    );
    try {
      const path = `/fileUpload/status/${sent.json().id}`;
      await until(async () => (await quiet.call(sender, 'GET', path)).json().status === 'COMPLETED', 60_000);
      expect(await countTraces(quiet)).toMatchObject({
        quizzes: 1,
        banks: 1,
        questions: 20,
        places: 20,
        staged: 0,
      });
    } finally {
      await heir.close();
    }
  });
});
