import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { tryLockBackups } from '#database/backup-lock.ts';
import { inTransaction, openLoneConnection } from '#database/client.ts';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { backupDepsOf, makeTestBackup, untilSettled } from '#server/testing/backups.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp, startTestApp, type TestApp } from '#server/testing/test-app.ts';
import type { Backup } from '#shared/contract/platform/backups.ts';
import { watchBackups } from './backup-schedule.service.ts';
import { restoreFile } from './restore.service.ts';

// Writes and reads whole schools, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const context = setUpTestApp();
const password = 'Right-pass-1';
let admin: TestPerson & SignedIn;

afterEach(() => {
  vi.useRealTimers();
});

beforeAll(async () => {
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN', { password });
});

async function list(): Promise<Backup[]> {
  return (await context.call(admin, 'GET', '/backup')).json();
}

function filesOf({ config }: TestApp): string[] {
  return readdirSync(join(config.dataDir, 'backups')).sort();
}

describe('a backup', () => {
  it('is made on schedule, reported, stored where only the server reads it, and deleted with its file', async () => {
    const made = await makeTestBackup(context, admin);
    expect(made).toMatchObject({ status: 'COMPLETED', requestedBy: { id: admin.accountId } });
    const folder = join(context.config.dataDir, 'backups');
    const [name = ''] = filesOf(context);
    expect([statSync(folder).mode & 0o777, statSync(join(folder, name)).mode & 0o777]).toEqual([
      0o700, 0o600,
    ]);
    expect(statSync(join(folder, name)).size).toBe(made.bytes);
    const [notification] = (await context.call(admin, 'GET', '/notification')).json();
    expect(notification).toMatchObject({ event: 'backup.completed', type: 'success' });
    expect((await context.call(admin, 'DELETE', `/backup/${made.id}`, { password })).statusCode).toBe(204);
    expect([filesOf(context), await list()]).toEqual([[], []]);
    expect((await context.call(admin, 'DELETE', `/backup/${made.id}`, { password })).statusCode).toBe(404);
  });

  it('is downloaded by an address that expires soon, and never by a read-only administrator', async () => {
    const made = await makeTestBackup(context, admin);
    const { url } = (await context.call(admin, 'POST', `/backup/${made.id}/link`, { password })).json();
    const got = await context.app.inject(url);
    expect([got.statusCode, got.rawPayload.length]).toEqual([200, made.bytes]);
    expect(got.headers['cache-control']).toBe('no-store');
    expect((await context.app.inject(url.replace(/.$/, 'x'))).statusCode).toBe(403);
    vi.setSystemTime(Date.now() + 61_000);
    expect((await context.app.inject(url)).json()).toMatchObject({ code: 'FILE_LINK_INVALID' });
    vi.useRealTimers();
    const reader = await signInAsPerson(context.db, 'READ_ONLY_ADMIN');
    for (const path of ['/backup', '/backup/schedule', `/backup/${made.id}`]) {
      expect((await context.call(reader, 'GET', path)).statusCode, path).toBe(403);
    }
    expect((await context.call(reader, 'POST', `/backup/${made.id}/link`, { password })).statusCode).toBe(
      403,
    );
  });

  it('runs once if requested many times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => context.call(admin, 'POST', '/backup')),
    );
    const codes = answers.map(({ statusCode }) => String(statusCode)).sort();
    expect(codes).toEqual(['202', '409', '409', '409', '409']);
    const started = answers.find(({ statusCode }) => statusCode === 202)?.json() as Backup;
    expect((await untilSettled(context, admin, started.id)).status).toBe('COMPLETED');
  });

  it('reports why it failed, and leaves no file behind', async () => {
    await context.files.putFile('photo/unreadable.webp', Buffer.from('x'));
    await sql`insert into file (institution_id, purpose, storage_key, original_name, media_type, byte_size, sha256)
      values (1, 'PHOTO', 'photo/unreadable.webp/below', 'x', 'image/webp', 1, decode(repeat('00', 32), 'hex')),
        (1, 'PHOTO', 'photo/gone.webp', 'x', 'image/webp', 1, decode(repeat('00', 32), 'hex'))`.execute(
      context.db,
    );
    const before = filesOf(context);
    const failed = await makeTestBackup(context, admin);
    expect(failed).toMatchObject({
      status: 'FAILED',
      error: expect.stringMatching(/^An unexpected error stopped the backup\./),
    });
    expect(filesOf(context)).toEqual(before);
    const [notification] = (await context.call(admin, 'GET', '/notification')).json();
    expect(notification).toMatchObject({ event: 'backup.failed', params: { reason: failed.error } });
    // Missing files don't prevent backups.
    await sql`delete from file where storage_key like '%/below'`.execute(context.db);
    expect(await makeTestBackup(context, admin)).toMatchObject({ status: 'COMPLETED', filesMissing: 1 });
    await sql`delete from file`.execute(context.db);
  });

  it('has failed if its process was killed', async () => {
    await sql`insert into backup (institution_id, cause, detail) values (1, 'MANUAL', '{"hasBegun": true}')`.execute(
      context.db,
    );
    const other = await openLoneConnection(context.connection);
    await tryLockBackups(other.db);
    // While someone holds the lock, it may be that process.
    expect((await context.call(admin, 'POST', '/backup')).statusCode).toBe(409);
    await other.close();
    await makeTestBackup(context, admin);
    const [, abandoned] = await list();
    expect(abandoned).toMatchObject({ status: 'FAILED', error: expect.stringMatching(/was stopped/) });
  });
});

