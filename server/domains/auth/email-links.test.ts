import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeForm } from '#server/testing/form.ts';
import { drawPhoto } from '#server/testing/people.ts';
import { Recovery } from '#server/testing/recovery.ts';
import { linkTokenIn, untilEntered } from '#server/testing/registrations.ts';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { SystemSettingsChange } from '#shared/settings.ts';
import { createPeopleDeps } from '../people/people.service.ts';
import { tidyRegistrations } from '../people/registration-cleanup.service.ts';

const context = setUpTestApp();
const recovery = new Recovery(context);
const password = 'Chosen-by-the-owner-1';
let admin: SignedIn;
let made = 0;

beforeAll(async () => {
  admin = await signInAs(context.db, 'SUPER_ADMIN');
});
beforeEach(async () => {
  await sql`delete from limit_counter`.execute(context.db);
  await change({ trustedEmailDomains: ['trusted.example'], autoApproveRegistrations: true, maxUsers: 5_000 });
});

async function change(settings: SystemSettingsChange): Promise<void> {
  expect((await context.call(admin, 'PATCH', '/setting', settings)).statusCode).toBe(200);
}

async function sendForm(email: string): Promise<void> {
  const { payload, headers } = await encodeForm({
    firstName: 'Adwoa',
    lastName: 'Mensah',
    dob: '2004-05-31',
    email,
    phone: '+233 20 000 0000',
    country: 'GH',
    address: '12 Palm Street',
    photo: new File([await drawPhoto()], 'me.png'),
  });
  const answer = await context.app.inject({ method: 'POST', url: '/api/student', headers, payload });
  expect(answer.statusCode).toBe(201);
}

async function readToken(email: string): Promise<string> {
  return linkTokenIn(await recovery.readMail(email, /Confirm your email address/));
}

/** Someone who registered at the trusted domain, and the mail they got. */
async function registerTrusted(): Promise<{ email: string; token: string }> {
  made += 1;
  const email = `adwoa.${made}@trusted.example`;
  await sendForm(email);
  return { email, token: await readToken(email) };
}

function open(token: string) {
  return context.call(null, 'POST', '/auth/emailLink', { token });
}

function confirm(token: string, chosen?: string) {
  return context.call(null, 'POST', '/auth/emailLink/confirm', {
    token,
    ...(chosen === undefined ? {} : { password: chosen }),
  });
}

function signIn(email: string, typed = password) {
  return context.call(null, 'POST', '/auth/login', { email, password: typed });
}

function accountOf(email: string) {
  return context.db.selectFrom('user_account').selectAll().where('email', '=', email).executeTakeFirst();
}

