import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPerson, type TestPerson } from '#server/testing/people.ts';
import { type SignedIn, startTestSession } from '#server/testing/sign-in.ts';
import { readMailFolder } from '#server/testing/smtp.ts';
import { setUpTestApp, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Role } from '#shared/permissions.ts';

const context = setUpTestApp();
const password = 'Quite-long-7';
const wrong = '000000';

interface Owner extends TestPerson {
  me: SignedIn;
  secret: string;
  recoveryCodes: string[];
}

let admin: SignedIn;
beforeAll(async () => {
  const { accountId } = await createPerson(context.db, 'SUPER_ADMIN', { password });
  admin = await startTestSession(context.db, accountId);
});
beforeEach(() => sql`delete from limit_counter`.execute(context.db));

/** The app's next code, accepted because clocks may be ahead: the current one was used for turning it on. */
function codeOf(secret: string, secondsAhead = 30): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + secondsAhead * 1000 });
}

async function createOwner(role: Role = 'STUDENT'): Promise<Owner> {
  const person = await createPerson(context.db, role, { password });
  const me = await startTestSession(context.db, person.accountId);
  const started = await context.call(me, 'POST', '/twoFactor', { currentPassword: password });
  expect(started.statusCode).toBe(201);
  const { secret } = started.json<{ secret: string }>();
  const on = await context.call(me, 'POST', '/twoFactor/confirm', { code: codeOf(secret, 0) });
  expect(on.statusCode).toBe(200);
  return { ...person, me, secret, recoveryCodes: on.json<{ recoveryCodes: string[] }>().recoveryCodes };
}

function post(path: string, body: object, { server = context, address = '192.0.2.1' } = {}) {
  return server.app.inject({ method: 'POST', url: `/api${path}`, remoteAddress: address, payload: body });
}

async function ticketOf({ email }: TestPerson, server: TestApp = context): Promise<string> {
  const answer = await post('/auth/login', { email, password }, { server });
  expect(answer.statusCode).toBe(202);
  return answer.json<{ secondFactor: { ticket: string } }>().secondFactor.ticket;
}

function finish(body: object, from?: { server?: TestApp; address?: string }) {
  return post('/auth/login/secondFactor', body, from);
}

describe('setting it up', () => {
  it('requires the password, shows the secret once and takes effect only after a correct code', async () => {
    const person = await createPerson(context.db, 'READ_ONLY_ADMIN', { password });
    const me = await startTestSession(context.db, person.accountId);
    const refused = await context.call(me, 'POST', '/twoFactor', { currentPassword: 'Quite-wrong-7' });
    expect(refused.json()).toMatchObject({ code: 'WRONG_PASSWORD' });
    const started = await context.call(me, 'POST', '/twoFactor', { currentPassword: password });
    const { secret, uri, qrCode } = started.json();
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toContain('issuer=CQuiz');
    expect(qrCode).toMatch(/^data:image\/png;base64,/);
    expect(started.headers['cache-control']).toBe('no-store');
    // Not on yet: the password alone is enough.
    expect((await post('/auth/login', { email: person.email, password })).statusCode).toBe(200);
    const mistyped = await context.call(me, 'POST', '/twoFactor/confirm', { code: wrong });
    expect(mistyped.json()).toMatchObject({ code: 'TWO_FACTOR_CODE_WRONG' });
    const on = await context.call(me, 'POST', '/twoFactor/confirm', { code: codeOf(secret) });
    const codes: string[] = on.json().recoveryCodes;
    expect(new Set(codes).size).toBe(10);
    expect(codes[0]).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    const state = await context.call(me, 'GET', '/twoFactor');
    expect(state.json()).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
    const again = await context.call(me, 'POST', '/twoFactor', { currentPassword: password });
    expect(again.json()).toMatchObject({ code: 'TWO_FACTOR_ON_ALREADY' });
    await expect
      .poll(() => subjectsTo(person.email), soon)
      .toEqual(['Two-factor sign-in is on for your CQuiz account']);
  });

  it('stores neither the secret nor a recovery code, and logs none', async () => {
    const { accountId, secret, recoveryCodes } = await createOwner();
    const { rows } = await sql<{ text: string }>`
      select (select t::text from two_factor t where account_id = ${accountId}) ||
        (select string_agg(c::text, '') from two_factor_recovery_code c where account_id = ${accountId}) ||
        (select string_agg(detail::text, '') from audit_log) as text`.execute(context.db);
    const plain = Buffer.from(new TOTP({ secret }).secret.buffer).toString('hex');
    for (const secretText of [secret, plain, ...recoveryCodes]) {
      expect(rows[0]?.text).not.toContain(secretText);
      expect(context.readLog()).not.toContain(secretText);
    }
  });

  it('expires after half an hour, and fails if it was never started', async () => {
    const person = await createPerson(context.db, 'TEACHER', { password });
    const me = await startTestSession(context.db, person.accountId);
    const early = await context.call(me, 'POST', '/twoFactor/confirm', { code: wrong });
    expect(early.json()).toMatchObject({ code: 'TWO_FACTOR_SETUP_OVER' });
    const started = await context.call(me, 'POST', '/twoFactor', { currentPassword: password });
    await sql`update two_factor set created_at = now() - interval '31 minutes'`.execute(context.db);
    const late = await context.call(me, 'POST', '/twoFactor/confirm', {
      code: codeOf(started.json().secret),
    });
    expect(late.json()).toMatchObject({ code: 'TWO_FACTOR_SETUP_OVER' });
  });
});

