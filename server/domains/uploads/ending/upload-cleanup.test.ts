import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { signInAsPerson } from '#server/testing/people.ts';
import { asked, createScriptedReader } from '#server/testing/scripted-reader.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp, startTestApp } from '#server/testing/test-app.ts';
import { countTraces, filesIn, sendScript, until } from '#server/testing/uploads.ts';
import { openFileLinks } from '../../files/files.service.ts';
import { adoptFormerUpload, formerReadJob } from '../reading/former-jobs.service.ts';
import { createUploadDeps, type UploadDeps } from '../upload-deps.service.ts';
import { failStalled, tidyUploads } from './upload-cleanup.service.ts';

// Without a worker, so that uploads stay in the queue.
const { readScript } = createScriptedReader();
const context = setUpTestApp({ worker: false }, { answerSeconds: 0.05 });
let teacher: SignedIn;
let deps: UploadDeps;

beforeAll(async () => {
  teacher = await signInAsPerson(context.db, 'TEACHER');
  const { app, db, files: store } = context;
  deps = createUploadDeps(app, { db, store, links: await openFileLinks(db) });
});

async function send(): Promise<number> {
  const answer = await sendScript(context, teacher, [asked(2)], { fields: { check: 'true' } });
  expect(answer.statusCode).toBe(202);
  return answer.json().id;
}

async function statusOf(id: number) {
  return (await context.call(teacher, 'GET', `/fileUpload/status/${id}`)).json();
}

describe('an upload without a living reader', () => {
  it('is read in its turn, and fails once its readers were killed three times', async () => {
    const id = await send();
    await sql`update file_upload set reading_tries = 2, reading_seen_at = now() - interval '1 hour'
      where id = ${id}`.execute(context.db);
    await failStalled(deps);
    expect(await statusOf(id)).toMatchObject({ status: 'PENDING' });
    await sql`update file_upload set reading_tries = 3 where id = ${id}`.execute(context.db);
    await failStalled(deps);
    expect(await statusOf(id)).toMatchObject({
      status: 'FAILED',
      processingResult: 'We couldn’t read this file. Save it again, or use the template.',
      understood: null,
    });
    const [notification] = (await context.call(teacher, 'GET', '/notification')).json();
    expect(notification).toMatchObject({ event: 'upload.failed', params: { fileName: 'plants.csv' } });
  });
});

describe('an upload of an older version', () => {
  it('stays queued as long as its job, which stores its sender, and then fails', async () => {
    const id = await send();
    await sql`update file_upload set draft = draft - 'by' where id = ${id}`.execute(context.db);
    const by = {
      institutionId: 1,
      accountId: teacher.accountId,
      role: 'TEACHER',
      address: '127.0.0.1',
      requestId: 'x',
    } as const;
    await context.app.queue.send(context.db, formerReadJob, { uploadId: id, by });
    await failStalled(deps);
    expect(await statusOf(id)).toMatchObject({ status: 'PENDING' });
    await sql`update pgboss.job set state = 'failed' where data ->> 'uploadId' = ${String(id)}`.execute(
      context.db,
    );
    await failStalled(deps);
    expect(await statusOf(id)).toMatchObject({ status: 'FAILED' });
  });

  it('is read after the update', async () => {
    const id = await send();
    const { draft } = await context.db
      .selectFrom('file_upload')
      .select('draft')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (!draft?.by) throw new Error('Nobody sent it.');
    await sql`update file_upload set draft = draft - 'by' where id = ${id}`.execute(context.db);
    await adoptFormerUpload(deps, { uploadId: id, by: draft.by });
    const worker = await startTestApp(
      context.connection,
      { dataDir: context.config.dataDir },
      { read: readScript },
    );
    try {
      await until(async () => (await statusOf(id)).status === 'CHECKED');
    } finally {
      await worker.close();
    }
    await context.call(teacher, 'DELETE', `/fileUpload/${id}`);
  });
});

describe('an upload that was checked', () => {
  it('is discarded after thirty days, and its file is kept', async () => {
    const ids = [await send(), await send()];
    const worker = await startTestApp(
      context.connection,
      { dataDir: context.config.dataDir },
      { read: readScript },
    );
    try {
      for (const id of ids) await until(async () => (await statusOf(id)).status === 'CHECKED');
    } finally {
      await worker.close();
    }
    const [old = 0, young = 0] = ids;
    await sql`update file_upload set date_created = now() - make_interval(days => case when id = ${old} then 31 else 29 end)
      where status = 'CHECKED'`.execute(context.db);
    await tidyUploads(deps);
    expect(await statusOf(old)).toMatchObject({
      status: 'CANCELLED',
      processingResult: 'This file wasn’t imported within 30 days.',
      understood: null,
      originalUrl: expect.any(String),
      abilities: { import: false, delete: true },
    });
    expect(await statusOf(young)).toMatchObject({ status: 'CHECKED' });
    expect((await countTraces(context)).staged).toBe(1);
  });
});

describe('the bytes of a file', () => {
  it('are deleted a day after their process was killed before writing their row', async () => {
    await send();
    const known = filesIn(context.config.dataDir, 'question-file');
    await context.files.putFile('question-file/forgotten', Buffer.from('x'));
    await context.files.putFile('question-file/just-now', Buffer.from('x'));
    const yesterday = Date.now() / 1000 - 25 * 3_600;
    for (const name of [...known, 'forgotten']) {
      utimesSync(join(context.config.dataDir, 'files/question-file', name), yesterday, yesterday);
    }
    await tidyUploads(deps);
    expect(filesIn(context.config.dataDir, 'question-file').toSorted()).toEqual(
      [...known, 'just-now'].toSorted(),
    );
  });
});
