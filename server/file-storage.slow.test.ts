import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { createTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { openFileLinks } from './domains/files/files.service.ts';
import { readUpload } from './domains/uploads/reading/reading.service.ts';
import type { Turn } from './domains/uploads/reading/turns.service.ts';
import { createUploadDeps } from './domains/uploads/upload-deps.service.ts';
import { makeTestBackup } from './testing/backups.ts';
import { encodeForm } from './testing/form.ts';
import { drawPhoto, signInAsPerson, type TestPerson } from './testing/people.ts';
import { TestS3Server } from './testing/processes/s3-server.ts';
import { sendQuestionImage, uploadQuestionImage } from './testing/question-images.ts';
import type { SignedIn } from './testing/sign-in.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { countTraces, sendFile, until } from './testing/uploads.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const s3 = new TestS3Server();
let database: TestDatabase;
let here: TestApp;
let there: TestApp;
let teacher: TestPerson & SignedIn;
let admin: TestPerson & SignedIn;

beforeAll(async () => {
  await s3.start();
  database = await createTestDatabase();
  // Two machines that share the database and the bucket, but no folder.
  here = await startTestApp(database.connection, { s3: s3.bucket });
  there = await startTestApp(database.connection, { s3: s3.bucket });
  teacher = await signInAsPerson(here.db, 'TEACHER');
  admin = await signInAsPerson(here.db, 'SUPER_ADMIN', { password: demoPassword });
});
afterAll(async () => {
  await here?.close();
  await there?.close();
  await database?.drop();
  await s3.close();
});

/** The objects in a folder of the bucket. */
function storedIn(folder: string): string[] {
  const path = join(s3.folder, 'cquiz', folder);
  return existsSync(path) ? readdirSync(path).filter((name) => name.endsWith('_object')) : [];
}

function filesOnDisk({ config }: TestApp): string[] {
  const entries = readdirSync(config.dataDir, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function sendPhoto({ app }: TestApp, person: SignedIn) {
  const photo = new File([new Uint8Array(await drawPhoto())], 'me.png', { type: 'image/png' });
  const form = await encodeForm({ photo });
  const headers = { ...form.headers, ...person.headers };
  return app.inject({ method: 'PUT', url: '/api/profile/photo', headers, payload: form.payload });
}

const csv = 'Question,Option A,Option B,Correct Answer\nWhich one?,this,that,A\n';

describe('with S3_URL', () => {
  it('question files are read and downloaded on any machine, and deleted from the store', async () => {
    const answer = await sendFile(here, teacher, csv);
    expect(answer.json()).toMatchObject({ status: 'COMPLETED', processedData: { questionsCreated: 1 } });
    const { id } = answer.json();
    const { originalUrl } = (await there.call(teacher, 'GET', `/fileUpload/status/${id}`)).json();
    const original = await there.app.inject(originalUrl);
    expect(original.headers).toMatchObject({ 'content-length': String(csv.length) });
    expect(original.body).toBe(csv);
    expect(storedIn('files/question-file')).toHaveLength(1);
    expect((await there.call(teacher, 'DELETE', `/fileUpload/${id}`)).statusCode).toBeLessThan(300);
    await until(() => storedIn('files/question-file').length === 0);
    expect([...filesOnDisk(here), ...filesOnDisk(there)]).toEqual([]);
  });

  it('photos and images are the same on every machine and are erased with their person', async () => {
    const student = await signInAsPerson(here.db, 'STUDENT');
    const first = (await sendPhoto(here, student)).json().passportPhotoUrl;
    expect((await there.app.inject(first)).headers['content-type']).toBe('image/webp');
    const second = (await sendPhoto(there, student)).json().passportPhotoUrl;
    await until(() => storedIn('files/photo').length === 1);
    expect((await here.app.inject(first)).statusCode).toBe(404);
    expect((await here.app.inject(second)).statusCode).toBe(200);
    const { url } = await uploadQuestionImage(here, teacher);
    expect((await there.app.inject(url)).statusCode).toBe(200);
    const path = `/account/${student.accountId}/erase`;
    const erased = await there.call(admin, 'POST', path, { password: demoPassword });
    expect(erased.statusCode).toBe(200);
    await until(() => storedIn('files/photo').length === 0);
    expect([...filesOnDisk(here), ...filesOnDisk(there)]).toEqual([]);
  });

  it('an unavailable store gives 503 with Retry-After, leaves nothing behind, and is used again once it is back', async () => {
    const photo = (await sendPhoto(here, teacher)).json().passportPhotoUrl;
    const before = { traces: await countTraces(here), files: await countFiles() };
    await s3.stop();
    try {
      const refused = [
        await sendFile(here, teacher, csv),
        await sendPhoto(here, teacher),
        await sendQuestionImage(here, teacher, await drawPhoto()),
        await here.app.inject(photo),
      ];
      expect(refused.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 503]);
      expect(refused.map(({ headers }) => headers['retry-after'])).toEqual(['5', '5', '5', '5']);
      expect(refused[0]?.json()).toMatchObject({ success: false, code: 'FILE_STORE_UNAVAILABLE' });
      expect((await here.call(null, 'GET', '/ready')).statusCode).toBe(200);
    } finally {
      await s3.start();
    }
    expect({ traces: await countTraces(here), files: await countFiles() }).toEqual(before);
    expect(filesOnDisk(here)).toEqual([]);
    expect((await here.app.inject(photo)).statusCode).toBe(200);
    expect((await sendFile(here, teacher, csv)).json()).toMatchObject({ status: 'COMPLETED' });
    expect(here.readLog()).toMatch(/"fileStore":"[^"]*ECONNREFUSED/);
    const { body } = await here.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    expect(body).toMatch(/^cquiz_file_store_failures_total [1-9]/m);
  });

  it('a file is read once an unavailable store is back', async () => {
    const idle = await startTestApp(database.connection, { s3: s3.bucket, worker: false });
    const links = await openFileLinks(idle.db);
    const deps = createUploadDeps(idle.app, { db: idle.db, links, store: idle.files });
    const upload = await uploadInReading(idle);
    const { id } = await idle.db
      .insertInto('file_upload')
      .values(upload)
      .returning('id')
      .executeTakeFirstOrThrow();
    const turn: Turn = { ...ownTurn(), uploadId: id, fileId: upload.file_id };
    const { signal } = new AbortController();
    const statusOf = async () => (await idle.call(teacher, 'GET', `/fileUpload/status/${id}`)).json().status;
    await s3.stop();
    try {
      await expect(readUpload(deps, turn, signal)).rejects.toMatchObject({ code: 'FILE_STORE_UNAVAILABLE' });
    } finally {
      await s3.start();
    }
    expect(await statusOf()).toBe('PENDING');
    await readUpload(deps, turn, signal);
    expect(await statusOf()).toBe('CHECKED');
    expect(filesOnDisk(idle)).toEqual([]);
    await idle.close();
  });
});

function ownTurn(): Omit<Turn, 'uploadId' | 'fileId'> {
  const { accountId } = teacher;
  const by = { institutionId: 1, accountId, role: 'TEACHER', address: '', requestId: '' } as const;
  return {
    ownerId: accountId,
    run: 'of this test',
    pool: 'usual',
    by,
    language: 'en',
    fileName: 'plants.csv',
  };
}

/** Already being read, so that no other process of this database reads it. */
async function uploadInReading({ db, files }: TestApp) {
  await files.putFile('question-file/waiting', Buffer.from(csv));
  const row = await db
    .insertInto('file')
    .values({
      institution_id: 1,
      owner_id: teacher.accountId,
      purpose: 'QUESTION_FILE',
      storage_key: 'question-file/waiting',
      original_name: 'plants.csv',
      media_type: 'text/csv',
      byte_size: csv.length,
      sha256: createHash('sha256').update(csv).digest(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    institution_id: 1,
    owner_id: teacher.accountId,
    file_id: row.id,
    original_file_name: 'plants.csv',
    file_size: csv.length,
    file_type: 'CSV',
    status: 'PENDING',
    draft: JSON.stringify({ check: true, programId: null, isActive: false, run: ownTurn().run }),
    reading_seen_at: new Date(),
    reading_started_at: new Date(),
  } as const;
}

async function countFiles(): Promise<number> {
  const { rows } = await sql<{ files: number }>`select count(*) as files from file`.execute(here.db);
  return rows[0]?.files ?? 0;
}

describe('moving from disk into a bucket', () => {
  it('works by backup and restore, and later backups are in the bucket', async () => {
    const own = await createTestDatabase();
    const onDisk = await startTestApp(own.connection);
    const school = await signInAsPerson(onDisk.db, 'SUPER_ADMIN', { password: demoPassword });
    await sendPhoto(onDisk, school);
    await uploadQuestionImage(onDisk, await signInAsPerson(onDisk.db, 'TEACHER'));
    const backup = await makeTestBackup(onDisk, school);
    const { url } = (
      await onDisk.call(school, 'POST', `/backup/${backup.id}/link`, { password: demoPassword })
    ).json();
    const archive = (await onDisk.app.inject(url)).rawPayload;
    await onDisk.close();

    const moved = await startTestApp(own.connection, { s3: s3.bucket });
    const form = await encodeForm({ file: new File([new Uint8Array(archive)], 'school.tar.gz') });
    const headers = { ...form.headers, ...school.headers };
    const brought = await moved.app.inject({
      method: 'POST',
      url: '/api/backup/upload',
      headers,
      payload: form.payload,
    });
    const path = `/backup/${brought.json().id}/restore`;
    const restored = await moved.call(school, 'POST', path, { password: demoPassword });
    expect(restored.json()).toMatchObject({ files: 2, isSignedIn: true });
    const rows = await moved.db.selectFrom('file').select('storage_key').execute();
    expect(rows).toHaveLength(2);
    for (const { storage_key: key } of rows) {
      const opened = await moved.files.openFile(key);
      expect(opened && (await buffer(opened.stream)).length, key).toBeGreaterThan(0);
    }
    expect(await makeTestBackup(moved, school)).toMatchObject({ status: 'COMPLETED', files: 2 });
    expect(storedIn('backups')).toHaveLength(3);
    expect(filesOnDisk(moved)).toEqual([]);
    await moved.close();
    await own.drop();
  });
});