// A job writes the mail, seconds later on a busy machine.
const soon = { timeout: 60_000 };

async function subjectsTo(email: string): Promise<string[]> {
  return (await mailsTo(email)).map(({ subject }) => subject);
}

async function mailsTo(email: string) {
  return (await readMailFolder(context.config.dataDir)).filter(({ to }) => to.includes(email));
}

describe('signing in with it', () => {
  it('returns a ticket for the password, and once a session for the ticket and a code', async () => {
    const owner = await createOwner();
    const asked = await post('/auth/login', { email: owner.email, password, remember: true });
    expect(asked.statusCode).toBe(202);
    expect(asked.json()).toEqual({
      success: true,
      secondFactor: { ticket: expect.stringMatching(/^[\w-]{43}$/), expiresInSeconds: 300 },
    });
    const { ticket } = asked.json().secondFactor;
    const me = await context.app.inject({
      url: '/api/auth/me',
      headers: { authorization: `Bearer ${ticket}` },
    });
    expect(me.statusCode).toBe(401);
    const code = codeOf(owner.secret);
    const done = await finish({ ticket, code, remember: true });
    expect(done.statusCode).toBe(200);
    expect(done.json()).toMatchObject({ success: true, user: { id: owner.accountId } });
    expect((await finish({ ticket, code: codeOf(owner.secret) })).json()).toMatchObject({
      code: 'SECOND_FACTOR_OVER',
    });
    // The same code within its half minute, with a new ticket.
    expect((await finish({ ticket: await ticketOf(owner), code })).json()).toMatchObject({
      code: 'TWO_FACTOR_CODE_WRONG',
    });
    const [entry] = (await context.call(admin, 'GET', '/auditLog?action=session.started')).json();
    expect(entry).toMatchObject({
      actor: { id: owner.accountId },
      detail: { remember: true, secondFactor: 'code' },
    });
  });

  it('answers a wrong password as for an account without a second factor', async () => {
    const owner = await createOwner();
    const plain = await createPerson(context.db, 'STUDENT', { password });
    const [one, other] = await Promise.all(
      [owner.email, plain.email].map((email) => post('/auth/login', { email, password: 'Quite-wrong-7' })),
    );
    expect(one?.statusCode).toBe(401);
    expect(one?.body).toBe(other?.body);
  });

  it('accepts a recovery code once, even if sent twice at once to two processes', async () => {
    const owner = await createOwner('TEACHER');
    const [first = '', second = ''] = owner.recoveryCodes;
    const other = await startTestApp(context.connection, { worker: false });
    try {
      const ticket = await ticketOf(owner);
      const raced = await Promise.all(
        [context, other, context, other].map((server) => finish({ ticket, recoveryCode: first }, { server })),
      );
      expect(raced.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect(raced.filter(({ statusCode }) => statusCode === 400)).toHaveLength(3);
      const again = await finish({ ticket: await ticketOf(owner, other), recoveryCode: first });
      expect(again.json()).toMatchObject({ code: 'TWO_FACTOR_CODE_WRONG' });
      const typed = ` ${second.toUpperCase().replaceAll('-', ' ')} `;
      expect((await finish({ ticket: await ticketOf(owner), recoveryCode: typed })).statusCode).toBe(200);
    } finally {
      await other.close();
    }
    expect((await context.call(owner.me, 'GET', '/twoFactor')).json()).toMatchObject({
      recoveryCodesLeft: 8,
    });
    await expect
      .poll(() => subjectsTo(owner.email), soon)
      .toContain('A recovery code for your CQuiz account was used');
  });

  it('accepts an app code once if several tickets send it at once', async () => {
    const owner = await createOwner();
    const code = codeOf(owner.secret);
    const answers = await Promise.all(
      [1, 2, 3].map(async () => finish({ ticket: await ticketOf(owner), code })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeLessThanOrEqual(1);
    const late = await finish({ ticket: await ticketOf(owner), code });
    expect(late.statusCode).toBe(answers.some(({ statusCode }) => statusCode === 200) ? 422 : 200);
  });

  it('invalidates the ticket after five wrong codes, and throttles the account after ten', async () => {
    const owner = await createOwner();
    const ticket = await ticketOf(owner);
    for (let at = 0; at < 5; at += 1) expect((await finish({ ticket, code: wrong })).statusCode).toBe(422);
    const late = await finish({ ticket, code: codeOf(owner.secret) });
    expect(late.json()).toMatchObject({ code: 'SECOND_FACTOR_OVER' });
    const next = await ticketOf(owner);
    // All at once: not one more is checked.
    const raced = await Promise.all(Array.from({ length: 12 }, () => finish({ ticket: next, code: wrong })));
    expect(raced.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5);
    const third = await ticketOf(owner);
    const blocked = await finish({ ticket: third, code: codeOf(owner.secret) });
    expect(blocked.statusCode).toBe(429);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
    // The owner isn't locked out from elsewhere.
    const elsewhere = await finish({ ticket: third, code: codeOf(owner.secret) }, { address: '192.0.2.9' });
    expect(elsewhere.statusCode).toBe(200);
  });

  it('keeps an earlier sign-in open when another one starts, each with its own five wrong codes', async () => {
    const owner = await createOwner();
    const first = await ticketOf(owner);
    const second = await ticketOf(owner);
    for (let at = 0; at < 5; at += 1) await finish({ ticket: second, code: wrong });
    const ended = await finish({ ticket: second, code: codeOf(owner.secret) });
    expect(ended.json()).toMatchObject({ code: 'SECOND_FACTOR_OVER' });
    const [third] = await Promise.all([ticketOf(owner), ticketOf(owner), ticketOf(owner)]);
    expect((await finish({ ticket: first, code: codeOf(owner.secret) })).statusCode).toBe(200);
    expect((await finish({ ticket: third, recoveryCode: owner.recoveryCodes[0] })).statusCode).toBe(200);
  });

  it("limits unfinished sign-ins of one address below the number that would end the owner's", async () => {
    const owner = await createOwner();
    const open = () => post('/auth/login', { email: owner.email, password }, { address: '192.0.2.66' });
    const own = await ticketOf(owner);
    for (let at = 0; at < 20; at += 1) expect((await open()).statusCode).toBe(202);
    expect((await open()).statusCode).toBe(429);
    expect((await finish({ ticket: own, code: codeOf(owner.secret) })).statusCode).toBe(200);
    // Attempts from many addresses leave no more rows than the limit.
    for (let at = 0; at < 90; at += 1) {
      await sql`insert into one_time_code (account_id, purpose, code_hash, expires_at)
        values (${owner.accountId}, 'TWO_FACTOR', sha256(${`t${at}`}::bytea), now() + interval '5 minutes')`.execute(
        context.db,
      );
    }
    await ticketOf(owner);
    const { rows } = await sql<{ live: number }>`select count(*)::integer as live from one_time_code
      where account_id = ${owner.accountId} and used_at is null and revoked_at is null`.execute(context.db);
    expect(rows[0]?.live).toBe(100);
  });

  it('stops guesses from changing addresses, and leaves the owner the recovery codes', async () => {
    const owner = await createOwner();
    await sql`insert into limit_counter (key, count, window_ends_at)
      values (${`wrong codes of account ${owner.accountId}`}, 30, now() + interval '1 hour')`.execute(
      context.db,
    );
    const ticket = await ticketOf(owner);
    expect((await finish({ ticket, code: codeOf(owner.secret) })).statusCode).toBe(429);
    expect((await finish({ ticket, recoveryCode: owner.recoveryCodes[0] })).statusCode).toBe(200);
  });

  it("accepts no ticket for another person's code, no other kind of token, and no expired one", async () => {
    const [owner, other] = [await createOwner(), await createOwner()];
    const ticket = await ticketOf(owner);
    for (const body of [{ code: codeOf(other.secret) }, { recoveryCode: other.recoveryCodes[0] }]) {
      expect((await finish({ ticket, ...body })).json()).toMatchObject({ code: 'TWO_FACTOR_CODE_WRONG' });
    }
    const reset = await post('/auth/reset/confirm', { resetToken: ticket, password: 'Another-long-7' });
    expect(reset.json()).toMatchObject({ code: 'RESET_TOKEN_INVALID' });
    await sql`update one_time_code set created_at = now() - interval '6 minutes',
      expires_at = now() - interval '1 minute' where account_id = ${owner.accountId}`.execute(context.db);
    expect((await finish({ ticket, code: codeOf(owner.secret) })).json()).toMatchObject({
      code: 'SECOND_FACTOR_OVER',
    });
    for (const body of [{}, { code: '1', recoveryCode: '2' }]) {
      expect((await finish({ ticket, ...body })).statusCode).toBe(422);
    }
  });

  it('invalidates the ticket when the password changes, but keeps the second factor', async () => {
    const owner = await createOwner();
    const ticket = await ticketOf(owner);
    const newPassword = 'Another-long-7';
    const change = { currentPassword: password, newPassword };
    expect((await context.call(owner.me, 'POST', '/auth/password', change)).statusCode).toBe(204);
    expect((await finish({ ticket, code: codeOf(owner.secret) })).json()).toMatchObject({
      code: 'SECOND_FACTOR_OVER',
    });
    expect((await post('/auth/login', { email: owner.email, password: newPassword })).statusCode).toBe(202);
  });

  it('refuses a person suspended between the two steps', async () => {
    const owner = await createOwner();
    const ticket = await ticketOf(owner);
    await sql`update user_account set status = 'SUSPENDED' where id = ${owner.accountId}`.execute(context.db);
    const answer = await finish({ ticket, code: codeOf(owner.secret) });
    expect(answer.json()).toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
  });
});

describe('turning it off', () => {
  it('requires the password and a code, as do new recovery codes', async () => {
    const owner = await createOwner();
    const call = (path: string, code: string, currentPassword = password) =>
      context.call(owner.me, 'POST', path, { currentPassword, code });
    expect((await call('/twoFactor/off', codeOf(owner.secret), 'Quite-wrong-7')).json()).toMatchObject({
      code: 'WRONG_PASSWORD',
    });
    expect((await call('/twoFactor/off', wrong)).json()).toMatchObject({ code: 'TWO_FACTOR_CODE_WRONG' });
    const fresh = await call('/twoFactor/recoveryCodes', codeOf(owner.secret));
    const [code = ''] = fresh.json<{ recoveryCodes: string[] }>().recoveryCodes;
    expect((await call('/twoFactor/off', owner.recoveryCodes[0] ?? '')).statusCode).toBe(422);
    expect((await call('/twoFactor/off', code)).statusCode).toBe(204);
    expect((await call('/twoFactor/off', code)).json()).toMatchObject({ code: 'TWO_FACTOR_NOT_ON' });
    expect((await post('/auth/login', { email: owner.email, password })).statusCode).toBe(200);
    await expect
      .poll(() => subjectsTo(owner.email), soon)
      .toContain('Two-factor sign-in is off for your CQuiz account');
  });

  it('can be done by a super admin for a lost device, with their own password, and is mailed and recorded', async () => {
    const owner = await createOwner();
    const off = (id: number, currentPassword = password) =>
      context.call(admin, 'POST', `/account/${id}/twoFactor/off`, { currentPassword });
    expect((await off(owner.accountId, 'Quite-wrong-7')).json()).toMatchObject({ code: 'WRONG_PASSWORD' });
    expect((await off(999_999)).statusCode).toBe(404);
    expect((await off(admin.accountId)).json()).toMatchObject({ code: 'TWO_FACTOR_OWN' });
    expect((await off(owner.accountId)).statusCode).toBe(204);
    expect((await off(owner.accountId)).json()).toMatchObject({ code: 'TWO_FACTOR_NOT_ON' });
    expect((await post('/auth/login', { email: owner.email, password })).statusCode).toBe(200);
    const [entry] = (await context.call(admin, 'GET', '/auditLog?action=twoFactor.turnedOff')).json();
    expect(entry).toMatchObject({
      actor: { id: admin.accountId },
      targetType: 'account',
      targetId: String(owner.accountId),
    });
    await expect
      .poll(async () => (await mailsTo(owner.email)).map(({ text }) => text).join(''), soon)
      .toContain('An administrator turned off two-factor sign-in');
  });
});
