import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPerson } from '#server/testing/people.ts';
import { Recovery } from '#server/testing/recovery.ts';
import { linkTokenIn, untilEntered } from '#server/testing/registrations.ts';
import { adminPassword, type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Role } from '#shared/permissions.ts';

const context = setUpTestApp();
const recovery = new Recovery(context);
const password = 'Quite-long-7';
let admin: SignedIn;
let made = 0;

beforeAll(async () => {
  admin = await signInAs(context.db, 'SUPER_ADMIN');
});
beforeEach(async () => {
  await sql`delete from limit_counter`.execute(context.db);
});

function newEmail(domain = 'school.example'): string {
  made += 1;
  return `esi.${made}@${domain}`;
}

function register(body: object, person: SignedIn | null = null) {
  return context.call(person, 'POST', '/auth/register', { password, ...body });
}

function signIn(email: string, typed = password) {
  return context.call(null, 'POST', '/auth/login', { email, password: typed });
}

async function accountOf(email: string) {
  return context.db
    .selectFrom('user_account')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
}

const received = {
  success: true,
  message: 'Registration received. We’ve emailed you the next steps.',
};

function studentOf(email: string) {
  return context.db
    .selectFrom('student')
    .innerJoin('user_account', 'user_account.id', 'student.account_id')
    .select('student.id')
    .where('user_account.email', '=', email)
    .executeTakeFirstOrThrow();
}

describe('registering', () => {
  it('creates a pending student without a token and a password', async () => {
    const email = newEmail();
    const answer = await register({ email });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual(received);
    await untilEntered(context.db);
    const account = await accountOf(email);
    expect(account).toMatchObject({
      role: 'STUDENT',
      status: 'PENDING',
      came_by: 'http://localhost:80/',
      password_hash: null,
    });
    await recovery.readMail(email, /received your registration/);
  });

  it('ignores the password that was sent, because the address is not verified', async () => {
    const email = newEmail();
    await register({ email });
    await untilEntered(context.db);
    expect((await signIn(email)).json()).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    const { id } = await studentOf(email);
    const accepted = await context.call(admin, 'POST', '/student/accept', { students: [{ id }] });
    expect(accepted.json()).toMatchObject({ accepted: 1 });
    expect((await signIn(email)).json()).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    const mail = await recovery.readMail(email, /is accepted/);
    const token = /invitation#([\w-]{43})/.exec(mail.text)?.[1] ?? '';
    expect((await recovery.confirm(token, 'Chosen-by-the-owner-1')).statusCode).toBe(200);
    expect((await signIn(email, 'Chosen-by-the-owner-1')).statusCode).toBe(200);
  });

  it('reports the pending state at sign-in only with the right password', async () => {
    const { email } = await createPerson(context.db, 'STUDENT', { status: 'PENDING', password });
    const refused = await signIn(email);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'ACCOUNT_PENDING' });
    const wrong = await signIn(email, 'Quite-wrong-7');
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toMatchObject({ code: 'WRONG_CREDENTIALS' });
  });

  it('at a trusted domain lets the student in only after the address is verified', async () => {
    await context.call(admin, 'PATCH', '/setting', { trustedEmailDomains: ['trusted.example'] });
    const email = newEmail('Trusted.example');
    const answer = await register({ email });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual(received);
    const mail = await recovery.readMail(email.toLowerCase(), /Confirm your email address/);
    expect((await signIn(email)).statusCode).toBe(401);
    expect((await accountOf(email)).status).toBe('PENDING');
    const done = await context.call(null, 'POST', '/auth/emailLink/confirm', {
      token: linkTokenIn(mail),
      password: 'Chosen-by-the-owner-1',
    });
    expect(done.json()).toEqual({ success: true, outcome: 'admitted', email });
    expect((await signIn(email)).statusCode).toBe(401);
    expect((await signIn(email, 'Chosen-by-the-owner-1')).statusCode).toBe(200);
    await context.call(admin, 'PATCH', '/setting', { trustedEmailDomains: [] });
  });

  it('mails no link to a forged Host, even for a signed-in student', async () => {
    await context.call(admin, 'PATCH', '/setting', { trustedEmailDomains: ['trusted.example'] });
    const student = await signInAs(context.db, 'STUDENT');
    for (const headers of [{}, student.headers]) {
      const email = newEmail('trusted.example');
      const answer = await context.app.inject({
        method: 'POST',
        url: '/api/auth/register',
        remoteAddress: '192.0.2.1',
        headers: { ...headers, host: 'elsewhere.example' },
        payload: { email, password },
      });
      expect(answer.statusCode).toBe(201);
      const mail = await recovery.readMail(email, /Confirm your email address/);
      expect(mail.raw).not.toContain('elsewhere.example');
      // The code is typed on the page instead.
      const token = /^[\w-]{43}$/m.exec(mail.text)?.[0];
      const opened = await context.call(null, 'POST', '/auth/emailLink', { token });
      expect(opened.json()).toMatchObject({ kind: 'registration', email });
    }
    await context.call(admin, 'PATCH', '/setting', { trustedEmailDomains: [] });
  });

  it.each<Role>(['TEACHER', 'READ_ONLY_ADMIN', 'SUPER_ADMIN'])(
    'with the role %s is refused to everyone but super admins',
    async (role) => {
      const askers = await Promise.all(
        (['STUDENT', 'TEACHER', 'READ_ONLY_ADMIN'] as const).map((each) => signInAs(context.db, each)),
      );
      const email = newEmail();
      for (const asker of [null, ...askers]) {
        const refused = await register({ email, role }, asker);
        expect(refused.statusCode).toBe(403);
        expect(refused.json()).toMatchObject({ code: 'FORBIDDEN' });
      }
      const forged = { headers: { authorization: `Bearer ${'x'.repeat(43)}` } } as SignedIn;
      expect((await register({ email, role }, forged)).statusCode).toBe(403);
      expect((await signIn(email)).statusCode).toBe(401);
    },
  );

  it('stays pending even if a signed-in person other than a super admin sends it', async () => {
    const email = newEmail();
    const teacher = await signInAs(context.db, 'TEACHER');
    expect((await register({ email, role: 'STUDENT' }, teacher)).json()).toEqual(received);
    await untilEntered(context.db);
    expect((await accountOf(email)).status).toBe('PENDING');
  });

  it('twenty times at once creates one account', async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register({ email })));
    for (const answer of answers) expect(answer.json()).toEqual(received);
    await untilEntered(context.db);
    const { rows } = await sql`select from user_account where email = ${email}`.execute(context.db);
    expect(rows).toHaveLength(1);
  });

  it.each([
    {},
    { email: 'no address' },
    { email: 'a@school.example', password: 'short' },
    { email: 'a@school.example', password: 'password1' },
    { email: 'kofi.annan@school.example', password: 'Kofi.Annan@School.example.' },
    { email: 'kofi.annan@school.example', password: 'kofi.annan' },
    { email: 'a@school.example', role: 'OWNER' },
    { email: 'a@school.example', role: ['STUDENT'] },
  ])('with %j is not valid', async (body) => {
    expect((await register(body)).statusCode).toBe(422);
  });

  it('sets only the documented fields', async () => {
    const email = newEmail();
    const answer = await register({ email, status: 'ACTIVE', isAccepted: true, institutionId: 2, id: 1 });
    expect(answer.statusCode).toBe(201);
    await untilEntered(context.db);
    expect(await accountOf(email)).toMatchObject({ status: 'PENDING', institution_id: 1 });
  });
});

