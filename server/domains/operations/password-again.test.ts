import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeTestBackup } from '#server/testing/backups.ts';
import { createPerson, signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';

const context = setUpTestApp();
const password = 'Quite-long-7';
type Method = 'POST' | 'PATCH' | 'DELETE';
let admin: TestPerson & SignedIn;

beforeAll(async () => {
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN', { password });
});
beforeEach(() => sql`delete from limit_counter`.execute(context.db));

function call(method: Method, path: string, body: object) {
  return context.call(admin, method, path, body);
}

/** Refused without the password and with a wrong one, without any effect. */
async function expectAsked(
  method: Method,
  path: string,
  body: object,
  { field, happened }: { field: 'password' | 'currentPassword'; happened: () => Promise<boolean> },
): Promise<void> {
  for (const given of [{}, { [field]: '' }]) {
    const missing = await call(method, path, { ...body, ...given });
    expect([missing.statusCode, missing.json().code]).toEqual([422, 'INVALID_INPUT']);
    expect(missing.json().details.join()).toContain(`${field}: `);
  }
  const wrong = await call(method, path, { ...body, [field]: 'Quite-wrong-7' });
  expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'WRONG_PASSWORD']);
  expect(await happened()).toBe(false);
  const right = await call(method, path, { ...body, [field]: password });
  expect(right.statusCode, right.body).toBeLessThan(300);
  expect(await happened()).toBe(true);
}

async function exists(query: ReturnType<typeof sql>): Promise<boolean> {
  return (await query.execute(context.db)).rows.length > 0;
}

async function roleOf(accountId: number): Promise<string> {
  const { role } = await context.db
    .selectFrom('user_account')
    .select('role')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return role;
}

describe('the password is required again', () => {
  it('before the system logs are purged', async () => {
    await expectAsked(
      'POST',
      '/auditLog/purge',
      { all: true },
      {
        field: 'password',
        happened: () => exists(sql`select from audit_log where action = 'audit.purged'`),
      },
    );
  });

  it('before a backup is downloaded, and before one is deleted', async () => {
    const { id } = await makeTestBackup(context, admin);
    await expectAsked(
      'POST',
      `/backup/${id}/link`,
      {},
      {
        field: 'password',
        happened: () => exists(sql`select from audit_log where action = 'backup.downloaded'`),
      },
    );
    await expectAsked(
      'DELETE',
      `/backup/${id}`,
      {},
      {
        field: 'password',
        happened: async () => !(await exists(sql`select from backup where id = ${id}`)),
      },
    );
  });

  it.each(['SUPER_ADMIN', 'READ_ONLY_ADMIN'] as const)(
    'before anyone becomes %s, on every path',
    async (role) => {
      const email = `new-${role.toLowerCase()}@school.example`;
      const invited = { role, firstName: 'Rita', lastName: 'Reader', email };
      await expectAsked('POST', '/account', invited, {
        field: 'currentPassword',
        happened: () => exists(sql`select from user_account where email = ${email}`),
      });
      const bare = { email: `bare-${role.toLowerCase()}@school.example`, role, password: 'Another-long-7' };
      await expectAsked('POST', '/auth/register', bare, {
        field: 'currentPassword',
        happened: () => exists(sql`select from user_account where email = ${bare.email}`),
      });
      const { accountId } = await createPerson(context.db, 'TEACHER');
      await expectAsked(
        'POST',
        `/account/${accountId}/role`,
        { role },
        {
          field: 'currentPassword',
          happened: async () => (await roleOf(accountId)) === role,
        },
      );
    },
  );

  it('but not for the roles of teachers and students', async () => {
    const { accountId } = await createPerson(context.db, 'STUDENT');
    expect((await call('POST', `/account/${accountId}/role`, { role: 'TEACHER' })).statusCode).toBe(200);
    const bare = { email: 'bare-teacher@school.example', role: 'TEACHER', password: 'Another-long-7' };
    expect((await call('POST', '/auth/register', bare)).statusCode).toBe(201);
  });

  it("before another administrator's email address changes, whose new owner could sign in", async () => {
    const other = await createPerson(context.db, 'SUPER_ADMIN', { firstName: 'Ada', lastName: 'Root' });
    const emailAddress = 'elsewhere@school.example';
    await expectAsked(
      'PATCH',
      `/account/${other.accountId}`,
      { emailAddress },
      {
        field: 'currentPassword',
        happened: () => exists(sql`select from user_account where email = ${emailAddress}`),
      },
    );
    const renamed = { firstName: 'Adele', emailAddress };
    expect((await call('PATCH', `/account/${other.accountId}`, renamed)).statusCode).toBe(200);
    const teacher = await createPerson(context.db, 'TEACHER', { firstName: 'Tom', lastName: 'Tutor' });
    const moved = await call('PATCH', `/account/${teacher.accountId}`, {
      emailAddress: 'tom@school.example',
    });
    expect(moved.statusCode).toBe(200);
  });

  it('before settings delete older logs or backups, even by a reset of all settings', async () => {
    const settings = async () => (await context.call(admin, 'GET', '/setting')).json();
    await call('PATCH', '/setting', { logRetentionDays: 200, backupsKept: 20 });
    await expectAsked(
      'PATCH',
      '/setting',
      { logRetentionDays: 199 },
      {
        field: 'currentPassword',
        happened: async () => (await settings()).logRetentionDays === 199,
      },
    );
    await expectAsked(
      'PATCH',
      '/setting',
      { backupsKept: 19 },
      {
        field: 'currentPassword',
        happened: async () => (await settings()).backupsKept === 19,
      },
    );
    await expectAsked(
      'POST',
      '/setting/reset',
      {},
      {
        field: 'currentPassword',
        happened: async () => (await settings()).backupsKept === 7,
      },
    );
    // Raising limits and changing other settings needs none.
    expect((await call('PATCH', '/setting', { logRetentionDays: 100, maxUsers: 900 })).statusCode).toBe(200);
  });

  it('and wrong ones count as failed sign-ins, which limits guessing with a stolen session', async () => {
    const guess = (given: string) =>
      call('POST', '/auditLog/purge', { olderThanDays: 3_000, password: given });
    const codes: number[] = [];
    for (let at = 0; at < 15; at += 1) codes.push((await guess(`Wrong-${at}`)).statusCode);
    expect(codes.at(-1)).toBe(429);
    expect((await guess(password)).statusCode).toBe(429);
  });
});
