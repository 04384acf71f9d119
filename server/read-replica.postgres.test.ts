import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Connection, connectionTo } from '#database/client.ts';
import { migrate } from '#database/migrate.ts';
import {
  findExternalPostgres,
  startExternalPostgres,
  startReplica,
} from '#database/testing/external-postgres.ts';
import { createDatabase } from '#database/testing/test-database.ts';
import { openReportReads } from './plugins/read-replica.ts';
import { type MarkingRoom, openMarkingRoom } from './testing/grading/marking-room.ts';
import { type SignedIn, signInAs } from './testing/sign-in.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

type Server = Awaited<ReturnType<typeof startReplica>>;
let primary: Server;
let replica: Server;
let app: TestApp;
let admin: SignedIn;
let room: MarkingRoom;
let standby: pg.Client;
let copy: Connection;

beforeAll(async () => {
  const bin = findExternalPostgres() ?? '';
  primary = await startExternalPostgres(bin);
  await createDatabase(primary.connection, 'school');
  const connection = connectionTo(primary.connection, 'school');
  await migrate(connection);
  replica = await startReplica(bin, primary.connection);
  copy = connectionTo(replica.connection, 'school');
  const own = { worker: false, databaseReplicaUrl: copy.connectionString };
  app = await startTestApp(connection, own);
  standby = new pg.Client(copy);
  standby.on('error', () => undefined);
  await standby.connect();
  admin = await signInAs(app.db, 'SUPER_ADMIN');
  room = await openMarkingRoom(app);
  await room.sit();
});
afterAll(async () => {
  await standby?.end().catch(() => undefined);
  await app?.close();
  await replica?.stop();
  await primary?.stop();
});

async function count(name: 'reads' | 'behind' | 'away'): Promise<number> {
  const { body } = await app.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  return Number(new RegExp(`^cquiz_replica_${name}_total (\\d+)$`, 'm').exec(body)?.[1]);
}

/** The last queries of our connections to the replica. */
async function lastReplicaQueries(): Promise<string> {
  const { rows } = await standby.query("select query from pg_stat_activity where application_name = 'cquiz'");
  return rows.map(({ query }) => query).join('\n');
}

async function get(path: string, person: SignedIn = room.teacher) {
  const answer = await app.call(person, 'GET', path);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer;
}

/** Repeats the call until the replica serves it, because the replica can fall behind on a busy machine. */
async function getFromReplica(path: string, person?: SignedIn) {
  for (;;) {
    const before = await count('reads');
    const answer = await get(path, person);
    if ((await count('reads')) > before) return answer;
    await sleep(250);
  }
}

let names = 0;

/** Creates a programme and immediately reads the audit log. */
async function createAndReadLog(): Promise<{ created: string; logged: string }> {
  names += 1;
  const name = `Programme ${names}`;
  const created = await app.call(admin, 'POST', '/program', { name, code: `P${names}` });
  expect(created.statusCode).toBe(201);
  const [entry] = (await get('/auditLog?max=1', admin)).json();
  return { created: String(created.json().id), logged: entry.targetId };
}

let closing: (() => Promise<void>) | undefined;

/** The parts of a server that reading reports needs. */
function quietApp(): FastifyInstance {
  const quiet = () => undefined;
  const addHook = (_name: string, close: () => Promise<void>) => {
    closing = close;
  };
  return { addHook, metrics: { gauge: quiet, counter: quiet }, log: { warn: quiet } } as never;
}

describe('reports with DATABASE_REPLICA_URL', () => {
  it('are read from the replica', async () => {
    const { id } = room.quiz;
    const report = (await getFromReplica(`/report/quiz/${id}`)).json();
    expect(report).toMatchObject({ attempts: 1 });
    await getFromReplica('/auditLog', admin);
    expect(await lastReplicaQueries()).toContain('"audit_log"');
    await getFromReplica('/report');
    await getFromReplica(`/report/quiz/${id}/export?format=csv&table=results`);
    await getFromReplica(`/report/quiz/${id}/export?format=xlsx&table=items`);
    await getFromReplica('/auditLog/export?format=csv', admin);
    for (const path of ['teacherMetrics', 'teacherActivity']) await getFromReplica(`/dashboard/${path}`);
    for (const path of ['adminMetrics', 'adminStats', 'trends?range=30days']) {
      await getFromReplica(`/dashboard/${path}`, admin);
    }
    expect(await count('away')).toBe(0);
  });

  it('always include the latest changes', async () => {
    const before = await count('reads');
    for (let round = 0; round < 25; round += 1) {
      const { created, logged } = await createAndReadLog();
      expect(logged).toBe(created);
    }
    expect(await count('reads')).toBeGreaterThan(before);
  });

  it('are read from the primary while the replica is behind, and from the replica once it has caught up', async () => {
    await getFromReplica('/auditLog', admin);
    await standby.query('select pg_wal_replay_pause()');
    const [before, reads] = [await count('behind'), await count('reads')];
    const { created, logged } = await createAndReadLog();
    expect(logged).toBe(created);
    expect([await count('behind'), await count('reads')]).toEqual([before + 1, reads]);
    await standby.query('select pg_wal_replay_resume()');
    await getFromReplica('/auditLog', admin);
  });

  it('are repeated on the primary if the replica fails during the read', async () => {
    await getFromReplica('/auditLog', admin);
    const reads = openReportReads(quietApp(), {
      primary: app.client,
      replicaUrl: String(copy.connectionString),
    });
    const asked: boolean[] = [];
    const report = await reads.read(async (db) => {
      const { rows } = await sql<{ isReplica: boolean }>`select pg_is_in_recovery() as "isReplica"`.execute(
        db,
      );
      asked.push(rows[0]?.isReplica ?? false);
      if (rows[0]?.isReplica) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
      return 'whole';
    });
    expect([report, asked]).toEqual(['whole', [true, false]]);
    await closing?.();
  });

  it('are read from the primary if the replica is unavailable', async () => {
    await getFromReplica('/auditLog', admin);
    await replica.stop();
    const { created, logged } = await createAndReadLog();
    expect(logged).toBe(created);
    expect(await count('away')).toBe(1);
    expect((await app.call(null, 'GET', '/ready')).statusCode).toBe(200);
    expect((await get(`/report/quiz/${room.quiz.id}`)).json()).toMatchObject({ attempts: 1 });
  });
});

describe('a server that is not a replica of this one', () => {
  it('is never read from', async () => {
    const { connection, config } = app;
    const other = await startTestApp(connection, {
      worker: false,
      dataDir: config.dataDir,
      databaseReplicaUrl: connection.connectionString,
    });
    const answer = await other.call(admin, 'GET', '/auditLog');
    expect(answer.statusCode).toBe(200);
    const { body } = await other.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
    expect(body).toContain('cquiz_replica_reads_total 0\n');
    await other.close();
  });
});
