import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { AuditEntry } from '#shared/contract/audit.ts';
import { pruneAuditLog } from './audit.service.ts';

const context = setUpTestApp();
let admin: SignedIn;
let other: SignedIn;

async function create(name: string, as: SignedIn) {
  const answer = await context.call(as, 'POST', '/program', { name });
  expect(answer.statusCode).toBe(201);
  return answer;
}

async function read(query = ''): Promise<AuditEntry[]> {
  return (await context.call(admin, 'GET', `/auditLog${query}`)).json();
}

beforeAll(async () => {
  admin = await signInAs(context.db, 'SUPER_ADMIN');
  other = await signInAs(context.db, 'SUPER_ADMIN');
});

describe('the audit log', () => {
  it('says who did what, when, from where and in which request', async () => {
    const answer = await create('Chemistry', admin);
    const [entry] = await read();
    expect(entry).toMatchObject({
      action: 'program.created',
      actor: { id: admin.accountId, role: 'SUPER_ADMIN' },
      targetType: 'program',
      targetId: String(answer.json().id),
      detail: { name: 'Chemistry' },
      address: '127.0.0.1',
      requestId: answer.headers['x-request-id'],
    });
    expect(Math.abs(Date.now() - Date.parse(entry?.at ?? ''))).toBeLessThan(60_000);
  });

  it('is newest first and filtered by person, deed and time', async () => {
    await create('Biology', other);
    const all = await read();
    expect(all.map((entry) => entry.detail['name'])).toEqual(['Biology', 'Chemistry']);
    expect(await read(`?actorId=${other.accountId}`)).toEqual(all.slice(0, 1));
    expect(await read('?action=program.deleted')).toEqual([]);
    expect(await read(`?to=${all[1]?.at.replace(/\.\d+Z/, 'Z')}`)).toEqual([]);
    expect(await read(`?from=${all[1]?.at}&order=asc`)).toEqual(all.toReversed());
  });

  it('has no entry for what was refused and undone', async () => {
    const before = (await read()).length;
    const again = await context.call(admin, 'POST', '/program', { name: 'Chemistry' });
    expect(again.statusCode).toBe(409);
    expect(await read()).toHaveLength(before);
  });

  it('cannot be rewritten, not even with SQL', async () => {
    await expect(sql`update audit_log set action = 'nothing'`.execute(context.db)).rejects.toThrow(
      /never changed/,
    );
  });

  it('is kept as long as the settings say and no longer', async () => {
    await sql`insert into audit_log (institution_id, action, at)
      values (1, 'program.deleted', now() - interval '40 days')`.execute(context.db);
    await pruneAuditLog(context.db);
    expect(await read('?action=program.deleted')).toHaveLength(1);
    await context.call(admin, 'PATCH', '/setting', { logRetentionDays: 30 });
    await pruneAuditLog(context.db);
    expect(await read('?action=program.deleted')).toHaveLength(0);
    expect((await read()).length).toBeGreaterThan(1);
  });
});
