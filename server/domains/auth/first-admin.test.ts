import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#database/client.ts';
import { signInAsPerson } from '#server/testing/people.ts';
import { signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import { issueToken } from '../codes/codes.service.ts';
import { createFirstAdminCode } from './first-admin.service.ts';

const context = setUpTestApp();

beforeEach(async () => {
  await sql`truncate user_account, one_time_code, limit_counter, audit_log cascade`.execute(context.db);
});

async function getCode(): Promise<string> {
  return (await createFirstAdminCode(context.db)) ?? '';
}

function create(code: string, change: object = {}) {
  return context.call(null, 'POST', '/auth/firstAdmin', {
    code,
    firstName: 'Abena',
    lastName: 'Mensah',
    email: 'Abena@School.example',
    password: 'Quite-long-7',
    ...change,
  });
}

async function countAdmins(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from user_account join admin on account_id = user_account.id`.execute(context.db);
  return rows[0]?.count ?? 0;
}

describe('the code for the first admin', () => {
  it('is created only while there are no people', async () => {
    expect(await createFirstAdminCode(context.db)).toMatch(/^[\w-]{43}$/);
    await signInAs(context.db, 'STUDENT');
    expect(await createFirstAdminCode(context.db)).toBeNull();
  });

  it('is stored hashed, valid for a day, and invalidates an earlier one', async () => {
    const first = await getCode();
    const second = await getCode();
    const { rows } = await sql<{ text: string; hours: number; live: boolean }>`
      select c::text as text, extract(epoch from expires_at - now()) / 3600 as hours,
        revoked_at is null as live from one_time_code c order by id`.execute(context.db);
    expect(rows.map(({ live }) => live)).toEqual([false, true]);
    expect(rows[1]?.hours).toBeGreaterThan(23.9);
    expect(rows[1]?.hours).toBeLessThanOrEqual(24);
    expect(JSON.stringify(rows)).not.toContain(second);
    expect((await create(first)).statusCode).toBe(403);
    expect((await create(second)).statusCode).toBe(201);
  });

  it('created by several concurrent starts leaves one valid code', async () => {
    const codes = await Promise.all([1, 2, 3].map(() => getCode()));
    const answers = [];
    for (const [at, code] of codes.entries()) answers.push(await create(code, { email: `a${at}@x.example` }));
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['201', '403', '403']);
  });
});

describe('the link for the first admin', () => {
  const check = (code: string) => context.call(null, 'POST', '/auth/firstAdmin/check', { code });

  it('is checked without using it up', async () => {
    const code = await getCode();
    for (const _ of [1, 2]) expect((await check(code)).statusCode).toBe(200);
    expect((await create(code)).statusCode).toBe(201);
  });

  it('says that an administrator exists, but only to someone with a link that was printed', async () => {
    const first = await getCode();
    const second = await getCode();
    expect((await check(first)).json()).toMatchObject({ code: 'FIRST_ADMIN_LINK_INVALID' });
    expect((await create(second)).statusCode).toBe(201);
    for (const printed of [first, second]) {
      expect((await check(printed)).json()).toMatchObject({ code: 'FIRST_ADMIN_EXISTS' });
      expect((await create(printed)).json()).toMatchObject({ code: 'FIRST_ADMIN_EXISTS' });
    }
    const invitation = await inTransaction(context.db, async (trx) => {
      const { id } = await trx.selectFrom('user_account').select('id').executeTakeFirstOrThrow();
      return issueToken(trx, { accountId: id, purpose: 'INVITATION', seconds: 60 });
    });
    for (const wrong of ['x'.repeat(43), '', invitation]) {
      const answer = await check(wrong);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'FIRST_ADMIN_LINK_INVALID' });
    }
  });
});

describe('the first admin', () => {
  it('is created with full access and signed in', async () => {
    const answer = await create(await getCode());
    expect(answer.statusCode).toBe(201);
    const { token, user } = answer.json();
    expect(user).toMatchObject({
      email: 'Abena@School.example',
      role: 'SUPER_ADMIN',
      person: { kind: 'admin', firstName: 'Abena', lastName: 'Mensah', accessLevel: 'FULL' },
    });
    const headers = { authorization: `Bearer ${token}` };
    const log = await context.app.inject({ url: '/api/auditLog?order=asc', headers });
    expect(log.json()).toMatchObject([
      { action: 'firstAdmin.created', actor: null, targetId: String(user.id) },
      { action: 'session.started', actor: { id: user.id } },
    ]);
    const again = await context.call(null, 'POST', '/auth/login', {
      email: 'abena@school.example',
      password: 'Quite-long-7',
    });
    expect(again.statusCode).toBe(200);
  });

  it('is created once, even by twenty calls with the same code', async () => {
    const code = await getCode();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => create(code, { email: `admin${at}@school.example` })),
    );
    const statuses = answers.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 403)).toHaveLength(19);
    expect(await countAdmins()).toBe(1);
  });

  it('is not created with an expired, unknown or used code', async () => {
    const code = await getCode();
    await sql`update one_time_code set created_at = now() - interval '25 hours',
      expires_at = now() - interval '1 hour'`.execute(context.db);
    for (const wrong of [code, 'x'.repeat(43), '']) {
      const answer = await create(wrong);
      expect(answer.statusCode).toBe(403);
      expect(answer.json()).toMatchObject({ code: 'FIRST_ADMIN_LINK_INVALID' });
    }
    expect(await countAdmins()).toBe(0);
  });

  it('is not created once there is a super admin', async () => {
    const code = await getCode();
    await signInAsPerson(context.db, 'SUPER_ADMIN');
    expect((await create(code)).statusCode).toBe(403);
    expect(await countAdmins()).toBe(1);
  });

  it.each([
    { email: 'no address' },
    { email: `${'ﷺ'.repeat(100)}@x.example` },
    { password: 'short' },
    { password: 'password1' },
    { firstName: ' ' },
    { lastName: 'x'.repeat(101) },
  ])('is not created from %j, and the code stays valid', async (change) => {
    const code = await getCode();
    expect((await create(code, change)).statusCode).toBe(422);
    expect((await create(code)).statusCode).toBe(201);
  });
});
