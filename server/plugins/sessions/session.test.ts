import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { listenOn, openEventStream } from '../../testing/event-stream.ts';
import { type SignedIn, signInAs } from '../../testing/sign-in.ts';
import { setUpTestApp, startTestApp } from '../../testing/test-app.ts';

const context = setUpTestApp();

async function statusFor(person: SignedIn | { headers: { authorization: string } }): Promise<number> {
  const answer = await context.app.inject({ url: '/api/preference', headers: person.headers });
  return answer.statusCode;
}

describe('a session', () => {
  it('authenticates by the token in the header', async () => {
    expect(await statusFor(await signInAs(context.db, 'STUDENT'))).toBe(200);
  });

  it.each([
    ['no token', ''],
    ['another scheme', `Basic ${'a'.repeat(43)}`],
    ['an unknown token', `Bearer ${'a'.repeat(43)}`],
    ['a token that is too long', `Bearer ${'a'.repeat(5_000)}`],
    ['an invalid token', "Bearer ' or 1=1 --"],
  ])('is required: %s answers 401', async (_, authorization) => {
    expect(await statusFor({ headers: { authorization } })).toBe(401);
  });

  it('is not read from the URL', async () => {
    const person = await signInAs(context.db, 'STUDENT');
    const answer = await context.app.inject({
      url: `/api/preference?token=${person.token}&access_token=${person.token}`,
    });
    expect(answer.statusCode).toBe(401);
  });

  it.each([
    [
      'it has expired',
      sql`update session set created_at = now() - interval '2 day', idle_expires_at = now() - interval '1 second', expires_at = now() - interval '1 second'`,
    ],
    ['it was idle too long', sql`update session set idle_expires_at = now() - interval '1 second'`],
    ['it was revoked', sql`update session set revoked_at = now()`],
    ['its person is suspended', sql`update user_account set status = 'SUSPENDED'`],
    ['its person is pending', sql`update user_account set status = 'PENDING'`],
  ])('ends when %s', async (_, change) => {
    const person = await signInAs(context.db, 'TEACHER');
    const owner = change.compile(context.db).sql.includes('user_account') ? 'id' : 'account_id';
    await sql`${change} where ${sql.ref(owner)} = ${person.accountId}`.execute(context.db);
    expect(await statusFor(person)).toBe(401);
  });

  it.each([
    [
      "it was idle for the institution's timeout",
      sql`last_seen_at = now() - interval '46 minutes',
      idle_expires_at = now() - interval '1 minute'`,
      { reason: 'IDLE', minutes: 45 },
    ],
    [
      'it was idle and has expired since',
      sql`created_at = now() - interval '13 hours',
      last_seen_at = now() - interval '4 hours', idle_expires_at = now() - interval '2 hours',
      expires_at = now() - interval '1 hour'`,
      { reason: 'IDLE', minutes: 120 },
    ],
    [
      'it was used until it expired',
      sql`created_at = now() - interval '13 hours', last_seen_at = now() - interval '1 hour',
      idle_expires_at = now() - interval '1 hour', expires_at = now() - interval '1 hour'`,
      { reason: 'EXPIRED', minutes: 720 },
    ],
    [
      'it was kept signed in until it expired',
      sql`created_at = now() - interval '31 days', remember = true,
      idle_expires_at = now() - interval '1 day', expires_at = now() - interval '1 day'`,
      { reason: 'EXPIRED', minutes: 30 * 24 * 60 },
    ],
    ['it was ended', sql`revoked_at = now()`, { reason: 'ENDED', minutes: null }],
    [
      'it was ended before its idle timeout',
      sql`revoked_at = now() - interval '1 hour',
      idle_expires_at = now() - interval '1 minute'`,
      { reason: 'ENDED', minutes: null },
    ],
  ])('reports to the holder of its token why it ended: %s', async (_, change, endedSession) => {
    const person = await signInAs(context.db, 'TEACHER');
    await sql`update session set ${change} where id = ${person.sessionId}`.execute(context.db);
    const answer = await context.app.inject({ url: '/api/preference', headers: person.headers });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'NOT_SIGNED_IN', endedSession });
  });

  it('reports to suspended people that it was ended, and nothing to anyone else', async () => {
    const person = await signInAs(context.db, 'TEACHER');
    await sql`update user_account set status = 'SUSPENDED' where id = ${person.accountId}`.execute(
      context.db,
    );
    const answer = await context.app.inject({ url: '/api/preference', headers: person.headers });
    expect(answer.json()).toMatchObject({ endedSession: { reason: 'ENDED', minutes: null } });
    for (const headers of [{}, { authorization: `Bearer ${'a'.repeat(43)}` }]) {
      const stranger = await context.app.inject({ url: '/api/preference', headers });
      expect(Object.keys(stranger.json()).sort()).toEqual(['code', 'message', 'success']);
    }
  });

  it('that has ended is not revived by use', async () => {
    const person = await signInAs(context.db, 'STUDENT');
    await sql`update session set last_seen_at = now() - interval '3 hours', idle_expires_at = now() - interval '1 hour'
      where id = ${person.sessionId}`.execute(context.db);
    expect(await statusFor(person)).toBe(401);
    expect(await statusFor(person)).toBe(401);
    const { rows } = await sql<{ isUntouched: boolean }>`
      select last_seen_at < now() - interval '2 hours' as "isUntouched"
      from session where id = ${person.sessionId}`.execute(context.db);
    expect(rows).toEqual([{ isUntouched: true }]);
  });

  it("stays alive while it is used, up to the institution's limits", async () => {
    const person = await signInAs(context.db, 'STUDENT');
    await sql`update session set last_seen_at = now() - interval '5 minutes',
      idle_expires_at = now() + interval '1 minute', expires_at = now() + interval '3 hours'
      where id = ${person.sessionId}`.execute(context.db);
    expect(await statusFor(person)).toBe(200);
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from idle_expires_at - now()) / 60) as minutes
      from session where id = ${person.sessionId}`.execute(context.db);
    expect(rows[0]?.minutes).toBe(120);
  });

  it('that is kept signed in is not shortened by use', async () => {
    const person = await signInAs(context.db, 'STUDENT');
    await sql`update session set remember = true, last_seen_at = now() - interval '5 minutes',
      expires_at = now() + interval '30 days', idle_expires_at = now() + interval '30 days'
      where id = ${person.sessionId}`.execute(context.db);
    expect(await statusFor(person)).toBe(200);
    const { rows } = await sql<{ kept: boolean; seen: boolean }>`
      select idle_expires_at = expires_at as kept, last_seen_at > now() - interval '1 minute' as seen
      from session where id = ${person.sessionId}`.execute(context.db);
    expect(rows).toEqual([{ kept: true, seen: true }]);
  });

  it('that is used while it is being ended stops working after the commit', async () => {
    const person = await signInAs(context.db, 'STUDENT');
    const { sessions } = context.app;
    await context.db.transaction().execute(async (trx) => {
      expect(await sessions.end(trx, person.accountId, { only: person.sessionId })).toBe(1);
      // Read before the end is committed, so it must not be cached.
      expect(await statusFor(person)).toBe(200);
      expect(await statusFor(person)).toBe(200);
    });
    expect(await statusFor(person)).toBe(401);
  });

  it('is not cached shortly after a revocation, and cached otherwise', async () => {
    const person = await signInAs(context.db, 'STUDENT');
    const end = () =>
      sql`update session set revoked_at = now() where id = ${person.sessionId}`.execute(context.db);
    expect(await statusFor(person)).toBe(200);
    await end();
    expect(await statusFor(person)).toBe(200);
    await sql`update session set revoked_at = null where id = ${person.sessionId}`.execute(context.db);
    await context.app.sessions.forgetAccount(context.db, person.accountId);
    expect(await statusFor(person)).toBe(200);
    await end();
    expect(await statusFor(person)).toBe(401);
  });

  it('that is ended stops working immediately here and within two seconds in other processes', async () => {
    const other = await startTestApp(context.connection);
    try {
      const person = await signInAs(context.db, 'STUDENT');
      const there = () => other.app.inject({ url: '/api/preference', headers: person.headers });
      expect(await statusFor(person)).toBe(200);
      expect((await there()).statusCode).toBe(200);
      await sql`update session set revoked_at = now() where id = ${person.sessionId}`.execute(context.db);
      // The cache's clock is stopped, so the other process does not query again on its own.
      const now = performance.now();
      vi.spyOn(performance, 'now').mockReturnValue(now);
      await context.app.sessions.forgetAccount(context.db, person.accountId);
      expect(await statusFor(person)).toBe(401);
      while ((await there()).statusCode !== 401) await sleep(20);
    } finally {
      vi.restoreAllMocks();
      await other.close();
    }
  });

  it('that is ended stops working within two seconds even if the message is lost', async () => {
    const person = await signInAs(context.db, 'STUDENT');
    expect(await statusFor(person)).toBe(200);
    await sql`update session set revoked_at = now() where id = ${person.sessionId}`.execute(context.db);
    const inTwoSeconds = performance.now() + 2_000;
    vi.spyOn(performance, 'now').mockReturnValue(inTwoSeconds);
    expect(await statusFor(person)).toBe(401);
    vi.restoreAllMocks();
  });

  it('that is ended closes its event stream', async () => {
    const address = await listenOn(context.app);
    const person = await signInAs(context.db, 'STUDENT');
    const stream = await openEventStream(address, person.token);
    await stream.next('connected');
    await context.app.sessions.forgetAccount(context.db, person.accountId);
    await stream.ended;
  });
});
