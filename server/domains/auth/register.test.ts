import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPerson } from '#server/testing/people.ts';
import { Recovery } from '#server/testing/recovery.ts';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
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

describe('registering oneself', () => {
  it('makes a pending student, without a token', async () => {
    const email = newEmail();
    const answer = await register({ email });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      success: true,
      message: 'Your registration has been received. You will get an e-mail when it is accepted.',
      user: {
        id: expect.any(Number),
        email,
        role: 'STUDENT',
        memberSince: expect.stringMatching(/Z$/),
        person: expect.objectContaining({ kind: 'student', enrollmentDate: null }),
      },
    });
    const account = await accountOf(email);
    expect(account).toMatchObject({ status: 'PENDING', came_by: 'http://localhost:80/' });
    expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(answer.body).not.toMatch(/argon2|passwordHash/);
    await recovery.readMail(email, /received your registration/);
  });

  it('is told to wait when they sign in, and only with the right password', async () => {
    const email = newEmail();
    await register({ email });
    const refused = await signIn(email);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'ACCOUNT_PENDING' });
    const wrong = await signIn(email, 'Quite-wrong-7');
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json()).toMatchObject({ code: 'WRONG_CREDENTIALS' });
  });

  it('signs in somebody of a trusted domain at once', async () => {
    await context.call(admin, 'PATCH', '/setting', { trustedEmailDomains: ['trusted.example'] });
    const answer = await register({ email: newEmail('Trusted.example') });
    expect(answer.statusCode).toBe(201);
    const { token, user, message } = answer.json();
    expect(message).toBe('Your registration has been accepted.');
    expect(user.person.enrollmentDate).toMatch(/Z$/);
    const headers = { authorization: `Bearer ${token}` };
    const me = await context.app.inject({ url: '/api/auth/me', headers });
    expect(me.json()).toMatchObject({ success: true });
    expect(me.json().user).toEqual(user);
    expect((await register({ email: newEmail('nottrusted.example') })).json()).not.toHaveProperty('token');
    await context.call(admin, 'PATCH', '/setting', { trustedEmailDomains: [] });
  });

  it('mails no link to where a stranger claims to be, nor to where a signed-in student does', async () => {
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
      expect((await recovery.readMail(email, /is accepted/)).raw).not.toContain('elsewhere.example');
    }
    await context.call(admin, 'PATCH', '/setting', { trustedEmailDomains: [] });
  });

  it.each<Role>(['TEACHER', 'READ_ONLY_ADMIN', 'SUPER_ADMIN'])(
    'as %s is refused to all but super admins',
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

  it('as a student waits also when another than a super admin asks', async () => {
    const email = newEmail();
    const teacher = await signInAs(context.db, 'TEACHER');
    expect((await register({ email, role: 'STUDENT' }, teacher)).json()).not.toHaveProperty('token');
    expect((await accountOf(email)).status).toBe('PENDING');
  });

  it.each([
    (email: string) => email,
    (email: string) => email.toUpperCase(),
    (email: string) => `\t ${email} `,
    (email: string) => email.replace('jojo', 'ｊｏｊｏ'),
    (email: string) => email.replace('school', 'ｓｃｈｏｏｌ'),
  ])('in another spelling of a known address is refused', async (spell) => {
    made += 1;
    const email = `jojo.${made}@school.example`;
    expect((await register({ email })).statusCode).toBe(201);
    const again = await register({ email: spell(email) });
    expect(again.statusCode).toBe(409);
    expect(again.json()).toMatchObject({ code: 'EMAIL_TAKEN' });
  });

  it('twenty times at once makes one account', async () => {
    const email = newEmail();
    const answers = await Promise.all(Array.from({ length: 20 }, () => register({ email })));
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });

  it('is refused when the institution is full', async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from user_account where status <> 'DELETED'`.execute(context.db);
    await context.call(admin, 'PATCH', '/setting', { maxUsers: rows[0]?.count });
    const answer = await register({ email: newEmail() });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'USERS_LIMIT_REACHED' });
    await context.call(admin, 'PATCH', '/setting', { maxUsers: 10_000 });
  });

  it.each([
    {},
    { email: 'no address' },
    { email: 'a@school.example', password: 'short' },
    { email: 'a@school.example', password: 'password1' },
    { email: 'a@school.example', role: 'OWNER' },
    { email: 'a@school.example', role: ['STUDENT'] },
  ])('with %j is not valid', async (body) => {
    expect((await register(body)).statusCode).toBe(422);
  });

  it('sets nothing beyond what may be asked for', async () => {
    const email = newEmail();
    const answer = await register({ email, status: 'ACTIVE', isAccepted: true, institutionId: 2, id: 1 });
    expect(answer.statusCode).toBe(201);
    expect(await accountOf(email)).toMatchObject({ status: 'PENDING', institution_id: 1 });
  });
});

describe('an account that a super admin makes', () => {
  it.each<[Role, string]>([
    ['STUDENT', 'student'],
    ['TEACHER', 'teacher'],
    ['READ_ONLY_ADMIN', 'admin'],
    ['SUPER_ADMIN', 'admin'],
  ])('as %s can be used at once, by whom it is for', async (role, kind) => {
    const email = newEmail();
    const answer = await register({ email, role }, admin);
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

  it('cannot take an address that somebody has', async () => {
    const { email } = await createPerson(context.db, 'STUDENT', { status: 'SUSPENDED' });
    expect((await register({ email, role: 'TEACHER' }, admin)).statusCode).toBe(409);
  });
});
