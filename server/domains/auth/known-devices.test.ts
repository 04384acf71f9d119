import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashToken } from '#database/token-hash.ts';
import { createPerson, type TestPerson } from '#server/testing/people.ts';
import { Recovery } from '#server/testing/recovery.ts';
import { signInAs, startTestSession } from '#server/testing/sign-in.ts';
import { readMailFolder } from '#server/testing/smtp.ts';
import { setUpTestApp, startTestApp } from '#server/testing/test-app.ts';

const context = setUpTestApp();
const recovery = new Recovery(context);
const password = 'Quite-long-7';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1';
let ama: TestPerson;

beforeEach(async () => {
  await sql`delete from limit_counter`.execute(context.db);
  ama = await createPerson(context.db, 'STUDENT', { password });
});

interface Browser {
  cookie?: string;
  userAgent?: string;
  address?: string;
  headers?: Record<string, string>;
}

function post(path: string, body: object, browser: Browser = {}) {
  const { cookie, userAgent = firefox, address = '192.0.2.7', headers = {} } = browser;
  return context.app.inject({
    method: 'POST',
    url: `/api/auth${path}`,
    remoteAddress: address,
    headers: { 'user-agent': userAgent, ...(cookie && { cookie }), ...headers },
    payload: body,
  });
}

async function signIn(browser: Browser = {}, given = password): Promise<string> {
  const answer = await post('/login', { email: ama.email, password: given }, browser);
  expect(answer.statusCode, answer.body).toBe(200);
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
}

async function jobsDone(): Promise<void> {
  const open = sql`select from pgboss.job
    where name in ('auth.resetCode', 'mail.send') and state in ('created', 'retry', 'active')`;
  await expect.poll(async () => (await open.execute(context.db)).rows.length, { timeout: 60_000 }).toBe(0);
}

/** The mails Ama got about new sign-ins. */
async function letters(): Promise<string[]> {
  await jobsDone();
  const mails = await readMailFolder(context.config.dataDir);
  return mails
    .filter(({ to, subject }) => to.includes(ama.email) && subject.startsWith('New sign-in'))
    .map(({ text }) => text);
}

function devices() {
  return context.db.selectFrom('known_device').selectAll().where('account_id', '=', ama.accountId).execute();
}

describe('the cookie of a browser', () => {
  it('has 256 random bits, is sent only to the sign-in, hidden from scripts and stored hashed', async () => {
    const answer = await post('/login', { email: ama.email, password });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(
      /^cquiz_device=[\w-]{43}; Path=\/api\/auth; Max-Age=15552000; HttpOnly; SameSite=Lax$/,
    );
    const token = /=([\w-]{43});/.exec(cookie)?.[1] ?? '';
    expect((await devices()).map((row) => row.token_hash)).toEqual([hashToken(token)]);
    expect(context.readLog()).not.toContain(token);
  });

  it('is limited to TLS if the page was loaded over TLS', async () => {
    const behind = await startTestApp(context.connection, { trustedProxies: ['10.0.0.0/8'] });
    try {
      const answer = await behind.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        remoteAddress: '10.0.0.1',
        headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' },
        payload: { email: ama.email, password },
      });
      expect(answer.headers['set-cookie']).toMatch(/; HttpOnly; SameSite=Lax; Secure$/);
    } finally {
      await behind.close();
    }
  });

  it('is not sent on a refusal, and stays the same when it is known', async () => {
    const refused = await post('/login', { email: ama.email, password: 'Quite-wrong-7' });
    expect(refused.headers['set-cookie']).toBeUndefined();
    const cookie = await signIn();
    expect(await signIn({ cookie })).toBe(cookie);
    expect(await devices()).toHaveLength(1);
  });

  it.each(['cquiz_device=short', `cquiz_device=${'x'.repeat(44)}`, 'cquiz_device='])(
    'that says %s is replaced',
    async (cookie) => {
      expect(await signIn({ cookie })).toMatch(/^cquiz_device=[\w-]{43}$/);
    },
  );

  it('can be shared by several people on one computer', async () => {
    const cookie = await signIn();
    const kofi = await createPerson(context.db, 'STUDENT', { password });
    const answer = await post('/login', { email: kofi.email, password }, { cookie });
    expect(answer.headers['set-cookie']).toContain(cookie);
    const rows = await context.db
      .selectFrom('known_device')
      .select('account_id')
      .where('token_hash', '=', hashToken(cookie.split('=')[1] ?? ''))
      .execute();
    const owners = new Set(rows.map(({ account_id }) => account_id));
    expect(owners).toEqual(new Set([ama.accountId, kofi.accountId]));
  });

  it('stores no address if the institution records none', async () => {
    const admin = await signInAs(context.db, 'SUPER_ADMIN');
    await context.call(admin, 'PATCH', '/setting', { recordAddresses: false });
    try {
      await signIn();
      await signIn({ userAgent: safari });
      expect((await devices()).map(({ network }) => network)).toEqual([null, null]);
      expect((await letters()).join()).not.toContain('192.0.2');
    } finally {
      await context.call(admin, 'PATCH', '/setting', { recordAddresses: true });
    }
  });
});

