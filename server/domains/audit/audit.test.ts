import { read as readWorkbook, utils } from '@e965/xlsx';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { adminPassword, type SignedIn, signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { AuditEntry } from '#shared/contract/platform/audit.ts';
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
  it('records who did what, when, from where and in which request', async () => {
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

  it('is newest first and filtered by person, action and time', async () => {
    await create('Biology', other);
    const all = await read();
    expect(all.map((entry) => entry.detail['name'])).toEqual(['Biology', 'Chemistry']);
    expect(await read(`?actorId=${other.accountId}`)).toEqual(all.slice(0, 1));
    expect(await read('?action=program.deleted')).toEqual([]);
    expect(await read('?action=program.deleted,program.created')).toEqual(all);
    expect(await read('?search=biol')).toEqual(all.slice(0, 1));
    expect(await read(`?targetType=program&targetId=${all[1]?.targetId}`)).toEqual(all.slice(1));
    expect(await read('?targetType=quiz')).toEqual([]);
    expect((await context.call(admin, 'GET', '/auditLog?action=no.such')).statusCode).toBe(400);
    expect(await read(`?to=${all[1]?.at.replace(/\.\d+Z/, 'Z')}`)).toEqual([]);
    expect(await read(`?from=${all[1]?.at}&order=asc`)).toEqual(all.toReversed());
  });

  it('has no entry for a refused and rolled back action', async () => {
    const before = (await read()).length;
    const again = await context.call(admin, 'POST', '/program', { name: 'Chemistry' });
    expect(again.statusCode).toBe(409);
    expect(await read()).toHaveLength(before);
  });

  it('cannot be changed, even with SQL', async () => {
    await expect(sql`update audit_log set action = 'nothing'`.execute(context.db)).rejects.toThrow(
      /never changed/,
    );
  });

  it('is kept exactly as long as configured', async () => {
    await sql`insert into audit_log (institution_id, action, at)
      values (1, 'program.deleted', now() - interval '40 days')`.execute(context.db);
    await pruneAuditLog(context.db);
    expect(await read('?action=program.deleted')).toHaveLength(1);
    await context.call(admin, 'PATCH', '/setting', { logRetentionDays: 30, currentPassword: adminPassword });
    await pruneAuditLog(context.db);
    expect(await read('?action=program.deleted')).toHaveLength(0);
    expect((await read()).length).toBeGreaterThan(1);
  });
});

describe('the export of the audit log', () => {
  async function download(query: string): Promise<{ type: string; bytes: Buffer; name: string }> {
    const answer = await context.call(admin, 'GET', `/auditLog/export?${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const { 'content-type': type, 'content-disposition': name } = answer.headers;
    return { type: String(type), bytes: answer.rawPayload, name: String(name) };
  }

  it('contains matching entries, newest first, as inert text, and is recorded', async () => {
    await create('=1+1', admin);
    const { bytes, type, name } = await download('format=csv&action=program.created,audit.exported');
    const lines = bytes.toString().replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(lines[0]).toBe(
      'Time (UTC),Action,Actor,Email,Role,Person affected,Target,Target ID,Title,Details,Address,Request ID',
    );
    expect(lines.slice(1).map((line) => line.split(',')[1])).toEqual([
      'audit.exported',
      'program.created',
      'program.created',
      'program.created',
    ]);
    expect(lines[2]).toMatch(/,program,\d+,'?=1\+1,"{""name"":""=1\+1""}",127\.0\.0\.1,/);
    expect([type, name]).toEqual([
      expect.stringContaining('text/csv'),
      expect.stringContaining('audit-log.csv'),
    ]);
    const [entry] = await read('?action=audit.exported&max=1');
    expect(entry?.detail).toEqual({ format: 'csv', action: ['program.created', 'audit.exported'] });
  });

  it('can be a spreadsheet', async () => {
    const { bytes } = await download('format=xlsx&search=chemistry');
    const book = readWorkbook(bytes);
    const rows = utils.sheet_to_json<string[]>(book.Sheets['Audit log'] ?? {}, { header: 1 });
    // This export's own entry isn't included: the search text isn't stored.
    expect(rows.map((cells) => cells[1])).toEqual(['Action', 'program.created']);
  });

  it('is refused in another format, and to everyone but super admins', async () => {
    expect((await context.call(admin, 'GET', '/auditLog/export?format=pdf')).statusCode).toBe(400);
    expect((await context.call(admin, 'GET', '/auditLog/export')).statusCode).toBe(400);
    const reader = await signInAs(context.db, 'READ_ONLY_ADMIN');
    expect((await context.call(reader, 'GET', '/auditLog/export?format=csv')).statusCode).toBe(403);
  });
});

describe('Purge System Logs', () => {
  it('deletes entries older than the given age, or all, and is recorded', async () => {
    await sql`insert into audit_log (institution_id, action, at)
      select 1, 'program.deleted', now() - make_interval(days => day, hours => -12) from generate_series(1, 10) day`.execute(
      context.db,
    );
    const { rows } = await sql<{ id: number }>`
      insert into institution (name) values ('Elsewhere') returning id`.execute(context.db);
    await sql`insert into audit_log (institution_id, action) values (${rows[0]?.id}, 'program.deleted')`.execute(
      context.db,
    );
    const purge = (body: object) =>
      context.call(admin, 'POST', '/auditLog/purge', { password: adminPassword, ...body });
    expect((await purge({ olderThanDays: 5 })).json()).toEqual({ deleted: 5 });
    expect(await read('?action=program.deleted')).toHaveLength(5);
    const left = (await read('?max=200')).length;
    expect((await purge({ all: true })).json()).toEqual({ deleted: left });
    expect(await read()).toMatchObject([
      {
        action: 'audit.purged',
        actor: { id: admin.accountId },
        detail: { deleted: left, olderThanDays: null },
      },
    ]);
    for (const body of [{}, { all: false }, { olderThanDays: 0 }, { olderThanDays: 5, all: true }]) {
      expect((await purge(body)).statusCode, JSON.stringify(body)).toBe(422);
    }
    const theirs = await sql`select from audit_log where institution_id = ${rows[0]?.id}`.execute(context.db);
    expect(theirs.rows).toHaveLength(1);
    expect(
      (
        await context.call(await signInAs(context.db, 'READ_ONLY_ADMIN'), 'POST', '/auditLog/purge', {
          all: true,
          password: adminPassword,
        })
      ).statusCode,
    ).toBe(403);
  });
});

describe('refused calls', () => {
  async function refusalsOf(person: SignedIn): Promise<AuditEntry[]> {
    return read(`?action=access.refused&actorId=${person.accountId}&max=200`);
  }

  it('are recorded with the call, without its body', async () => {
    const student = await signInAs(context.db, 'STUDENT');
    const answer = await context.call(student, 'PATCH', '/program/1', { name: 'Mine now' });
    expect(answer.statusCode).toBe(403);
    await expect.poll(() => refusalsOf(student)).toHaveLength(1);
    const [entry] = await refusalsOf(student);
    expect(entry).toMatchObject({
      actor: { id: student.accountId, role: 'STUDENT' },
      targetType: null,
      detail: { method: 'PATCH', path: '/api/program/:programId' },
      address: '127.0.0.1',
      requestId: answer.headers['x-request-id'],
    });
    expect(entry?.detail).not.toHaveProperty('name');
  });

  it('are recorded even if the endpoint is open to everyone', async () => {
    const teacher = await signInAs(context.db, 'TEACHER');
    const asked = { email: 'x@school.example', password: 'Quite-long-7', role: 'SUPER_ADMIN' };
    expect((await context.call(teacher, 'POST', '/auth/register', asked)).statusCode).toBe(403);
    await expect.poll(() => refusalsOf(teacher)).toHaveLength(1);
  });

  it('are not recorded for other refusals or signed-out callers', async () => {
    const before = (await read('?action=access.refused&max=200')).length;
    const teacher = await signInAs(context.db, 'TEACHER');
    const asked = { email: 'x@school.example', password: 'Quite-long-7', role: 'SUPER_ADMIN' };
    expect((await context.call(null, 'POST', '/auth/register', asked)).statusCode).toBe(403);
    expect((await context.call(null, 'GET', '/setting')).statusCode).toBe(401);
    expect((await context.call(teacher, 'GET', '/program/999')).statusCode).toBe(404);
    // One more recorded refusal: the others before it are finished by then.
    expect((await context.call(teacher, 'GET', '/setting')).statusCode).toBe(403);
    await expect.poll(() => read('?action=access.refused&max=200')).toHaveLength(before + 1);
  });

  it('are recorded at most a hundred times an hour, and still refused beyond that', async () => {
    const student = await signInAs(context.db, 'STUDENT');
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => context.call(student, 'GET', '/setting')),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(120);
    await expect.poll(async () => (await refusalsOf(student)).length, { timeout: 60_000 }).toBe(100);
    expect((await context.call(student, 'GET', '/setting')).statusCode).toBe(403);
    expect(await refusalsOf(student)).toHaveLength(100);
    expect(context.readLog()).not.toContain('refusal not recorded');
  });

  it("are still refused if they can't be recorded, which is logged", async () => {
    const student = await signInAs(context.db, 'STUDENT');
    await sql`alter table audit_log rename to audit_log_away`.execute(context.db);
    try {
      expect((await context.call(student, 'GET', '/setting')).statusCode).toBe(403);
      await expect.poll(() => context.readLog()).toContain('refusal not recorded');
    } finally {
      await sql`alter table audit_log_away rename to audit_log`.execute(context.db);
    }
  });
});