describe('an account that a super admin creates', () => {
  it.each<[Role, string]>([
    ['STUDENT', 'student'],
    ['TEACHER', 'teacher'],
    ['READ_ONLY_ADMIN', 'admin'],
    ['SUPER_ADMIN', 'admin'],
  ])('with the role %s can be used immediately by its owner', async (role, kind) => {
    const email = newEmail();
    const answer = await register({ email, role, currentPassword: adminPassword }, admin);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      success: true,
      message: 'The account has been created.',
      user: { email, role, person: { kind } },
    });
    expect(answer.json()).not.toHaveProperty('token');
    expect((await signIn(email)).statusCode).toBe(200);
    const trail = await context.call(admin, 'GET', '/auditLog?action=account.registered&max=1');
    expect(trail.json()).toMatchObject([
      { actor: { id: admin.accountId }, targetId: String(answer.json().user.id), detail: { role } },
    ]);
    expect(trail.body).not.toMatch(/argon2|Quite-long/);
  });

  it.each([
    (email: string) => email,
    (email: string) => email.toUpperCase(),
    (email: string) => `\t ${email} `,
    (email: string) => email.replace('student', 'ｓｔｕｄｅｎｔ'),
    (email: string) => email.replace('school', 'ｓｃｈｏｏｌ'),
    (email: string) => `${email}.`,
    (email: string) => email.replace('school.', 'school。'),
  ])('cannot take the address of another account, in any spelling', async (spell) => {
    const { email } = await createPerson(context.db, 'STUDENT', { status: 'SUSPENDED' });
    const refused = await register({ email: spell(email), role: 'TEACHER' }, admin);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'EMAIL_TAKEN' });
  });

  it('is refused if the institution is full, regardless of pending registrations', async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from user_account where status in ('ACTIVE', 'SUSPENDED')`.execute(context.db);
    await context.call(admin, 'PATCH', '/setting', { maxUsers: Number(rows[0]?.count) + 1 });
    await register({ email: newEmail() });
    await untilEntered(context.db);
    expect((await register({ email: newEmail(), role: 'TEACHER' }, admin)).statusCode).toBe(201);
    const refused = await register({ email: newEmail(), role: 'TEACHER' }, admin);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'USERS_LIMIT_REACHED' });
    await context.call(admin, 'PATCH', '/setting', { maxUsers: 10_000 });
  });
});
