import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeForm } from '#server/testing/form.ts';
import { createPerson, drawPhoto, signInAsPerson } from '#server/testing/people.ts';
import { Recovery } from '#server/testing/recovery.ts';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';

const context = setUpTestApp();
const recovery = new Recovery(context);
const firstName = 'Akosua';
const lastName = 'Frimpong';
let admin: SignedIn;
let made = 0;

beforeAll(async () => {
  admin = await signInAs(context.db, 'SUPER_ADMIN');
});
beforeEach(async () => {
  await sql`delete from limit_counter`.execute(context.db);
});

interface Refusal {
  statusCode: number;
  body: string;
}

/** Every way to choose a password, by the address it is for. */
const ways: Record<string, { field: string; choose: (password: string, email: string) => Promise<Refusal> }> =
  {
    'POST /auth/register, anonymous': {
      field: 'password',
      choose: (password, email) => context.call(null, 'POST', '/auth/register', { email, password }),
    },
    'POST /auth/register, super admin': {
      field: 'password',
      choose: (password, email) =>
        context.call(admin, 'POST', '/auth/register', { email, password, role: 'TEACHER' }),
    },
    'POST /student': {
      field: 'cqUser.passwordHash',
      choose: (passwordHash, email) =>
        context.call(admin, 'POST', '/student', { firstName, lastName, cqUser: { email, passwordHash } }),
    },
    'POST /teacher': {
      field: 'cqUser.passwordHash',
      choose: (passwordHash, email) =>
        context.call(admin, 'POST', '/teacher', { firstName, lastName, cqUser: { email, passwordHash } }),
    },
    'POST /student/withPhoto': {
      field: 'password',
      choose: async (password, email) => {
        const photo = new File([await drawPhoto()], 'me.png');
        const form = await encodeForm({
          firstName,
          lastName,
          email,
          password,
          dateOfBirth: '2004-05-31',
          photo,
        });
        const headers = { ...admin.headers, ...form.headers };
        const url = '/api/student/withPhoto';
        return context.app.inject({ method: 'POST', url, headers, payload: form.payload });
      },
    },
    'POST /auth/password': {
      field: 'newPassword',
      choose: async (newPassword, email) => {
        const me = await signInAsPerson(context.db, 'TEACHER', {
          firstName,
          lastName,
          password: 'Quite-long-7',
        });
        await rename(me.accountId, email);
        return context.call(me, 'POST', '/auth/password', { currentPassword: 'Quite-long-7', newPassword });
      },
    },
    'POST /auth/reset/confirm': {
      field: 'password',
      choose: async (password, email) => {
        const { accountId } = await createPerson(context.db, 'STUDENT', {
          firstName,
          lastName,
          password: 'Old-one-7',
        });
        await rename(accountId, email);
        return recovery.confirm(await recovery.requestToken(email), password);
      },
    },
  };

function rename(accountId: number, email: string) {
  return sql`update user_account set email = ${email}, email_normalized = ${email} where id = ${accountId}`.execute(
    context.db,
  );
}

function newEmail(): string {
  made += 1;
  return `akosua.${made}@school.example`;
}

describe('a password that is the address or the name', () => {
  it('is refused by every call that sets a password, naming the field', async () => {
    for (const [name, { field, choose }] of Object.entries(ways)) {
      const email = newEmail();
      const refused = await choose(`${email.toUpperCase()}.`, email);
      expect(refused.statusCode, name).toBe(422);
      expect(JSON.parse(refused.body), name).toMatchObject({
        code: 'PERSONAL_PASSWORD',
        details: [expect.stringMatching(`^${field}: `)],
      });
    }
  });

  it.each(['POST /student', 'POST /teacher', 'POST /student/withPhoto', 'POST /auth/password'])(
    'is refused as a variant of the name: %s',
    async (name) => {
      for (const password of ['Akosua', 'frimpong', 'Akosua Frimpong', 'akosuafrimpong', 'AKOSUA.FRIMPONG']) {
        const refused = await ways[name]?.choose(password, newEmail());
        expect(JSON.parse(refused?.body ?? '{}')).toMatchObject({ code: 'PERSONAL_PASSWORD' });
      }
    },
  );

  it('is a fault in its row of a people import', async () => {
    const email = newEmail();
    const rows = [
      'Role,First name,Last name,Email,Password',
      `Student,Akosua,Frimpong,${email},akosuafrimpong`,
    ];
    const form = await encodeForm({ file: new File([rows.join('\n')], 'people.csv') });
    const headers = { ...admin.headers, ...form.headers };
    const checked = await context.app.inject({
      method: 'POST',
      url: '/api/peopleImport/check',
      headers,
      payload: form.payload,
    });
    expect(checked.statusCode).toBe(200);
    expect(checked.body).toContain('The password can’t be the person’s name or email address.');
  });

  it('still works for people who already have it', async () => {
    const { email, accountId } = await createPerson(context.db, 'TEACHER', {
      password: 'kwabena@school.example',
    });
    await rename(accountId, 'kwabena@school.example');
    expect(email).not.toBe('kwabena@school.example');
    const body = { email: 'Kwabena@school.example.', password: 'kwabena@school.example' };
    expect((await context.call(null, 'POST', '/auth/login', body)).statusCode).toBe(200);
  });
});
