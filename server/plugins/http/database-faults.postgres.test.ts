import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, openDatabase } from '#database/client.ts';
import { createTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { startTcpProxy, type TcpProxy } from '../../testing/faults/tcp-proxy.ts';
import { type SignedIn, signInAs } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let database: TestDatabase;
let proxy: TcpProxy;
let server: TestApp;
let admin: SignedIn;

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startTcpProxy(database.connection);
  server = await startTestApp(proxy.connection, {}, {}, { lockTimeoutMs: 300 });
  admin = await signInAs(server.db, 'SUPER_ADMIN');
});

afterAll(async () => {
  await server?.close();
  await proxy?.close();
  await database?.drop();
});

function get(url: string) {
  return server.app.inject({ url, headers: admin.headers });
}

describe('without its database', () => {
  it('the server stays up, answers 503 with Retry-After, and recovers automatically', async () => {
    expect((await get('/api/ready')).statusCode).toBe(200);
    await proxy.cut();
    for (const url of ['/api/ready', '/api/program', '/api/setting']) {
      const answer = await get(url);
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ success: false, code: 'UNAVAILABLE' });
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await get('/api/ready')).json()).toMatchObject({
      message: 'The database isn’t responding.',
      details: ['database'],
    });
    expect((await get('/metrics')).body).toContain('cquiz_part_state{part="database"} 2');
    expect((await get('/api/health')).statusCode).toBe(200);
    await proxy.restore();
    expect((await get('/api/ready')).statusCode).toBe(200);
    expect((await get('/api/program')).statusCode).toBe(200);
  });
});

describe('with a database that stalls', () => {
  it('a request times out with 503', async () => {
    const blocker = openDatabase(database.connection);
    try {
      await blocker.db.transaction().execute(async (trx) => {
        await sql`lock table program in access exclusive mode`.execute(trx);
        const answer = await get('/api/program');
        expect(answer.statusCode).toBe(503);
        expect(answer.headers['retry-after']).toBeDefined();
      });
    } finally {
      await blocker.close();
    }
    expect((await get('/api/program')).statusCode).toBe(200);
  });

  it('a save after a timed-out wait stays stored, because no late "begin" leaves it uncommitted', async () => {
    const client = openDatabase(proxy.connection, { maxConnections: 1, queryTimeoutMs: 300 });
    try {
      await sql`create table after_wait (number integer)`.execute(client.db);
      proxy.stall();
      await expect(inTransaction(client.db, (trx) => sql`select 1`.execute(trx))).rejects.toThrow(/timeout/);
      proxy.resume();
      await sql`insert into after_wait values (1)`.execute(client.db);
      const { rows } = await sql`select number from after_wait`.execute(server.db);
      expect(rows).toEqual([{ number: 1 }]);
    } finally {
      proxy.resume();
      await client.close();
    }
  });
});
