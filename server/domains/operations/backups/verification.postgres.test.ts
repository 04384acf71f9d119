import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { lockStep } from '#database/backup-lock.ts';
import { openLoneConnection } from '#database/client.ts';
import { backupDepsOf, makeTestBackup, verifyTestBackup } from '#server/testing/backups.ts';
import { signInAsPerson, type TestPerson } from '#server/testing/people.ts';
import type { SignedIn } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Backup, BackupSchedule } from '#shared/contract/platform/backups.ts';
import { watchBackups } from './backup-schedule.service.ts';
import { restoreForTest } from './test-restore.service.ts';

// Writes and reads whole schools, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const context = setUpTestApp();
let admin: TestPerson & SignedIn;
let made: Backup;

beforeAll(async () => {
  admin = await signInAsPerson(context.db, 'SUPER_ADMIN');
  await context.files.putFile('photo/one.webp', Buffer.from('one'));
  await sql`insert into file (institution_id, purpose, storage_key, original_name, media_type, byte_size, sha256)
    values (1, 'PHOTO', 'photo/one.webp', 'x', 'image/webp', 3, decode(repeat('00', 32), 'hex'))`.execute(
    context.db,
  );
  made = await makeTestBackup(context, admin);
});

function pathOf({ id }: Pick<Backup, 'id'>): string {
  const folder = join(context.config.dataDir, 'backups');
  const name = readdirSync(folder).find((each) => each.includes(`-${id}.`));
  return join(folder, name ?? 'none');
}

/** Of this school, whose main database is part of their name. */
async function throwAways(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database
    where datname like 'cquiz\\_verify\\_' || (select oid from pg_database where datname = current_database()) || '\\_%'`.execute(
    context.db,
  );
  return rows.map(({ name }) => name);
}

async function schedule(): Promise<BackupSchedule> {
  return (await context.call(admin, 'GET', '/backup/schedule')).json();
}

async function notifications(): Promise<unknown[]> {
  const listed = (await context.call(admin, 'GET', '/notification')).json() as { event: string }[];
  return listed.map(({ event }) => event).filter((event) => event.startsWith('backup.ver'));
}

describe('a verification', () => {
  it('restores the backup into a database of its own, which it drops', async () => {
    expect(made.verification).toMatchObject({ state: 'NONE', at: null });
    const { verification, rows } = await verifyTestBackup(context, admin, made.id);
    expect(verification).toMatchObject({ state: 'VERIFIED', rows, files: 1, error: null });
    expect(verification.ms).toBeGreaterThan(0);
    expect(await throwAways()).toEqual([]);
    expect(await schedule()).toMatchObject({ newest: { id: made.id }, lastVerified: { id: made.id } });
    const [entry] = (await context.call(admin, 'GET', '/auditLog?max=1')).json();
    expect(entry).toMatchObject({ action: 'backup.verified', detail: { rows, files: 1 } });
  });

  it('finds one flipped bit, notifies super admins, and leaves no database', async () => {
    const path = pathOf(made);
    const bytes = readFileSync(path);
    const at = bytes.length >> 1;
    const damaged = Buffer.from(bytes);
    damaged.writeUInt8(damaged.readUInt8(at) ^ 1, at);
    writeFileSync(path, damaged);
    const { verification } = await verifyTestBackup(context, admin, made.id);
    expect(verification).toMatchObject({
      state: 'FAILED',
      error: expect.stringMatching(/^The backup is damaged/),
    });
    expect(await throwAways()).toEqual([]);
    expect(await notifications()).toEqual(['backup.verificationFailed']);
    expect((await schedule()).lastVerified).toBeNull();
    writeFileSync(path, bytes);
  });

  it('says which right is missing', async () => {
    const lone = await openLoneConnection(context.connection);
    const query = lone.client.query.bind(lone.client) as (asked: { text: string }) => Promise<unknown>;
    vi.spyOn(lone.client, 'query').mockImplementation(((asked: { text: string }) =>
      asked.text.startsWith('create database')
        ? Promise.reject(Object.assign(new Error('permission denied to create database'), { code: '42501' }))
        : query(asked)) as never);
    const where = { connection: context.connection, db: lone.db };
    await expect(restoreForTest(where, { path: pathOf(made) })).rejects.toThrow(
      /^CQuiz isn’t allowed to create the database .* ALTER ROLE "\w+" CREATEDB;$/,
    );
    await lone.close();
  });

  it('of a killed process has failed, and its database is dropped, but none that is being used', async () => {
    const running = { verification: { state: 'RUNNING', hasBegun: true, progress: 30 } };
    await sql`update backup set detail = detail || ${JSON.stringify(running)}::jsonb where id = ${made.id}`.execute(
      context.db,
    );
    const { rows } = await sql<{ oid: number }>`
      select oid::bigint as oid from pg_database where datname = current_database()`.execute(context.db);
    const left = `cquiz_verify_${rows[0]?.oid}_dead`;
    const foreign = `cquiz_verify_${rows[0]?.oid}9_other`;
    for (const name of [left, foreign]) await sql`create database ${sql.id(name)}`.execute(context.db);
    const other = await openLoneConnection(context.connection);
    await lockStep(other.db, 'verification');
    // While another process verifies, it may be its own.
    await watchBackups(backupDepsOf(context));
    expect(await throwAways()).toEqual([left]);
    const busy = await context.call(admin, 'POST', `/backup/${made.id}/verify`);
    expect([busy.statusCode, busy.json().code]).toEqual([409, 'VERIFICATION_RUNNING']);
    await other.close();
    await vi.waitFor(async () => {
      await watchBackups(backupDepsOf(context));
      expect(await throwAways()).toEqual([]);
    });
    const found: Backup = (await context.call(admin, 'GET', `/backup/${made.id}`)).json();
    expect(found.verification).toMatchObject({
      state: 'FAILED',
      error: expect.stringMatching(/was stopped/),
    });
    const { rows: still } = await sql`select from pg_database where datname = ${foreign}`.execute(context.db);
    expect(still).toHaveLength(1);
    await sql`drop database ${sql.id(foreign)}`.execute(context.db);
  });

  it('is repeated for the newest backup after a week, and a success ends the notification', async () => {
    const verification = async () => {
      await watchBackups(backupDepsOf(context));
      return (await schedule()).newest?.verification;
    };
    expect(await verification()).toMatchObject({ state: 'FAILED' });
    const old = new Date(Date.now() - 8 * 24 * 3_600_000).toISOString();
    await sql`update backup set detail = jsonb_set(detail, '{verification,at}', to_jsonb(${old}::text))`.execute(
      context.db,
    );
    await vi.waitFor(async () => expect(await verification()).toMatchObject({ state: 'VERIFIED' }), {
      timeout: 60_000,
    });
    expect(await notifications()).toEqual([]);
  });
});
