import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashToken } from '#database/token-hash.ts';
import { createPerson, type TestPerson } from '#server/testing/people.ts';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { AuditEntry } from '#shared/contract/platform/audit.ts';
import { allowances } from './auth.policy.ts';

const context = setUpTestApp();
const password = 'Quite-long-7';
const wrong = 'Quite-wrong-7';
let admin: SignedIn;
let ama: TestPerson;

beforeAll(async () => {
  admin = await signInAs(context.db, 'SUPER_ADMIN');
});
beforeEach(async () => {
  await sql`delete from limit_counter`.execute(context.db);
  ama = await createPerson(context.db, 'STUDENT', { firstName: 'Ama', lastName: 'Owusu', password });
});

interface From {
  server?: TestApp;
  address?: string;
  headers?: Record<string, string>;
}

function signIn(body: object, { server = context, address = '192.0.2.1', headers = {} }: From = {}) {
  return server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: address,
    headers,
    payload: body,
  });
}

async function failTimes(times: number, email: string, from: From = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < times; at += 1) {
    statuses.push((await signIn({ email, password: `${wrong}${at}` }, from)).statusCode);
  }
  return statuses;
}

async function trailOf(action: string): Promise<AuditEntry[]> {
  return (await context.call(admin, 'GET', `/auditLog?action=${action}`)).json();
}

describe('signing in', () => {
  it('returns a token and the account, and the token works', async () => {
    const answer = await signIn({ email: ama.email, password });
    expect(answer.statusCode).toBe(200);
    const { success, token, user } = answer.json();
    expect(success).toBe(true);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(answer.headers['cache-control']).toBe('no-store');
    const me = await context.app.inject({
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(me.json()).toMatchObject({ success: true });
    expect(me.json().user).toEqual(user);
    expect(user).toMatchObject({ id: ama.accountId, role: 'STUDENT', person: { firstName: 'Ama' } });
    expect(answer.body).not.toMatch(/passwordHash|argon2/);
  });

  it('stores no plain token, issues a new one each time, and logs nothing that was typed', async () => {
    const tokens = await Promise.all(
      [1, 2, 3].map(async () => (await signIn({ email: ama.email, password })).json().token as string),
    );
    expect(new Set(tokens).size).toBe(3);
    const rows = await context.db.selectFrom('session').select('token_hash').execute();
    const stored = rows.map((row) => row.token_hash.toString('hex'));
    for (const token of tokens) expect(stored).toContain(hashToken(token).toString('hex'));
    await signIn({ email: 'typo-by-mistake', password: wrong });
    for (const secret of [...tokens, password, wrong, 'typo-by-mistake', ama.email]) {
      expect(context.readLog()).not.toContain(secret);
    }
  });

  it.each([
    (email: string) => `  ${email}\t`,
    (email: string) => email.toUpperCase(),
    (email: string) => email.replace('student', 'ｓｔｕｄｅｎｔ'),
  ])('takes another spelling of the same address', async (spell) => {
    expect((await signIn({ email: spell(ama.email), password })).statusCode).toBe(200);
  });

  it.each([
    {},
    { email: 'a@school.example' },
    { email: ['a@school.example'], password },
    { email: 'x'.repeat(255), password },
    { email: 'a@school.example', password: 'x'.repeat(201) },
    { email: 'a@school.example', password, remember: 'yes' },
  ])('refuses %j as not valid', async (body) => {
    expect((await signIn(body)).statusCode).toBe(422);
  });

  it('answers the same for an unknown address, a wrong password, no password and a deleted account', async () => {
    const invited = await createPerson(context.db, 'TEACHER');
    const deleted = await createPerson(context.db, 'TEACHER', { status: 'DELETED' });
    const answers = await Promise.all(
      ['nobody@school.example', ama.email, invited.email, deleted.email].map((email) =>
        signIn({ email, password: wrong }),
      ),
    );
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({
        success: false,
        code: 'WRONG_CREDENTIALS',
        message: 'Invalid email or password. Please try again.',
      });
      expect(Object.keys(answer.headers)).toEqual(Object.keys(answers[0]?.headers ?? {}));
    }
  });

  it.each([
    ['PENDING', 'ACCOUNT_PENDING'],
    ['SUSPENDED', 'ACCOUNT_SUSPENDED'],
  ] as const)('shows a %s person the reason, and only with the right password', async (status, code) => {
    const person = await createPerson(context.db, 'STUDENT', { password, status });
    const refused = await signIn({ email: person.email, password });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ success: false, code });
    expect((await signIn({ email: person.email, password: wrong })).json()).toMatchObject({
      code: 'WRONG_CREDENTIALS',
    });
    const [, known] = await trailOf('session.refused');
    expect(known).toMatchObject({
      actor: null,
      targetType: 'account',
      targetId: String(person.accountId),
      detail: { reason: code },
      address: '192.0.2.1',
    });
  });

  it('is recorded, even if refused, without what was typed', async () => {
    const answer = await signIn({ email: ama.email, password }, { headers: { 'user-agent': 'Lab browser' } });
    await signIn({ email: 'nobody@school.example', password: wrong });
    expect((await trailOf('session.started'))[0]).toMatchObject({
      actor: { id: ama.accountId, role: 'STUDENT' },
      targetType: 'session',
      address: '192.0.2.1',
      requestId: answer.headers['x-request-id'],
    });
    const [refused] = await trailOf('session.refused');
    expect(refused).toMatchObject({ actor: null, targetType: null, detail: { reason: 'WRONG_CREDENTIALS' } });
    expect(JSON.stringify(await trailOf('session.refused'))).not.toMatch(/nobody@|Quite/);
  });
});

