import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { hasDemoSchool } from '#database/seed/has-demo-school.ts';
import { makeTestBackup, openSchool, verifyTestBackup } from '#server/testing/backups.ts';
import { createPerson, signInAsPerson } from '#server/testing/people.ts';
import { type SignedIn, startTestSession } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { SetUp } from '#shared/contract/platform/set-up.ts';
import { stepsOf, warningsOf } from './set-up.policy.ts';

const context = setUpTestApp();
class Rollback extends Error {
  marks: number;

  constructor(marks: number) {
    super('rolled back');
    this.marks = marks;
  }
}

const account = {
  firstName: 'Akosua',
  lastName: 'Agyeman',
  email: 'akosua@college.example',
  password: 'Quite-mine-7',
};
let admin: SignedIn;

beforeAll(async () => {
  admin = await openSchool(context);
});

async function read(person = admin): Promise<SetUp> {
  return (await context.call(person, 'GET', '/setUp')).json();
}

async function statesOf(person = admin) {
  return Object.fromEntries((await read(person)).steps.map(({ name, state }) => [name, state]));
}

async function progress(): Promise<unknown> {
  return (await context.call(admin, 'GET', '/dashboard/badges')).json().setUp;
}

function start(body: object) {
  return context.call(admin, 'POST', '/setUp/startForReal', body);
}

/** Accounts, quizzes and grades. */
async function countAll(): Promise<unknown> {
  const { rows } = await sql`select (select count(*) from user_account) as accounts,
    (select count(*) from quiz) as quizzes, (select count(*) from grade) as grades`.execute(context.db);
  return rows[0];
}

describe('the demo school', () => {
  it('leaves every step for later, and says what Start for real deletes and what people added', async () => {
    const before = await read();
    expect(new Set(before.steps.map(({ state }) => state))).toEqual(new Set(['open', 'later']));
    expect(before.demo).toMatchObject({
      accounts: 52,
      addedAccounts: 0,
      addedQuizzes: 0,
      needsOwnAccount: true,
    });
    expect(await progress()).toEqual({ done: 0, open: 8, total: 8, isHidden: false, isDemo: true });
    await createPerson(context.db, 'TEACHER');
    const own = await signInAsPerson(context.db, 'SUPER_ADMIN', { password: 'Quite-mine-7' });
    expect((await read()).demo).toMatchObject({ accounts: 54, addedAccounts: 2, needsOwnAccount: true });
    expect((await read(own)).demo).toMatchObject({ accounts: 54, addedAccounts: 1, needsOwnAccount: false });
  });

  it('of an earlier version is recognised, and no other school is', async () => {
    const file = new URL('../../../../database/migrations/0035_demo_school.sql', import.meta.url);
    const migration = readFileSync(file, 'utf8');
    const mark = sql.raw(migration.slice(migration.indexOf('insert into demo_school')));
    const marksAfter = (change: string) =>
      context.db
        .transaction()
        .execute(async (trx) => {
          await sql`delete from demo_school`.execute(trx);
          await sql.raw(change).execute(trx);
          await mark.execute(trx);
          throw new Rollback((await sql`select seeded_at from demo_school`.execute(trx)).rows.length);
        })
        .catch((error: unknown) => {
          if (error instanceof Rollback) return error.marks;
          throw error;
        });
    expect(await marksAfter('select')).toBe(1);
    // After a factory reset of the demo school only its super admin is left.
    const onlyOne = `update user_account set email_normalized = id || '@school.example'
      where email <> 'super.admin@cquiz.example'`;
    expect(await marksAfter(onlyOne)).toBe(0);
    // A school that made accounts with these addresses itself.
    expect(await marksAfter('update user_account set date_created = now()')).toBe(0);
  });

  it('stays untouched without the password, an own account or a backup', async () => {
    const before = await countAll();
    const codes: string[] = [];
    for (const body of [
      { password: 'not it', account },
      { password: demoPassword },
      { password: demoPassword, account: { ...account, email: 'Teacher@cquiz.example' } },
      { password: demoPassword, account: { ...account, password: demoPassword } },
      { password: demoPassword, account: { ...account, password: 'Akosua Agyeman' } },
    ]) {
      codes.push((await start(body)).json().code);
    }
    expect(codes).toEqual([
      'WRONG_PASSWORD',
      'OWN_ACCOUNT_FIRST',
      'INVALID_INPUT',
      'INVALID_INPUT',
      'PERSONAL_PASSWORD',
    ]);
    // A folder in place of a file's bytes can't be read.
    await context.files.putFile('photo/a-folder/x', Buffer.from('x'));
    await sql`insert into file (institution_id, purpose, storage_key, original_name, media_type, byte_size, sha256)
      values (1, 'PHOTO', 'photo/a-folder', 'x', 'image/webp', 1, decode(repeat('00', 32), 'hex'))`.execute(
      context.db,
    );
    expect((await start({ password: demoPassword, account })).json().code).toBe('BACKUP_FAILED');
    await sql`delete from file where storage_key = 'photo/a-folder'`.execute(context.db);
    await context.files.deleteFile('photo/a-folder/x');
    expect(await countAll()).toEqual(before);
  });

  it('is gone after Start for real, with its passwords and addresses, and can be restored', async () => {
    const { demo } = await read();
    const answer = await start({ password: demoPassword, account });
    expect(answer.statusCode, answer.body).toBe(200);
    const { backupId } = answer.json() as { backupId: number };
    expect(await countAll()).toEqual({ accounts: 1, quizzes: 0, grades: 0 });
    expect(await hasDemoSchool(context.db)).toBe(false);
    for (const [email, password, status] of [
      ['super.admin@cquiz.example', demoPassword, 401],
      [account.email, demoPassword, 401],
      [account.email, account.password, 200],
    ] as const) {
      const signIn = { email, password };
      expect((await context.call(null, 'POST', '/auth/login', signIn)).statusCode).toBe(status);
    }
    const after = await read();
    expect(after).toMatchObject({
      demo: null,
      emptied: { accounts: demo?.accounts, quizzes: demo?.quizzes, grades: demo?.grades, backupId },
      administrator: { name: 'Akosua Agyeman', email: account.email },
      warnings: ['mail', 'backup', 'onlyAdministrator'],
    });
    expect((await start({ password: account.password })).json().code).toBe('NO_DEMO_SCHOOL');
    const { rows } = await sql`select action from audit_log order by id`.execute(context.db);
    expect(rows.slice(0, 1)).toEqual([{ action: 'system.startedForReal' }]);
  });
});