it('stores the address if only another institution records none', async () => {
  const elsewhere = await context.db
    .insertInto('institution')
    .values({ name: 'Elsewhere' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const setting = { institution_id: elsewhere.id, key: 'recordAddresses', value: 'false' };
  await context.db.insertInto('setting').values(setting).execute();
  await signIn();
  expect((await devices()).map(({ network }) => network)).toEqual(['192.0.2.7']);
});

describe('a sign-in on a new device', () => {
  it('is mailed with the time on the clock of its reader', async () => {
    await signIn();
    const zone = { account_id: ama.accountId, key: 'timezone', value: '"Asia/Calcutta"' };
    await context.db.insertInto('preference').values(zone).execute();
    const before = new Date();
    await signIn({ userAgent: safari });
    const [letter] = await letters();
    const [, shown] = /Time: \d+ \w+ \d{4} at (\d\d:\d\d) \(Kolkata time\)/.exec(letter ?? '') ?? [];
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', timeStyle: 'short' });
    expect([before, new Date()].map((moment) => clock.format(moment))).toContain(shown);
  });

  it('is mailed with time, browser and approximate address, except on the first or a known browser', async () => {
    const cookie = await signIn();
    await signIn({ cookie });
    expect(await letters()).toEqual([]);
    await signIn({ userAgent: safari, address: '198.51.100.23' });
    const [letter, ...more] = await letters();
    expect(more).toEqual([]);
    expect(letter).toContain('Device: Safari, iPhone');
    expect(letter).toContain('Address: 198.51.100.x');
    expect(letter).toMatch(/Time: \d+ \w+ \d{4} at \d\d:\d\d \(UTC\)/);
    expect(letter).toContain('If it wasn’t you, reset your password immediately');
  });

  it('is also mailed for the same browser without a cookie, at most five times a day', async () => {
    await signIn();
    for (let at = 0; at < 8; at += 1) await signIn();
    expect(await letters()).toHaveLength(5);
  });

  it('is mailed once for each of several at once', async () => {
    await signIn();
    await Promise.all(Array.from({ length: 3 }, () => signIn({ userAgent: safari })));
    expect(await letters()).toHaveLength(3);
    expect(await devices()).toHaveLength(4);
  });

  it('is mailed to people whose earlier browsers were not remembered, unless it is the same browser', async () => {
    const session = await startTestSession(context.db, ama.accountId);
    await sql`update session set user_agent = ${firefox} where id = ${session.sessionId}`.execute(context.db);
    await signIn({ userAgent: firefox });
    expect(await letters()).toEqual([]);
    await sql`delete from known_device where account_id = ${ama.accountId}`.execute(context.db);
    await signIn({ userAgent: safari });
    expect(await letters()).toHaveLength(1);
  });

  it('is not mailed on the browser where a password was reset, but on every other browser', async () => {
    const before = await signIn({ userAgent: safari });
    const resetToken = await recovery.requestToken(ama.email);
    const done = await post('/reset/confirm', { resetToken, password: 'Quite-long-8' });
    const cookie = String(done.headers['set-cookie']).split(';')[0] ?? '';
    await signIn({ cookie }, 'Quite-long-8');
    expect(await letters()).toEqual([]);
    await signIn({ cookie: before, userAgent: safari }, 'Quite-long-8');
    expect(await letters()).toHaveLength(1);
  });
});

describe('known browsers', () => {
  it('are limited to the latest twenty of an account', async () => {
    const first = await signIn();
    for (let at = 0; at < 20; at += 1) await signIn();
    const hashes = (await devices()).map((row) => row.token_hash.toString('hex'));
    expect(hashes).toHaveLength(20);
    expect(hashes).not.toContain(hashToken(first.split('=')[1] ?? '').toString('hex'));
  });

  it('are forgotten after half a year without use', async () => {
    const cookie = await signIn();
    await sql`update known_device set last_seen_at = now() - interval '181 days'
      where account_id = ${ama.accountId}`.execute(context.db);
    for (let at = 0; at < 10; at += 1) await post('/login', { email: ama.email, password: 'no' }, { cookie });
    const answer = await post('/login', { email: ama.email, password }, { cookie });
    expect(answer.statusCode).toBe(429);
    await context.db
      .transaction()
      .execute((trx) => context.app.queue.send(trx, { name: 'operations.prune' }, {}));
    await expect.poll(devices, { timeout: 30_000 }).toEqual([]);
  });

  it('are reduced to this one by a password change', async () => {
    const [here, elsewhere] = [await signIn(), await signIn({ userAgent: safari })];
    const { headers } = await startTestSession(context.db, ama.accountId);
    const change = { currentPassword: password, newPassword: 'Quite-long-8' };
    const changed = await post('/password', change, { cookie: here, headers });
    expect(changed.statusCode).toBe(204);
    const hashes = (await devices()).map((row) => row.token_hash);
    expect(hashes).toEqual([hashToken(here.split('=')[1] ?? '')]);
    expect(elsewhere).not.toBe(here);
  });
});
