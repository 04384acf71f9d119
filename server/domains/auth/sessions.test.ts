import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import { type SignedIn, signInAs, startTestSession } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Session, SessionEnd } from '#shared/contract/people/auth.ts';

const context = setUpTestApp();
const password = 'Quite-long-7';
let me: TestPerson & SignedIn;

beforeEach(async () => {
  await sql`delete from limit_counter`.execute(context.db);
  me = await signInAsPerson(context.db, 'READ_ONLY_ADMIN', { password });
});

async function statusFor(session: SignedIn): Promise<number> {
  return (await context.call(session, 'GET', '/auth/me')).statusCode;
}

async function listOf(session: SignedIn): Promise<Session[]> {
  return (await context.call(session, 'GET', '/session')).json();
}

function changePassword(session: SignedIn, currentPassword: string, newPassword: string) {
  return context.call(session, 'POST', '/auth/password', { currentPassword, newPassword });
}

async function signInStatus(typed: string): Promise<number> {
  return (await context.call(null, 'POST', '/auth/login', { email: me.email, password: typed })).statusCode;
}

async function lastActionOf(person: SignedIn) {
  const admin = await signInAs(context.db, 'SUPER_ADMIN');
  return (await context.call(admin, 'GET', `/auditLog?actorId=${person.accountId}&max=1`)).json()[0];
}

describe('signing out', () => {
  it('ends only this session', async () => {
    const other = await startTestSession(context.db, me.accountId);
    expect(await statusFor(me)).toBe(200);
    const answer = await context.call(me, 'POST', '/auth/logout');
    expect(answer.json()).toEqual({ success: true });
    expect(await statusFor(me)).toBe(401);
    expect(await statusFor(other)).toBe(200);
    expect(await lastActionOf(me)).toMatchObject({ action: 'session.ended', detail: { only: me.sessionId } });
  });

  it('requires a session: without one /auth/me and /auth/logout answer 401', async () => {
    for (const [method, path] of [
      ['GET', '/auth/me'],
      ['POST', '/auth/logout'],
    ] as const) {
      const answer = await context.call(null, method, path);
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ code: 'NOT_SIGNED_IN' });
    }
  });
});

