import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import type { FileStore } from '#server/plugins/files/file-store.ts';
import type { ReportReads } from '#server/plugins/read-replica.ts';
import { makeTestBackup } from '#server/testing/backups.ts';
import { startTcpProxy } from '#server/testing/faults/tcp-proxy.ts';
import { encodeForm } from '#server/testing/form.ts';
import { drawPhoto, signInAsPerson } from '#server/testing/people.ts';
import { refusing, TestS3Server } from '#server/testing/processes/s3-server.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { startSmtpServer, type TestSmtpServer } from '#server/testing/smtp.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Notification } from '#shared/contract/communication/notifications.ts';
import type { Service, ServicePart, SystemStatus } from '#shared/contract/platform/status.ts';
import { type Finding, isToNotify, judgeDisk, judgeReplica } from './health.policy.ts';
import { createWatch } from './health.service.ts';
import { checkPart } from './probes.service.ts';

const s3 = new TestS3Server();
let smtp: TestSmtpServer;
let database: TestDatabase;
let server: TestApp;
let admin: SignedIn;
let reader: SignedIn;

beforeAll(async () => {
  await s3.start();
  smtp = await startSmtpServer();
  database = await createTestDatabase();
  const smtpUrl = smtp.url.replace('//', '//quiz:s3cret-Pass@');
  const timing = { queue: { pollSeconds: 0.5, superviseSeconds: 10 } };
  server = await startTestApp(database.connection, { s3: s3.bucket, smtpUrl }, {}, timing);
  admin = await signInAsPerson(server.db, 'SUPER_ADMIN');
  reader = await signInAsPerson(server.db, 'READ_ONLY_ADMIN');
  const wanted = { mailedNotifications: ['service.down', 'service.restored'] };
  expect((await server.call(admin, 'PATCH', '/preference', wanted)).statusCode).toBe(200);
});
afterAll(async () => {
  await server?.close();
  await database?.drop();
  await smtp?.close();
  await s3.close();
});

