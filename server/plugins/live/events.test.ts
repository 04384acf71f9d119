import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { maxStreamsOfAddress } from '#shared/limits.ts';
import { type EventStream, listenOn, openEventStream } from '../../testing/event-stream.ts';
import { startTcpProxy, type TcpProxy } from '../../testing/faults/tcp-proxy.ts';
import { untilWaiting } from '../../testing/gate.ts';
import { signInAs } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { StreamGroups } from './stream-groups.ts';

let database: TestDatabase;
let proxy: TcpProxy;
let here: TestApp;
let there: TestApp;
const streams: EventStream[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await startTcpProxy(database.connection);
  here = await startTestApp(proxy.connection);
  there = await startTestApp(database.connection);
});

afterAll(async () => {
  for (const stream of streams) stream.close();
  await here?.close();
  await there?.close();
  await proxy?.close();
  await database?.drop();
});

afterEach(() => {
  vi.useRealTimers();
});

async function open(server: TestApp, token: string): Promise<EventStream> {
  const stream = await openEventStream(await listenOn(server.app), token);
  streams.push(stream);
  await stream.next('connected');
  return stream;
}

async function createProgram(server: TestApp, name: string): Promise<number> {
  const admin = await signInAs(server.db, 'SUPER_ADMIN');
  const answer = await server.call(admin, 'POST', '/program', { name });
  expect(answer.statusCode).toBe(201);
  return answer.json().id;
}

