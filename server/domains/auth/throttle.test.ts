import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPerson, type TestPerson } from '#server/testing/people.ts';
import { Recovery } from '#server/testing/recovery.ts';
import { setUpTestApp, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { allowances, signInGuard } from './auth.policy.ts';

const context = setUpTestApp();
const recovery = new Recovery(context);
const password = 'Quite-long-7';
const wrong = 'Quite-wrong-7';
let ama: TestPerson;

beforeEach(async () => {
  await sql`delete from limit_counter`.execute(context.db);
  await sql`delete from known_device`.execute(context.db);
  ama = await createPerson(context.db, 'STUDENT', { password });
});

interface From {
  server?: TestApp;
  address?: string;
  cookie?: string;
}

function post(path: string, body: object, { server = context, address = '192.0.2.1', cookie }: From = {}) {
  return server.app.inject({
    method: 'POST',
    url: `/api/auth${path}`,
    remoteAddress: address,
    headers: cookie === undefined ? {} : { cookie },
    payload: body,
  });
}

function signIn(email: string, given: string, from?: From) {
  return post('/login', { email, password: given }, from);
}

async function statusOf(email: string, given: string, from?: From): Promise<number> {
  return (await signIn(email, given, from)).statusCode;
}

/** The browser's cookie after signing in. */
function cookieOf(answer: { headers: Record<string, unknown> }): string {
  const cookie = /^cquiz_device=[\w-]{43}/.exec(String(answer.headers['set-cookie']))?.[0];
  if (cookie === undefined) throw new Error('No cookie was sent.');
  return cookie;
}

/** As if this many failures had come at once. */
async function useUp(key: string, { burst, seconds }: { burst: number; seconds: number }): Promise<void> {
  await sql`insert into limit_counter (key, count, window_ends_at)
    values (${key}, ${burst}, now() + make_interval(secs => ${burst * seconds}))
    on conflict (key) do update set window_ends_at = excluded.window_ends_at`.execute(context.db);
}

async function timePasses(seconds: number): Promise<void> {
  await sql`update limit_counter set window_ends_at = window_ends_at - make_interval(secs => ${seconds})`.execute(
    context.db,
  );
}

/** Sends 60 guesses at one account, two from each of thirty addresses, and counts the passwords that were checked. */
async function attack(email: string, addressOf: (at: number) => string): Promise<number> {
  let looked = 0;
  for (let at = 0; at < 60; at += 1) {
    const status = await statusOf(email, `${wrong}${at}`, { address: addressOf(Math.floor(at / 2)) });
    if (status === 401) looked += 1;
    else expect(status).toBe(429);
  }
  return looked;
}

describe('a stranger guessing at one account', () => {
  it.each([
    ['thirty IPv4 addresses', (at: number) => `198.51.100.${at}`],
    ['thirty networks of IPv6', (at: number) => `2001:db8:0:${at}::1`],
  ])(
    'is stopped after twenty guesses from %s, for a known and an unknown name alike',
    async (_, addressOf) => {
      expect(await attack(ama.email, addressOf)).toBe(allowances.accountAnywhere.burst);
      expect(await attack('nobody@school.example', addressOf)).toBe(allowances.accountAnywhere.burst);
    },
  );

  it('shares one count over an IPv6 network, and for an IPv4 address in IPv6 notation', async () => {
    const addresses = [(at: number) => `2001:db8:1:2::${at + 1}`, (at: number) => `2001:db8:1:2:${at + 1}::`];
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1) {
      statuses.push(await statusOf(ama.email, wrong, { address: addresses[at % 2]?.(at) ?? '' }));
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    for (let at = 0; at < 10; at += 1) await statusOf('kofi@school.example', wrong, { address: '192.0.2.9' });
    expect(await statusOf('kofi@school.example', wrong, { address: '::ffff:192.0.2.9' })).toBe(429);
  });

  it('then gets one guess every 15 minutes, and no more from a new address', async () => {
    await attack(ama.email, (at) => `198.51.100.${at}`);
    await timePasses(15 * 60);
    const statuses: number[] = [];
    for (let at = 0; at < 3; at += 1)
      statuses.push(await statusOf(ama.email, wrong, { address: `203.0.113.${at}` }));
    expect(statuses).toEqual([401, 429, 429]);
  });

  it('does not affect the owner in their own browser, immediately and over all processes', async () => {
    const cookie = cookieOf(await signIn(ama.email, password));
    await attack(ama.email, (at) => `198.51.100.${at}`);
    const other = await startTestApp(context.connection);
    try {
      expect(await statusOf(ama.email, password, { address: '203.0.113.1' })).toBe(429);
      for (const server of [context, other]) {
        const from = { server, address: '203.0.113.1', cookie: `theme=dark; ${cookie}; more=1` };
        expect(await statusOf(ama.email, wrong, from)).toBe(401);
        expect(await statusOf(ama.email, password, from)).toBe(200);
      }
    } finally {
      await other.close();
    }
  });

  it('does not affect a room where people sign in, even on computers without cookies', async () => {
    const school = { address: '203.0.113.7' };
    const others = await Promise.all(
      Array.from({ length: 5 }, () => createPerson(context.db, 'STUDENT', { password })),
    );
    for (const { email } of others.slice(0, 4)) expect(await statusOf(email, password, school)).toBe(200);
    await attack(ama.email, (at) => `198.51.100.${at}`);
    // Four people might be one attacker's family; five are a place.
    expect(await statusOf(ama.email, password, school)).toBe(429);
    expect(await statusOf(others[4]?.email ?? '', password, school)).toBe(200);
    expect(await statusOf(ama.email, wrong, school)).toBe(401);
    expect(await statusOf(ama.email, password, school)).toBe(200);
    // An unknown name gets the same response there.
    await attack('nobody@school.example', (at) => `198.51.100.${at}`);
    expect(await statusOf('nobody@school.example', wrong, school)).toBe(401);
    const wrongThere = allowances.accountAtAddress.burst - 1;
    for (let at = 0; at < wrongThere; at += 1) await statusOf('nobody@school.example', wrong, school);
    expect(await statusOf('nobody@school.example', wrong, school)).toBe(429);
  });

  it('does not keep the owner from recovering in a new browser, which is then let in', async () => {
    await attack(ama.email, (at) => `198.51.100.${at}`);
    const from = { address: '203.0.113.1' };
    expect(await statusOf(ama.email, password, from)).toBe(429);
    const resetToken = await recovery.requestToken(ama.email);
    const done = await post('/reset/confirm', { resetToken, password: 'Quite-long-8' }, from);
    expect(done.statusCode).toBe(200);
    await useUp(signInGuard(ama.email, { ...from, knownDevice: null, isPlace: false }).own[1]?.key ?? '', {
      burst: 20,
      seconds: 900,
    });
    expect(await statusOf(ama.email, 'Quite-long-8', from)).toBe(429);
    expect(await statusOf(ama.email, 'Quite-long-8', { ...from, cookie: cookieOf(done) })).toBe(200);
  });
});

describe("a copy of the owner's cookie", () => {
  it('gives ten guesses in its own count, then one every 15 minutes, and no access', async () => {
    const cookie = cookieOf(await signIn(ama.email, password));
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1) {
      statuses.push(await statusOf(ama.email, wrong, { address: `198.51.100.${at}`, cookie }));
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
    const me = await context.app.inject({ url: '/api/auth/me', headers: { cookie } });
    expect(me.statusCode).toBe(401);
  });

  it('has no effect for another account, and neither has an invented one', async () => {
    const kofi = await createPerson(context.db, 'STUDENT', { password });
    const own = cookieOf(await signIn(kofi.email, password));
    const made = `cquiz_device=${'x'.repeat(43)}`;
    for (let at = 0; at < 20; at += 1) {
      const cookie = at % 2 === 0 ? own : made;
      await statusOf(ama.email, wrong, { address: `198.51.100.${Math.floor(at / 10)}`, cookie });
    }
    for (const cookie of [own, made]) {
      expect(await statusOf(ama.email, wrong, { address: '198.51.100.9', cookie })).toBe(429);
    }
  });
});

describe('a flood of wrong sign-ins from one address', () => {
  it('does not lock out a class behind that address, in known or unknown browsers', async () => {
    const school = '203.0.113.7';
    const class40 = await Promise.all(
      Array.from({ length: 40 }, () => createPerson(context.db, 'STUDENT', { password })),
    );
    // A thousand in fact: the allowance is used up, wherever it started.
    await useUp(`guesses from ${school}`, { burst: 1_000, seconds: 10 });
    for (let at = 0; at < 20; at += 1) {
      expect(await statusOf(`made-up-${at}@school.example`, wrong, { address: school })).toBe(401);
    }
    const outcomes = await Promise.all(
      class40.map(async ({ email }, at) => {
        // Every fourth mistypes twice.
        if (at % 4 === 0) for (const typo of ['a', 'b']) await statusOf(email, typo, { address: school });
        return statusOf(email, password, { address: school });
      }),
    );
    expect(outcomes).toEqual(Array(40).fill(200));
  });

  it('is slowed down: each name has three tries there until the address has room again', async () => {
    const school = '203.0.113.7';
    await useUp(`guesses from ${school}`, { burst: 1_000, seconds: 10 });
    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1) statuses.push(await statusOf(ama.email, wrong, { address: school }));
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
    await timePasses(10 * 60);
    expect(await statusOf(ama.email, password, { address: school })).toBe(200);
  });
});

describe('a flood of reset requests and wrong codes', () => {
  it('does not keep the owner from recovering in a known or new browser', async () => {
    const cookie = cookieOf(await signIn(ama.email, password));
    for (let at = 0; at < 30; at += 1) {
      await recovery.ask(ama.email, { address: `198.51.100.${at}` });
      await recovery.verify(ama.email, String(100_000 + at), { address: `198.51.100.${at}` });
    }
    // A known browser gets a new mail; in another one the long code of an earlier mail is enough.
    const known = await post('/reset/request', { email: ama.email }, { cookie });
    expect(known.json()).toMatchObject({ isSent: true });
    const { longCode } = await recovery.requestCodes(ama.email);
    const verified = await recovery.verify(ama.email, longCode, { address: '203.0.113.1' });
    expect(verified.statusCode).toBe(200);
  });
});