describe('a backup during other writes', () => {
  it('contains one snapshot, and can be restored into a new system', async () => {
    const teacher = await signInAsPerson(context.db, 'TEACHER');
    await sql`insert into preference (account_id, key, value)
      select ${teacher.accountId}, 'bulk' || n, to_jsonb(repeat('x', 2000)) from generate_series(1, 3000) n`.execute(
      context.db,
    );
    let isOver = false;
    let written = 0;
    async function write(): Promise<void> {
      while (!isOver) {
        written += 1;
        // In the first and the last table of the backup: two separate reads would differ.
        await inTransaction(context.db, async (trx) => {
          await sql`update admin set job_title = ${String(written)}`.execute(trx);
          await sql`update user_account set came_by = ${String(written)} where id = ${teacher.accountId}`.execute(
            trx,
          );
        });
      }
    }
    const writing = write();
    await vi.waitFor(() => expect(written).toBeGreaterThan(5), { timeout: 60_000 });
    const before = written;
    const made = await makeTestBackup(context, admin);
    const during = written - before;
    isOver = true;
    await writing;
    expect(during).toBeGreaterThan(5);

    const fresh = await startFresh();
    try {
      const [newest = ''] = filesOf(context).reverse();
      await restoreFile(backupDepsOf(fresh.app), join(context.config.dataDir, 'backups', newest));
      const { rows } = await sql<{ job_title: string; came_by: string }>`
        select (select job_title from admin limit 1), came_by from user_account
        where id = ${teacher.accountId}`.execute(fresh.app.db);
      expect(rows[0]?.came_by).toBe(rows[0]?.job_title);
      expect(Number(rows[0]?.came_by)).toBeGreaterThan(before - 1);
      const { rows: count } = await sql<{ n: number }>`select count(*) as n from preference`.execute(
        fresh.app.db,
      );
      expect(count[0]?.n).toBe(3000);
      expect(made.rows).toBeGreaterThan(3000);
    } finally {
      await fresh.close();
    }
  });
});

describe('the schedule', () => {
  async function watch(): Promise<Backup[]> {
    await watchBackups(backupDepsOf(context));
    await vi.waitFor(
      async () => expect((await list()).every(({ status }) => status !== 'RUNNING')).toBe(true),
      {
        timeout: 60_000,
      },
    );
    return (await list()).filter(({ cause }) => cause === 'SCHEDULED');
  }

  it('makes one backup a day, catches up after missed ones, and keeps the newest', async () => {
    // A school created before the last quiet hour has a backup due; one created in the future never has.
    await sql`update institution set date_created = now() + interval '1 hour'`.execute(context.db);
    expect(await watch()).toEqual([]);
    await sql`update institution set date_created = now() - interval '40 days'`.execute(context.db);
    const [first, ...others] = await watch();
    expect([first?.status, first?.requestedBy, others]).toEqual(['COMPLETED', null, []]);
    expect(await watch()).toHaveLength(1);
    await context.call(admin, 'PATCH', '/setting', {
      backupFrequency: 'weekly',
      backupsKept: 1,
      currentPassword: password,
    });
    await sql`update backup set started_at = started_at - interval '8 days', completed_at = completed_at - interval '8 days'`.execute(
      context.db,
    );
    await watch();
    // Surplus backups are deleted once the new one exists.
    await vi.waitFor(async () => expect(await watch()).toHaveLength(1), { timeout: 60_000 });
    const [second] = await watch();
    expect(second?.status).toBe('COMPLETED');
    expect(second?.id).not.toBe(first?.id);
    expect(filesOf(context).some((name) => name.endsWith(`-${first?.id}.tar.gz`))).toBe(false);
    const schedule = (await context.call(admin, 'GET', '/backup/schedule')).json();
    expect(schedule).toMatchObject({ frequency: 'weekly', kept: 1 });
    expect(new Date(schedule.nextAt).getUTCDay()).toBe(0);
  });
});

/** Another server on its own database. */
async function startFresh() {
  const database = await createTestDatabase();
  const app = await startTestApp(database.connection);
  return {
    app,
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}