async function check(): Promise<SystemStatus> {
  const answer = await server.call(admin, 'POST', '/status/check');
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

function find({ services }: SystemStatus, part: ServicePart): Service | undefined {
  return services.find((service) => service.part === part);
}

async function ready() {
  const answer = await server.app.inject('/api/ready');
  return { code: answer.statusCode, body: answer.json() };
}

async function notices(): Promise<Notification[]> {
  const all = (await server.call(admin, 'GET', '/notification')).json<Notification[]>();
  // The disk of the machine that runs the tests may be full.
  return all.filter((one) => 'part' in one.params && one.params.part === 'fileStore');
}

describe('the system status', () => {
  it('says of each part that it works, and how fast', async () => {
    const status = await check();
    expect(status.services.map(({ part, state }) => [part, state])).toEqual([
      ['database', 'ok'],
      ['fileStore', 'ok'],
      ['disk', expect.any(String)],
      ['mail', 'ok'],
      ['liveUpdates', 'ok'],
    ]);
    expect(find(status, 'fileStore')).toMatchObject({ facts: { kind: 's3', ms: expect.any(Number) } });
    expect(find(status, 'mail')?.facts).toMatchObject({ host: new URL(smtp.url).host, waiting: 0 });
    expect(JSON.stringify(status)).not.toContain('s3cret');
    await server.app.queue.send(server.db, { name: 'operations.checkServices' }, {});
    await expect
      .poll(async () => find((await server.call(reader, 'GET', '/status')).json(), 'jobs')?.state)
      .toBe('ok');
  });

  it('is read by read-only administrators, who may neither check nor test', async () => {
    expect((await server.call(reader, 'GET', '/status')).statusCode).toBe(200);
    expect((await server.call(reader, 'POST', '/status/check')).statusCode).toBe(403);
    expect((await server.call(reader, 'POST', '/status/test/database')).statusCode).toBe(403);
  });

  it('refuses to test a part that cannot be tested or is not configured', async () => {
    expect((await server.call(admin, 'POST', '/status/test/mail')).statusCode).toBe(400);
    expect((await server.call(admin, 'POST', '/status/test/replica')).statusCode).toBe(404);
    expect((await server.call(admin, 'POST', '/status/test/database')).json()).toMatchObject({ works: true });
  });
});

async function sendPhoto() {
  const photo = new File([new Uint8Array(await drawPhoto())], 'me.png', { type: 'image/png' });
  const form = await encodeForm({ photo });
  const headers = { ...form.headers, ...admin.headers };
  return server.app.inject({ method: 'PUT', url: '/api/profile/photo', headers, payload: form.payload });
}

describe('a file store that stops', () => {
  it('is named everywhere, told of once, and over once it works again', async () => {
    await s3.stop();
    try {
      const refused = await sendPhoto();
      expect(refused.statusCode).toBe(503);
      expect(refused.headers['retry-after']).toBe('5');
      expect(refused.json()).toMatchObject({
        code: 'FILE_STORE_UNAVAILABLE',
        message: expect.stringContaining('Files can’t be saved'),
      });
      expect(find(await check(), 'fileStore')).toMatchObject({
        state: 'down',
        fault: 'refused',
        error: expect.stringContaining('ECONNREFUSED'),
        outages: [{ state: 'down', endedAt: null }],
      });
      // A single check is no reason to notify anyone.
      expect(await notices()).toEqual([]);
      await check();
      await check();
      expect(await notices()).toMatchObject([{ event: 'service.down', params: { part: 'fileStore' } }]);
      const parts = (await ready()).body.parts;
      expect(await ready()).toEqual({ code: 200, body: { status: 'degraded', parts } });
      expect(parts).toContain('fileStore');
      expect((await server.call(reader, 'GET', '/dashboard/badges')).json().problems).toBe(parts.length);
      const tested = await server.call(admin, 'POST', '/status/test/fileStore');
      expect(tested.json()).toMatchObject({ works: false, fault: 'refused' });
      expect((await server.app.inject('/metrics')).body).toContain('cquiz_part_state{part="fileStore"} 2');
      const backup = await makeTestBackup(server, admin);
      expect(backup.error).toBe('The file store can’t be reached.');
    } finally {
      await s3.start();
    }
    const status = await check();
    expect(find(status, 'fileStore')).toMatchObject({
      state: 'ok',
      error: null,
      outages: [{ state: 'down', endedAt: expect.any(String) }],
    });
    expect((await ready()).body.parts ?? []).not.toContain('fileStore');
    expect(await notices()).toMatchObject([{ event: 'service.restored', params: { part: 'fileStore' } }]);
    const subjects = ['Files can’t be saved or opened', 'Files can be saved and opened again'];
    for (const words of subjects) await smtp.waitForMail(({ subject }) => subject.includes(words));
  });

  it.each([
    [404, 'NoSuchBucket', 'noBucket'],
    [403, 'AccessDenied', 'accessDenied'],
    [403, 'InvalidAccessKeyId', 'wrongKey'],
    [403, 'SignatureDoesNotMatch', 'wrongKey'],
    [301, 'PermanentRedirect', 'otherRegion'],
    [507, 'InsufficientStorage', 'full'],
  ])('is tested: %i %s is %s', async (status, code, fault) => {
    await s3.while(refusing(status, code), async () => {
      const tested = await server.call(admin, 'POST', '/status/test/fileStore');
      expect(tested.json()).toMatchObject({ works: false, fault, error: expect.stringContaining(code) });
      expect(tested.body).not.toContain('S3RVER');
    });
  });

  it('is not down after a single fault', async () => {
    let calls = 0;
    const flaky: Pick<FileStore, 'putFile' | 'openFile' | 'deleteFile'> = {
      putFile: async (key, bytes) => {
        calls += 1;
        if (calls === 1) throw Object.assign(new Error('read-only file system'), { code: 'EROFS' });
        await server.files.putFile(key, bytes);
      },
      openFile: server.files.openFile,
      deleteFile: server.files.deleteFile,
    };
    const deps = {
      db: server.db,
      store: flaky as FileStore,
      storeKind: 'disk' as const,
      reads: { read: (work) => work(server.db), check: async () => undefined } satisfies ReportReads,
      dataDir: server.config.dataDir,
      isDatabaseEmbedded: false,
      mailHost: async () => null,
      echo: async () => undefined,
      repeatMs: 0,
    };
    expect(await checkPart(deps, 'fileStore')).toMatchObject({ state: 'ok' });
    expect(calls).toBe(2);
  });
});

describe('a mail server that stops', () => {
  it('is seen by the emails that wait, with the oldest, the next try and the error', async () => {
    const port = Number(new URL(smtp.url).port);
    await expect.poll(async () => find(await check(), 'mail')?.facts.waiting, { timeout: 30_000 }).toBe(0);
    await smtp.close();
    await server.app.mailer.enqueue(
      server.db,
      { email: 'ama@school.example', cameBy: null },
      { kind: 'password.changed' },
    );
    await expect.poll(async () => find(await check(), 'mail')?.state, { timeout: 30_000 }).toBe('down');
    await check();
    const mail = find(await check(), 'mail');
    // Nobody is told by email that no email is sent.
    expect(mail).toMatchObject({
      fault: 'notSent',
      error: expect.stringContaining(`ECONNREFUSED 127.0.0.1:${port}`),
      facts: {
        host: `127.0.0.1:${port}`,
        waiting: 1,
        oldest: { topic: 'account', at: expect.any(String) },
        lastFailureAt: expect.any(String),
      },
    });
    expect(JSON.stringify(mail)).not.toMatch(/ama@|s3cret/);
    expect((await ready()).body.parts).toContain('mail');
    smtp = await startSmtpServer(port);
    await smtp.waitForMail();
    await expect.poll(async () => find(await check(), 'mail')?.state, { timeout: 30_000 }).toBe('ok');
    expect((await ready()).body.parts ?? []).not.toContain('mail');
  });
});

describe('a database that was away', () => {
  it('is recorded once it is back, once for all processes', async () => {
    const proxy = await startTcpProxy(database.connection);
    const away = await startTestApp(proxy.connection, { worker: false });
    const { db, app } = away;
    const watches = [createWatch({ db, ...app }), createWatch({ db, ...app })];
    await proxy.cut();
    for (const watch of [...watches, ...watches]) await watch();
    await proxy.restore();
    await Promise.all(watches.map((watch) => watch()));
    expect(find(await check(), 'database')?.outages).toMatchObject([
      { state: 'down', endedAt: expect.any(String) },
    ]);
    await away.close();
    await proxy.close();
  });

  it('and background jobs that no process runs are noticed by any process', async () => {
    await sql`update service_state set checked_at = now() - interval '1 hour' where part = 'jobs'`.execute(
      server.db,
    );
    await createWatch({ db: server.db, ...server.app })();
    const status: SystemStatus = (await server.call(reader, 'GET', '/status')).json();
    expect(find(status, 'jobs')).toMatchObject({ state: 'down', fault: 'notRunning' });
    await server.app.queue.send(server.db, { name: 'operations.checkServices' }, {});
    await expect
      .poll(async () => find((await server.call(reader, 'GET', '/status')).json(), 'jobs')?.state)
      .toBe('ok');
  });
});

describe('administrators', () => {
  const outage = { part: 'fileStore', state: 'down', failedChecks: 2, isNotified: false } as const;
  it.each([
    [{ ...outage, secondsSinceNotified: null }, true],
    [{ ...outage, failedChecks: 1, secondsSinceNotified: null }, false],
    [{ ...outage, isNotified: true, secondsSinceNotified: 7_200 }, false],
    // It flaps: the former outage was an hour ago at most.
    [{ ...outage, secondsSinceNotified: 60 }, false],
    [{ ...outage, secondsSinceNotified: 3_700 }, true],
    [{ ...outage, state: 'degraded', secondsSinceNotified: null }, false],
    [{ ...outage, part: 'disk', state: 'degraded', secondsSinceNotified: null }, true],
  ] as const)('are notified of %j: %s', (progress, expected) => {
    expect(isToNotify(progress)).toBe(expected);
  });
});

describe('a check', () => {
  const gib = 1024 ** 3;
  it.each<[string, Finding, Partial<Finding>]>([
    [
      'a tenth of a small disk',
      judgeDisk([{ freeBytes: 4 * gib, totalBytes: 50 * gib }]),
      { state: 'degraded' },
    ],
    [
      'a twentieth of a huge disk',
      judgeDisk([{ freeBytes: 200 * gib, totalBytes: 4_000 * gib }]),
      { state: 'ok' },
    ],
    [
      'the fuller of two disks',
      judgeDisk([
        { freeBytes: gib / 10, totalBytes: gib },
        { freeBytes: gib, totalBytes: gib },
      ]),
      { state: 'down', fault: 'full' },
    ],
    [
      'a replica far behind',
      judgeReplica({ isReplica: true, lagSeconds: 60, ms: 3 }),
      { state: 'degraded', fault: 'behind' },
    ],
    [
      'a promoted replica',
      judgeReplica({ isReplica: false, lagSeconds: 0, ms: 3 }),
      { state: 'down', fault: 'notReplica' },
    ],
  ])('judges %s', (_name, found, expected) => {
    expect(found).toMatchObject(expected);
  });
});