describe('the rate limit', () => {
  it("can't be bypassed with forged tokens, which leave no trace in the database", async () => {
    const countRows = () =>
      here.db
        .selectFrom('limit_counter')
        .select((select) => select.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow();
    const before = await countRows();
    for (let at = 0; at < 20; at += 1) {
      const token = String(at).padStart(43, 'x');
      const answer = await here.app.inject({
        url: '/api/events',
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.statusCode).toBe(401);
    }
    expect(await countRows()).toEqual(before);
  });
});

describe('live events', () => {
  it('reach the pages of another process on the same database', async () => {
    const student = await signInAs(here.db, 'STUDENT');
    const stream = await open(here, student.token);
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream');
    expect(stream.response.headers.get('cache-control')).toBe('no-store');
    const programId = await createProgram(there, 'Seen from afar');
    expect(await stream.next('program.changed')).toEqual({ type: 'program.changed', programId });
  });

  it('are not opened for a client that left during the lookup of its session, who can still sign out', async () => {
    const student = await signInAs(there.db, 'STUDENT');
    const { port } = new URL(await listenOn(there.app));
    const lock = await there.client.pool.connect();
    await lock.query('begin; lock table session in access exclusive mode');
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`GET /api/events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${student.token}\r\n\r\n`);
    await untilWaiting(there, 1, "wait_event = 'relation'");
    socket.resetAndDestroy();
    await expect
      .poll(() => new Promise((resolve) => there.app.server.getConnections((_, count) => resolve(count))))
      .toBe(0);
    await lock.query('rollback');
    lock.release();
    expect((await there.call(student, 'GET', '/auth/me')).statusCode).toBe(200);
    expect((await there.call(student, 'POST', '/auth/logout')).statusCode).toBeLessThan(300);
  });

  it('are not sent when the transaction rolls back', async () => {
    const student = await signInAs(here.db, 'STUDENT');
    const stream = await open(here, student.token);
    await createProgram(there, 'Once only');
    const admin = await signInAs(there.db, 'SUPER_ADMIN');
    const again = await there.call(admin, 'POST', '/program', { name: 'once ONLY' });
    expect(again.statusCode).toBe(409);
    await createProgram(there, 'Afterwards');
    await stream.next('program.changed');
    await stream.next('program.changed');
    expect(stream.received.filter((event) => event.type === 'program.changed')).toHaveLength(2);
  });

  it('reach only their recipients', async () => {
    const [student, teacher, other] = await Promise.all([
      signInAs(here.db, 'STUDENT'),
      signInAs(here.db, 'TEACHER'),
      signInAs(here.db, 'STUDENT'),
    ]);
    const toStudent = await open(here, student.token);
    const toTeacher = await open(here, teacher.token);
    const toOther = await open(here, other.token);
    const { events } = there.app;
    const event = { type: 'settings.changed' } as const;
    await events.publish(there.db, { institutionId: 1, roles: ['TEACHER'] }, event);
    await events.publish(there.db, { institutionId: 1, accountIds: [student.accountId] }, event);
    await events.publish(there.db, { institutionId: 999 }, event);
    await events.publish(there.db, { institutionId: 1 }, { type: 'program.changed', programId: 1 });
    for (const stream of [toStudent, toTeacher, toOther]) await stream.next('program.changed');
    expect(toStudent.received.filter(({ type }) => type === 'settings.changed')).toHaveLength(1);
    expect(toTeacher.received.filter(({ type }) => type === 'settings.changed')).toHaveLength(1);
    expect(toOther.received.filter(({ type }) => type === 'settings.changed')).toHaveLength(0);
  });

  it('reach thousands of recipients once each', async () => {
    const [first, last] = [await signInAs(here.db, 'STUDENT'), await signInAs(here.db, 'STUDENT')];
    const streamsOfBoth = [await open(here, first.token), await open(here, last.token)];
    const others = Array.from({ length: 3_000 }, (_, at) => 1_000_000_000 + at);
    const accountIds = [first.accountId, ...others, last.accountId];
    await there.app.events.publish(there.db, { institutionId: 1, accountIds }, { type: 'settings.changed' });
    await there.app.events.publish(there.db, { institutionId: 1 }, { type: 'program.changed', programId: 1 });
    for (const stream of streamsOfBoth) {
      await stream.next('program.changed');
      expect(stream.received.filter(({ type }) => type === 'settings.changed')).toHaveLength(1);
    }
  });

  it('stop with the session, even if the message about its end is lost', async () => {
    // Fakes only the intervals that this server starts.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const server = await startTestApp(database.connection, { worker: false });
    const [leaving, staying] = [await signInAs(here.db, 'STUDENT'), await signInAs(here.db, 'STUDENT')];
    const ending = await open(server, leaving.token);
    const lasting = await open(server, staying.token);
    await here.db
      .updateTable('session')
      .set({ revoked_at: new Date() })
      .where('id', '=', leaving.sessionId)
      .execute();
    vi.advanceTimersByTime(20_000);
    await ending.ended;
    await here.app.events.publish(here.db, { institutionId: 1 }, { type: 'settings.changed' });
    await lasting.next('settings.changed');
    expect(ending.received.map(({ type }) => type)).toEqual(['connected']);
    await server.close();
  });

  it('announce a gap after a database outage, then continue', async () => {
    const student = await signInAs(here.db, 'STUDENT');
    const stream = await open(here, student.token);
    await proxy.cut();
    const programId = await createProgram(there, 'Missed');
    await proxy.restore();
    await stream.next('resync');
    await createProgram(there, 'Not missed');
    await stream.next('program.changed');
    expect(stream.received).not.toContainEqual({ type: 'program.changed', programId });
  });

  it('limit how often a caller can connect, over all processes', async () => {
    const student = await signInAs(here.db, 'STUDENT');
    const addresses = [await listenOn(here.app), await listenOn(there.app)];
    const statuses: number[] = [];
    for (let at = 0; at < 124; at += 1) {
      const abort = new AbortController();
      const answer = await fetch(`${addresses[at % 2]}/api/events`, {
        headers: student.headers,
        signal: abort.signal,
      });
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      abort.abort();
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
  });
});

describe('the streams of one account', () => {
  const isClosed = ({ received }: EventStream) => received.some(({ type }) => type === 'stream.closed');

  async function countStored(accountId: number): Promise<number> {
    const { rows } = await sql<{ streams: number }>`
      select coalesce(sum(jsonb_array_length(opened_at)), 0)::integer as streams
      from live_stream where account_id = ${accountId}`.execute(here.db);
    return rows[0]?.streams ?? 0;
  }

  it('are at most ten, even if opened at once: the oldest closes first and learns why', async () => {
    const student = await signInAs(here.db, 'STUDENT');
    const oldest = [await open(here, student.token), await open(here, student.token)];
    const others = await Promise.all(Array.from({ length: 10 }, () => open(here, student.token)));
    for (const stream of oldest) {
      await stream.next('stream.closed');
      await stream.ended;
    }
    await here.app.events.publish(here.db, { institutionId: 1 }, { type: 'settings.changed' });
    for (const stream of others) await stream.next('settings.changed');
    expect(others.some(isClosed)).toBe(false);
    const many = await Promise.all(Array.from({ length: 30 }, () => open(here, student.token)));
    const ended = [...others, ...many].map(({ ended: end }) => end);
    let over = 0;
    for (const end of ended)
      void end.then(() => {
        over += 1;
      });
    await expect.poll(() => over).toBe(30);
    expect(many.filter((stream) => !isClosed(stream))).toHaveLength(10);
    for (const stream of many) stream.close();
  });

  it('are counted over all processes', async () => {
    const student = await signInAs(here.db, 'STUDENT');
    const [oldest, second] = [await open(here, student.token), await open(there, student.token)];
    await expect.poll(() => countStored(student.accountId)).toBe(2);
    const others: EventStream[] = [];
    for (let at = 0; at < 10; at += 1) others.push(await open(at % 2 === 0 ? here : there, student.token));
    await Promise.all([oldest.ended, second.ended]);
    expect([oldest, second].every(isClosed)).toBe(true);
    await here.app.events.publish(here.db, { institutionId: 1 }, { type: 'settings.changed' });
    for (const stream of others) await stream.next('settings.changed');
    expect(others.some(isClosed)).toBe(false);
    for (const stream of others) stream.close();
  });

  it('do not count against other accounts at the same address, up to a whole school', async () => {
    const [many, few] = [await signInAs(here.db, 'STUDENT'), await signInAs(here.db, 'STUDENT')];
    const other = await open(here, few.token);
    const all = await Promise.all(Array.from({ length: 14 }, () => open(here, many.token)));
    await expect.poll(() => all.filter(isClosed)).toHaveLength(4);
    expect(isClosed(other)).toBe(false);
    for (const stream of [other, ...all]) stream.close();
    const school = new StreamGroups<string, number>();
    for (let at = 0; at < 5_000; at += 1)
      expect(school.add('one address', at, maxStreamsOfAddress)).toEqual([]);
    expect(school.add('one address', 5_000, maxStreamsOfAddress)).toEqual([0]);
  });
});