describe('the confirmation link of a registration', () => {
  it('shows who registered and changes nothing when it is opened', async () => {
    const { email, token } = await registerTrusted();
    const opened = await open(token);
    expect(opened.json()).toEqual({
      success: true,
      kind: 'registration',
      email,
      name: 'Adwoa Mensah',
      currentEmail: null,
    });
    expect((await open(token)).body).toBe(opened.body);
    expect(await accountOf(email)).toMatchObject({ status: 'PENDING', password_hash: null });
  });

  it('lets its owner choose a password and sign in, once', async () => {
    const { email, token } = await registerTrusted();
    const done = await confirm(token, password);
    expect(done.json()).toEqual({ success: true, outcome: 'admitted', email });
    expect((await signIn(email)).statusCode).toBe(200);
    await recovery.readMail(email, /is accepted/);
    for (const again of [await confirm(token, 'Another-one-2'), await open(token)]) {
      expect(again.statusCode).toBe(400);
      expect(again.json()).toMatchObject({ code: 'EMAIL_LINK_INVALID' });
    }
    expect((await signIn(email)).statusCode).toBe(200);
    const trail = await context.call(admin, 'GET', '/auditLog?action=student.proved&max=1');
    expect(trail.json()).toMatchObject([{ actor: null, targetType: 'student' }]);
  });

  it('used ten times at once works once', async () => {
    const { email, token } = await registerTrusted();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => confirm(token, `Chosen-by-number-${at}`)),
    );
    const at = answers.findIndex(({ statusCode }) => statusCode === 200);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(9);
    expect((await signIn(email, `Chosen-by-number-${at}`)).statusCode).toBe(200);
  });

  it('requires a password that is not the address, the name or a common one', async () => {
    const { email, token } = await registerTrusted();
    const missing = await confirm(token);
    expect(missing.statusCode).toBe(422);
    expect(missing.json().details).toEqual([expect.stringMatching(/^password: /)]);
    for (const chosen of [email, 'Adwoa Mensah', 'adwoamensah', 'ADWOA.MENSAH']) {
      const refused = await confirm(token, chosen);
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({
        code: 'PERSONAL_PASSWORD',
        details: [expect.stringMatching(/^password: /)],
      });
    }
    expect((await confirm(token, 'password1')).json()).toMatchObject({ code: 'COMMON_PASSWORD' });
    expect((await confirm(token, password)).statusCode).toBe(200);
  });

  it('expires after a day, and registering again sends a new one that replaces it', async () => {
    const { email, token } = await registerTrusted();
    await sql`update registration_proof set expires_at = now() - interval '1 second'`.execute(context.db);
    expect((await confirm(token, password)).json()).toMatchObject({ code: 'EMAIL_LINK_INVALID' });
    await sendForm(email);
    const fresh = await readToken(email);
    expect((await open(token)).statusCode).toBe(400);
    expect((await confirm(fresh, password)).json()).toMatchObject({ outcome: 'admitted' });
  });

  it('leaves a confirmed student to an administrator if the domain is no longer trusted', async () => {
    const { email, token } = await registerTrusted();
    await change({ trustedEmailDomains: [] });
    expect((await confirm(token, password)).json()).toMatchObject({ outcome: 'waiting' });
    expect((await signIn(email)).json()).toMatchObject({ code: 'ACCOUNT_PENDING' });
    const matches = await context.call(admin, 'GET', `/student?search=${email}`);
    const students = [{ id: matches.json()[0].id }];
    await context.call(admin, 'POST', '/student/accept', { students });
    expect((await signIn(email)).statusCode).toBe(200);
  });

  it('leaves a confirmed student to an administrator if the institution is full', async () => {
    const { email, token } = await registerTrusted();
    await change({ maxUsers: 1 });
    expect((await confirm(token, password)).json()).toMatchObject({ outcome: 'waiting' });
    expect(await accountOf(email)).toMatchObject({ status: 'PENDING' });
  });

  it('expires when an administrator decides first', async () => {
    const { email, token } = await registerTrusted();
    const matches = await context.call(admin, 'GET', `/student?search=${email}`);
    await context.call(admin, 'POST', '/student/accept', { students: [{ id: matches.json()[0].id }] });
    expect((await confirm(token, password)).json()).toMatchObject({ code: 'EMAIL_LINK_INVALID' });
    const mail = await recovery.readMail(email, /is accepted/);
    expect(mail.text).toMatch(/\/invitation#/);
  });

  it('is stored hashed, and in no job or log', async () => {
    const { token } = await registerTrusted();
    const { rows } = await sql<{ text: string }>`
      select p::text as text from registration_proof p
      union all select data::text from pgboss.job
      union all select a::text from audit_log a`.execute(context.db);
    expect(rows.map(({ text }) => text).join()).not.toContain(token);
    expect(context.readLog()).not.toContain(token);
  });

  it.each([{}, { token: 7 }, { token: 'x'.repeat(101) }])('with %j is not valid', async (body) => {
    expect((await context.call(null, 'POST', '/auth/emailLink', body)).statusCode).toBe(422);
    expect((await context.call(null, 'POST', '/auth/emailLink/confirm', body)).statusCode).toBe(422);
  });
});

describe('a registration with an unconfirmed address', () => {
  const tidy = () =>
    tidyRegistrations(
      createPeopleDeps(context.app, {
        db: context.db,
        store: context.files,
        links: { sign: () => '' } as never,
      }),
    );

  it('is deleted with its photo after three days, and the address can register again', async () => {
    const { email } = await registerTrusted();
    const kept = await registerTrusted();
    await sql`update registration_proof set lapses_at = now() - interval '1 second'
      where account_id = (select id from user_account where email = ${email})`.execute(context.db);
    const account = await accountOf(email);
    await tidy();
    expect(await accountOf(email)).toBeUndefined();
    expect(await accountOf(kept.email)).toBeDefined();
    const { rows } = await sql`select from file where owner_id = ${account?.id ?? 0}`.execute(context.db);
    expect(rows).toEqual([]);
    await sendForm(email);
    await readToken(email);
  });

  it('is processed by the hourly job if its own job was lost', async () => {
    made += 1;
    const email = `lost.${made}@elsewhere.example`;
    await sql`insert into registration_request (institution_id, email, came_by, address, request_id, created_at)
      values (1, ${email}, 'http://localhost/', '192.0.2.1', 'r', now() - interval '2 hours')`.execute(
      context.db,
    );
    await tidy();
    await untilEntered(context.db);
    expect(await accountOf(email)).toMatchObject({ status: 'PENDING' });
  });
});