describe('the list of sessions', () => {
  it('contains live sessions, this one first, then the most recently used', async () => {
    const older = await startTestSession(context.db, me.accountId);
    const newer = await startTestSession(context.db, me.accountId);
    const idle = await startTestSession(context.db, me.accountId);
    const ended = await startTestSession(context.db, me.accountId);
    await startTestSession(context.db, (await signInAs(context.db, 'STUDENT')).accountId);
    await sql`update session set last_seen_at = now() - interval '1 hour', address = '192.0.2.9',
      user_agent = 'Lab browser' where id = ${older.sessionId}`.execute(context.db);
    await sql`update session set idle_expires_at = now() where id = ${idle.sessionId}`.execute(context.db);
    await sql`update session set revoked_at = now() where id = ${ended.sessionId}`.execute(context.db);
    const list = await listOf(me);
    expect(list.map(({ id }) => id)).toEqual([me.sessionId, newer.sessionId, older.sessionId]);
    expect(list.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    expect(list[2]).toEqual({
      id: older.sessionId,
      isCurrent: false,
      startedAt: expect.stringMatching(/Z$/),
      lastSeenAt: expect.stringMatching(/Z$/),
      address: '192.0.2.9',
      userAgent: 'Lab browser',
    });
  });

  it('can end one of them', async () => {
    const other = await startTestSession(context.db, me.accountId);
    expect(await statusFor(other)).toBe(200);
    expect((await context.call(me, 'DELETE', `/session/${other.sessionId}`)).statusCode).toBe(204);
    expect(await statusFor(other)).toBe(401);
    expect(await statusFor(me)).toBe(200);
    expect((await context.call(me, 'DELETE', `/session/${other.sessionId}`)).statusCode).toBe(404);
  });

  it("can't end another person's session", async () => {
    const stranger = await signInAs(context.db, 'SUPER_ADMIN');
    expect((await context.call(stranger, 'DELETE', `/session/${me.sessionId}`)).statusCode).toBe(404);
    expect(await statusFor(me)).toBe(200);
  });

  it('can end all but this one', async () => {
    const others = await Promise.all([1, 2, 3].map(() => startTestSession(context.db, me.accountId)));
    const stranger = await signInAs(context.db, 'STUDENT');
    expect((await context.call(me, 'DELETE', '/session')).json()).toEqual({ ended: 3 });
    for (const other of others) expect(await statusFor(other)).toBe(401);
    expect(await statusFor(me)).toBe(200);
    expect(await statusFor(stranger)).toBe(200);
    expect((await context.call(me, 'DELETE', '/session')).json()).toEqual({ ended: 0 });
  });
});

describe('the end of a session', () => {
  async function endOf(session: SignedIn, headers = {}) {
    const answer = await context.app.inject({
      url: '/api/auth/session',
      headers: { ...session.headers, ...headers },
    });
    return answer.json<SessionEnd>();
  }

  /** Idle for long: a minute left, extendable by this many hours. */
  async function leave(session: SignedIn, hours: number, remember = false): Promise<void> {
    await sql`update session set last_seen_at = now() - interval '119 minutes', remember = ${remember},
      idle_expires_at = now() + interval '1 minute',
      expires_at = now() + interval '1 minute' + make_interval(hours => ${hours})
      where id = ${session.sessionId}`.execute(context.db);
  }

  it('is reported to an idle page without extending it, and extended by an active page', async () => {
    await leave(me, 5);
    const unattended = await endOf(me, { 'x-unattended': '1' });
    expect(unattended.canBeExtended).toBe(true);
    expect(unattended.endsInSeconds).toBeGreaterThan(50);
    expect(unattended.endsInSeconds).toBeLessThanOrEqual(60);
    await context.app.inject({ url: '/api/auth/me', headers: { ...me.headers, 'x-unattended': '1' } });
    expect((await endOf(me, { 'x-unattended': '1' })).endsInSeconds).toBeLessThanOrEqual(60);
    expect((await endOf(me)).endsInSeconds).toBeGreaterThan(119 * 60);
  });

  it("can't be extended forever, and is null for a session that is kept", async () => {
    await leave(me, 0);
    const last = await endOf(me);
    expect(last.canBeExtended).toBe(false);
    expect(last.endsInSeconds).toBeLessThanOrEqual(60);
    await leave(me, 1, true);
    expect((await endOf(me)).endsInSeconds).toBeNull();
  });
});

describe('the reported reason for an ended session', () => {
  async function reasonFor(session: SignedIn): Promise<unknown> {
    return (await context.call(session, 'GET', '/auth/me')).json().endedSession;
  }

  it('is PASSWORD_CHANGED after a password change, otherwise ENDED', async () => {
    const [ended, outdated] = [
      await startTestSession(context.db, me.accountId),
      await startTestSession(context.db, me.accountId),
    ];
    await context.call(me, 'DELETE', `/session/${ended.sessionId}`);
    expect((await changePassword(me, password, 'Demo-pass-1')).statusCode).toBe(204);
    expect(await reasonFor(outdated)).toEqual({ reason: 'PASSWORD_CHANGED', minutes: null });
    expect(await reasonFor(ended)).toEqual({ reason: 'ENDED', minutes: null });
    await context.call(me, 'POST', '/auth/logout');
    expect(await reasonFor(me)).toEqual({ reason: 'ENDED', minutes: null });
  });
});

describe('changing the password', () => {
  it('sets the new one, ends every other session and is recorded without either password', async () => {
    const other = await startTestSession(context.db, me.accountId);
    expect(await statusFor(other)).toBe(200);
    expect((await changePassword(me, password, 'Demo-pass-1')).statusCode).toBe(204);
    expect(await statusFor(other)).toBe(401);
    expect(await statusFor(me)).toBe(200);
    expect(await signInStatus(password)).toBe(401);
    expect(await signInStatus('Demo-pass-1')).toBe(200);
    const { rows } = await sql<{ password_hash: string; recent: boolean }>`
      select password_hash, password_changed_at > now() - interval '1 minute' as recent
      from user_account where id = ${me.accountId}`.execute(context.db);
    expect(rows[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(rows[0]?.recent).toBe(true);
    const trail = await context.call(await signInAs(context.db, 'SUPER_ADMIN'), 'GET', '/auditLog');
    expect(trail.json()).toContainEqual(
      expect.objectContaining({ action: 'password.changed', detail: { sessionsEnded: 1 } }),
    );
    expect(trail.body).not.toMatch(/Demo-pass|Quite-long|argon2/);
  });

  it.each(['123456', 'PassWord1', 'qwerty', 'Iloveyou', 'Welcome2024', 'monkey'])(
    'refuses %s, which attackers try first',
    async (common) => {
      const answer = await changePassword(me, password, common);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ code: 'COMMON_PASSWORD' });
      expect(await signInStatus(password)).toBe(200);
    },
  );

  it('refuses one that is too short', async () => {
    expect((await changePassword(me, password, 'aB3-x')).statusCode).toBe(422);
  });

  it('requires the current one, and wrong ones count as failed sign-ins', async () => {
    const wrong = await changePassword(me, 'Quite-wrong-7', 'Another-long-7');
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json()).toMatchObject({ code: 'WRONG_PASSWORD' });
    for (let at = 0; at < 4; at += 1) await changePassword(me, 'Quite-wrong-7', 'Another-long-7');
    for (let at = 0; at < 5; at += 1) expect(await signInStatus('Quite-wrong-7')).toBe(401);
    const blocked = await changePassword(me, password, 'Another-long-7');
    expect(blocked.statusCode).toBe(429);
    expect(await signInStatus(password)).toBe(429);
  });

  it('is not possible for an account without one', async () => {
    const invited = await signInAs(context.db, 'TEACHER');
    expect((await changePassword(invited, '', 'Another-long-7')).json()).toMatchObject({
      code: 'WRONG_PASSWORD',
    });
  });

  it('twice at once succeeds once', async () => {
    const answers = await Promise.all(
      ['Another-long-7', 'Different-long-7'].map((chosen) => changePassword(me, password, chosen)),
    );
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['204', '422']);
  });

  it('leaves no session started with the old one, even in a race', async () => {
    const signIns = Array.from({ length: 20 }, () =>
      context.call(null, 'POST', '/auth/login', { email: me.email, password }),
    );
    const [changed, ...answers] = await Promise.all([
      changePassword(me, password, 'Another-long-7'),
      ...signIns,
    ]);
    expect(changed.statusCode).toBe(204);
    expect(answers.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 401)).toEqual([]);
    expect((await listOf(me)).map(({ id }) => id)).toEqual([me.sessionId]);
  });
});