describe('a session without "Keep me signed in"', () => {
  async function lifetimesOf(body: object): Promise<{ hours: number; idleMinutes: number }> {
    const { token } = (await signIn({ email: ama.email, password, ...body })).json();
    const { rows } = await sql<{ hours: number; idleMinutes: number }>`
      select round(extract(epoch from expires_at - created_at) / 3600) as hours,
        round(extract(epoch from idle_expires_at - created_at) / 60) as "idleMinutes"
      from session where token_hash = ${hashToken(token)}`.execute(context.db);
    return rows[0] ?? { hours: 0, idleMinutes: 0 };
  }

  it("lasts at most 12 hours, and unused for the institution's timeout", async () => {
    expect(await lifetimesOf({})).toEqual({ hours: 12, idleMinutes: 120 });
    await context.call(admin, 'PATCH', '/setting', { sessionTimeoutMinutes: 30 });
    expect(await lifetimesOf({ remember: false })).toEqual({ hours: 12, idleMinutes: 30 });
    await context.call(admin, 'PATCH', '/setting', { sessionTimeoutMinutes: 10_080 });
    expect(await lifetimesOf({})).toEqual({ hours: 12, idleMinutes: 720 });
    await context.call(admin, 'PATCH', '/setting', { sessionTimeoutMinutes: 120 });
  });

  it('differs from a kept one, which lasts 30 days even unused', async () => {
    expect(await lifetimesOf({ remember: true })).toEqual({ hours: 720, idleMinutes: 43_200 });
  });
});

describe('wrong passwords', () => {
  it('are allowed ten times for one name from one address, after which even the right one is refused', async () => {
    expect(await failTimes(10, ama.email)).toEqual(Array(10).fill(401));
    const refused = await signIn({ email: ` ${ama.email.toUpperCase()}`, password });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(200);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300);
  });

  it('get the same response for an unknown name', async () => {
    expect(await failTimes(12, 'nobody@school.example')).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it('do not lock out the owner elsewhere or other people at that address', async () => {
    await failTimes(11, ama.email);
    expect((await signIn({ email: ama.email, password }, { address: '192.0.2.2' })).statusCode).toBe(200);
    const kofi = await createPerson(context.db, 'STUDENT', { password });
    expect((await signIn({ email: kofi.email, password })).statusCode).toBe(200);
  });

  it("are counted by the connection's address, not by a header, over all processes", async () => {
    const other = await startTestApp(context.connection);
    try {
      const statuses: number[] = [];
      for (let at = 0; at < 12; at += 1) {
        const headers = { 'x-forwarded-for': `198.51.100.${at}` };
        const server = at % 2 === 0 ? context : other;
        statuses.push((await signIn({ email: ama.email, password: wrong }, { server, headers })).statusCode);
      }
      expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    } finally {
      await other.close();
    }
  });

  it('sent at once exceed the limit by at most two guesses', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) => signIn({ email: ama.email, password: `${wrong}${at}` })),
    );
    const looked = answers.filter(({ statusCode }) => statusCode === 401).length;
    expect(looked).toBeGreaterThanOrEqual(10);
    expect(looked).toBeLessThanOrEqual(12);
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(60 - looked);
  });

  it('are counted only as failures: thirty correct sign-ins at once succeed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => signIn({ email: ama.email, password })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(30).fill(200));
    expect(await context.db.selectFrom('limit_counter').selectAll().execute()).toEqual([]);
  });

  it('block an address only far above what a full room mistypes, and then leave each name three tries', async () => {
    const { burst, seconds } = allowances.address;
    expect(burst).toBe(1_000);
    await sql`insert into limit_counter (key, count, window_ends_at) values
      ('guesses from 192.0.2.3', 999, now() + make_interval(secs => ${(burst - 1.5) * seconds}))`.execute(
      context.db,
    );
    const from = { address: '192.0.2.3' };
    // The last one of the address, and then three of the account's own.
    expect(await failTimes(1, 'nobody@school.example', from)).toEqual([401]);
    for (const email of ['nobody@school.example', 'nobody-else@school.example', ama.email]) {
      expect(await failTimes(4, email, from)).toEqual([401, 401, 401, 429]);
    }
    expect((await signIn({ email: ama.email, password })).statusCode).toBe(200);
    const kofi = await createPerson(context.db, 'STUDENT', { password });
    expect((await signIn({ email: kofi.email, password }, from)).statusCode).toBe(200);
  });
});

describe('a rush', () => {
  it("beyond the queue's limit gets a retry time, and everyone else gets in", async () => {
    const answers = await Promise.all(
      Array.from({ length: 600 }, () => signIn({ email: ama.email, password })),
    );
    const refused = answers.filter(({ statusCode }) => statusCode === 503);
    expect(refused.length).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(600 - refused.length);
  });
});