describe('the steps', () => {
  it('leave out the demo school where there never was one', () => {
    const fresh = {
      hasDemo: false,
      isEmptied: false,
      hasPublicAccount: false,
      isNamed: false,
      hasOwnTimes: false,
      hasOwnLook: false,
      mail: 'works' as const,
      programmes: 0,
      teachers: 0,
      superAdmins: 2,
      hasVerifiedBackup: false,
      skipped: [],
    };
    expect(stepsOf(fresh).map(({ name }) => name)).not.toContain('demo');
    expect(stepsOf(fresh)).toContainEqual({ name: 'mail', state: 'done' });
    expect(warningsOf(fresh)).toEqual(['backup']);
    expect(stepsOf({ ...fresh, mail: 'untested' })).toContainEqual({ name: 'mail', state: 'open' });
    expect(stepsOf({ ...fresh, hasPublicAccount: true })[0]).toEqual({ name: 'account', state: 'open' });
  });

  it('are done by what the institution has, whoever asks', async () => {
    expect(await statesOf()).toEqual({
      account: 'done',
      demo: 'done',
      name: 'open',
      look: 'open',
      mail: 'open',
      programmes: 'open',
      teachers: 'open',
      backup: 'open',
    });
    const change = { name: 'Kumasi Campus College', primaryColor: '#228b22' };
    await context.call(admin, 'PATCH', '/brandingProfile/default', change);
    const settings = { timezone: 'UTC', setUpSkipped: ['mail'], setUpHidden: true };
    expect((await context.call(admin, 'PATCH', '/setting', settings)).statusCode).toBe(200);
    await context.call(admin, 'POST', '/program', { name: 'BSc Statistics' });
    await createPerson(context.db, 'TEACHER');
    const { id } = await makeTestBackup(context, admin);
    expect(await statesOf()).toMatchObject({ backup: 'open' });
    await verifyTestBackup(context, admin, id);
    const done = {
      account: 'done',
      demo: 'done',
      name: 'done',
      look: 'done',
      mail: 'skipped',
      programmes: 'done',
      teachers: 'done',
      backup: 'done',
    };
    expect(await statesOf()).toEqual(done);
    expect(await progress()).toEqual({ done: 7, open: 0, total: 8, isHidden: true, isDemo: false });
    const reader = await signInAsPerson(context.db, 'READ_ONLY_ADMIN');
    expect(await statesOf(reader)).toEqual(done);
    expect(await read(reader)).toMatchObject({
      isHidden: true,
      abilities: { change: false },
      administrator: { email: account.email },
      institution: { name: 'Kumasi Campus College', timezone: 'UTC', primaryColor: '#228b22' },
      programmes: { first: 'BSc Statistics', count: 1 },
    });
  });

  it('start again with the demo school once its backup is restored', async () => {
    const { emptied } = await read();
    const { password } = account;
    const restored = await context.call(admin, 'POST', `/backup/${emptied?.backupId}/restore`, { password });
    expect(restored.statusCode, restored.body).toBe(200);
    expect(await hasDemoSchool(context.db)).toBe(true);
    const { rows } = await sql<{ id: number }>`
      select id from user_account where email = 'super.admin@cquiz.example'`.execute(context.db);
    const again = await startTestSession(context.db, rows[0]?.id ?? 0);
    expect((await read(again)).demo).toMatchObject({ needsOwnAccount: true });
  });
});
