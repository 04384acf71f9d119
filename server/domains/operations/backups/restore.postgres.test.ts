import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { extract as createExtract, pack as createPack } from 'tar-stream';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openLoneConnection } from '#database/client.ts';
import { demoPassword } from '#database/seed/demo-accounts.ts';
import { makeTestBackup, openSchool } from '#server/testing/backups.ts';
import { encodeForm } from '#server/testing/form.ts';
import { sumStoredFiles, takeWholeFingerprint } from '#server/testing/oracles/whole-state.ts';
import { databaseUrl } from '#server/testing/processes/server-process.ts';
import { signInAs } from '#server/testing/sign-in.ts';
import { setUpTestApp } from '#server/testing/test-app.ts';
import type { Backup } from '#shared/contract/platform/backups.ts';
import type { Manifest } from './manifest.policy.ts';

// Writes and reads whole schools, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const context = setUpTestApp();
let admin: Awaited<ReturnType<typeof openSchool>>;

beforeAll(async () => {
  admin = await openSchool(context);
});

const password = demoPassword;

describe('a restored backup', () => {
  it('has the same data and files, regardless of later changes', async () => {
    const { db, config } = context;
    const before = { rows: await takeWholeFingerprint(db), files: sumStoredFiles(config.dataDir) };
    const backup = await makeTestBackup(context, admin);
    expect(backup).toMatchObject({ status: 'COMPLETED', cause: 'MANUAL', progress: 100, error: null });
    expect(backup.files).toBe(Object.keys(before.files).length);

    const other = await signInAs(db, 'SUPER_ADMIN');
    await sql`update student set first_name = 'Changed', photo_file_id = null`.execute(db);
    await sql`delete from grade_change`.execute(db).catch(() => undefined);
    await sql`insert into setting (institution_id, key, value) values (1, 'maxUsers', '7')`.execute(db);
    await sql`delete from notification`.execute(db);
    const [first, second] = Object.keys(before.files);
    rmSync(join(config.dataDir, 'files', String(first)));
    await context.files.putFile(String(second), Buffer.from('other bytes'));
    await context.files.putFile('photo/later.webp', Buffer.from('later'));
    await sql`insert into file (institution_id, purpose, storage_key, original_name, media_type, byte_size, sha256)
      values (1, 'PHOTO', 'photo/later.webp', 'later', 'image/webp', 5, decode(repeat('00', 32), 'hex'))`.execute(
      db,
    );
    expect(await takeWholeFingerprint(db)).not.toEqual(before.rows);

    const answer = await context.call(admin, 'POST', `/backup/${backup.id}/restore`, { password });
    expect(answer.json()).toMatchObject({ isSignedIn: true, rows: backup.rows, files: backup.files });
    expect(answer.statusCode).toBe(200);

    // The one file whose key had other bytes has another key now, and its row says so.
    const after = await takeWholeFingerprint(db);
    expect({ ...after, file: '' }).toEqual({ ...before.rows, file: '' });
    expect(after['file']?.split(' rows ')[0]).toBe(before.rows['file']?.split(' rows ')[0]);
    const sums = sumStoredFiles(config.dataDir);
    expect(Object.values(sums).sort()).toEqual(Object.values(before.files).sort());
    const { rows: wrong } = await sql<{ storage_key: string; sum: string }>`
      select storage_key, encode(sha256, 'hex') as sum from file`.execute(db);
    expect(wrong.filter(({ storage_key, sum }) => sums[storage_key] !== sum)).toEqual([]);

    expect((await context.call(other, 'GET', '/backup')).statusCode).toBe(401);
    const listed: Backup[] = (await context.call(admin, 'GET', '/backup')).json();
    expect(listed.map(({ cause, status }) => [cause, status])).toEqual([
      ['RESTORE', 'COMPLETED'],
      ['MANUAL', 'COMPLETED'],
    ]);
    const [entry] = (await context.call(admin, 'GET', '/auditLog?max=1')).json();
    expect(entry).toMatchObject({ action: 'backup.restored', detail: { safetyBackupId: listed[0]?.id } });
  });
});

function folderOf(): string {
  return join(context.config.dataDir, 'backups');
}

/** The bytes of the newest backup file. */
function newestFile(): { path: string; bytes: Buffer } {
  const [name = ''] = readdirSync(folderOf()).sort().reverse();
  const path = join(folderOf(), name);
  return { path, bytes: readFileSync(path) };
}

async function upload(bytes: Buffer) {
  const { payload, headers } = await encodeForm({ file: new File([new Uint8Array(bytes)], 'b.tar.gz') });
  return context.app.inject({
    method: 'POST',
    url: '/api/backup/upload',
    headers: { ...headers, ...admin.headers },
    payload,
  });
}

async function wholeState() {
  return { rows: await takeWholeFingerprint(context.db), files: sumStoredFiles(context.config.dataDir) };
}

/** A backup with a modified manifest. */
async function rewriteManifest(bytes: Buffer, change: (manifest: Manifest) => void): Promise<Buffer> {
  const [pack, extract] = [createPack(), createExtract()];
  extract.end(gunzipSync(bytes));
  const packed = buffer(pack);
  for await (const entry of extract) {
    let content = await buffer(entry);
    if (entry.header.name === 'manifest.json') {
      const manifest = JSON.parse(content.toString()) as Manifest;
      change(manifest);
      content = Buffer.from(JSON.stringify(manifest));
    }
    pack.entry({ name: entry.header.name }, content);
  }
  pack.finalize();
  return gzipSync(await packed);
}

describe('an invalid backup file', () => {
  let whole: Buffer;
  beforeAll(async () => {
    await makeTestBackup(context, admin);
    whole = newestFile().bytes;
  });

  function flip(bytes: Buffer, at: number): Buffer {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    return changed;
  }

  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['is empty', () => Buffer.alloc(0)],
    ['is something else', () => Buffer.from('id,name\n1,x\n')],
    ['has lost its end', () => whole.subarray(0, whole.length - 700)],
    ['has lost half of itself', () => whole.subarray(0, whole.length >> 1)],
    ['has one bit changed', () => flip(whole, whole.length >> 1)],
    [
      'says other rows than it has',
      () =>
        rewriteManifest(whole, ({ tables: [table] }) => {
          if (table) table.sha256 = 'a'.repeat(64);
        }),
    ],
    ['hides a file', () => rewriteManifest(whole, ({ files }) => void files.pop())],
    [
      'leads out of the store',
      () =>
        rewriteManifest(whole, ({ files }) => files.push({ key: '../x', bytes: 0, sha256: 'a'.repeat(64) })),
    ],
  ])('is refused if it %s, and not stored', async (_, make) => {
    const before = readdirSync(folderOf()).length;
    const answer = await upload(await make());
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'BACKUP_INVALID']);
    expect(readdirSync(folderOf())).toHaveLength(before);
  });

  it('of a newer version is refused with that reason', async () => {
    const newer = await rewriteManifest(whole, ({ migrations }) => {
      migrations.push({ name: '9999_of_tomorrow', checksum: 'a'.repeat(64) });
    });
    expect((await upload(newer)).json()).toMatchObject({ code: 'BACKUP_NEWER' });
  });

  it('changes nothing if it was damaged on this disk', async () => {
    const { path, bytes } = newestFile();
    const [newest] = (await context.call(admin, 'GET', '/backup?max=1')).json() as Backup[];
    const [before, files] = [await wholeState(), readdirSync(folderOf())];
    writeFileSync(path, flip(bytes, bytes.length >> 1));
    const answer = await context.call(admin, 'POST', `/backup/${newest?.id}/restore`, { password });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'BACKUP_INVALID']);
    expect(await wholeState()).toEqual(before);
    expect(readdirSync(folderOf())).toEqual(files);
    writeFileSync(path, bytes);
  });

  it('is distinguished from a complete one, which is listed and can be restored', async () => {
    const brought: Backup = (await upload(whole)).json();
    expect(brought).toMatchObject({ isBrought: true, status: 'COMPLETED', bytes: whole.length });
    const wrong = await context.call(admin, 'POST', `/backup/${brought.id}/restore`, { password: 'not it' });
    expect(wrong.json()).toMatchObject({ code: 'WRONG_PASSWORD' });
    // Of two concurrent restores one succeeds and the other is refused.
    const both = await Promise.all(
      [1, 2].map(() => context.call(admin, 'POST', `/backup/${brought.id}/restore`, { password })),
    );
    expect(both.map(({ statusCode }) => String(statusCode)).sort()).toEqual(['200', '409']);
  });
});

function spawnRestore(path: string) {
  const command = new URL('../../../restore-command.ts', import.meta.url).pathname;
  return spawn(process.execPath, [command, path], {
    env: {
      PATH: process.env['PATH'],
      DATA_DIR: context.config.dataDir,
      DATABASE_URL: databaseUrl(context.connection),
    },
    stdio: 'ignore',
  });
}

/** PostgreSQL keeps a killed process's connection and locks until it notices. */
async function expectNoTurnTaken(): Promise<void> {
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(context.db);
  expect(rows).toEqual([]);
}

async function expectAtLastStep(): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like 'delete from pgboss.job%'`.execute(context.db);
  expect(rows).toHaveLength(1);
}

describe('a killed restore', () => {
  it('leaves everything unchanged before its last step', async () => {
    await makeTestBackup(context, admin);
    const { path } = newestFile();
    await sql`update student set last_name = 'Since then'`.execute(context.db);
    const before = await wholeState();
    const held = await openLoneConnection(context.connection);
    const child = spawnRestore(path);
    try {
      await sql`begin`.execute(held.db);
      // The last table it touches: all rows have been replaced by then.
      await sql`lock table pgboss.job in access exclusive mode`.execute(held.db);
      await vi.waitFor(expectAtLastStep, { timeout: 60_000, interval: 50 });
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
      await held.close();
    }
    await vi.waitFor(expectNoTurnTaken, { timeout: 60_000, interval: 50 });
    expect(await wholeState()).toEqual(before);
    expect((await context.call(admin, 'GET', '/backup')).statusCode).toBe(200);
  });
});

describe('a factory reset', () => {
  const account = {
    firstName: 'Ada',
    lastName: 'Root',
    email: 'ada@school.example',
    password: 'Quite-mine-7',
  };

  it('requires the password and the confirmation word, and deletes nothing without a backup', async () => {
    const before = await wholeState();
    const tries = [
      { password, confirmation: 'yes' },
      { password: 'not it', confirmation: 'RESET' },
      { password },
      { password, confirmation: 'RESET' },
    ];
    const codes: string[] = [];
    for (const body of tries) {
      codes.push((await context.call(admin, 'POST', '/system/factoryReset', body)).json().code);
    }
    expect(codes).toEqual(['INVALID_INPUT', 'WRONG_PASSWORD', 'INVALID_INPUT', 'OWN_ACCOUNT_FIRST']);
    // A folder in place of a file's bytes can't be read.
    await context.files.putFile('photo/a-folder/x', Buffer.from('x'));
    await sql`insert into file (institution_id, purpose, storage_key, original_name, media_type, byte_size, sha256)
      values (1, 'PHOTO', 'photo/a-folder', 'x', 'image/webp', 1, decode(repeat('00', 32), 'hex'))`.execute(
      context.db,
    );
    const refused = await context.call(admin, 'POST', '/system/factoryReset', {
      password,
      confirmation: 'RESET',
      account,
    });
    expect(refused.json()).toMatchObject({ code: 'BACKUP_FAILED' });
    await sql`delete from file where storage_key = 'photo/a-folder'`.execute(context.db);
    await context.files.deleteFile('photo/a-folder/x');
    expect(await wholeState()).toEqual(before);
  });

  it('leaves exactly one account, still signed in, and a backup that restores everything', async () => {
    const before = await wholeState();
    const student = await signInAs(context.db, 'STUDENT');
    await sql`delete from user_account where id = ${student.accountId}`.execute(context.db);
    const answer = await context.call(admin, 'POST', '/system/factoryReset', {
      password,
      confirmation: 'RESET',
      account,
    });
    const { backupId } = answer.json() as { backupId: number };
    const { rows } = await sql<{ tables: Record<string, number> }>`
      select jsonb_object_agg(name, rows) filter (where rows > 0) as tables from (
        select relname as name, (xpath('/row/n/text()', query_to_xml(
          format('select count(*) as n from %I', relname), false, true, '')))[1]::text::int as rows
        from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace) counted`.execute(
      context.db,
    );
    const apart = ['backup', 'limit_counter', 'server_secret', 'migration_checksum'];
    const left = Object.entries(rows[0]?.tables ?? {}).filter(
      ([name]) => !apart.includes(name) && !name.startsWith('kysely'),
    );
    expect(Object.fromEntries(left)).toEqual({
      institution: 1,
      program: 1,
      user_account: 1,
      admin: 1,
      session: 1,
      audit_log: 1,
    });
    expect(sumStoredFiles(context.config.dataDir)).toEqual({});
    const [newest]: Backup[] = (await context.call(admin, 'GET', '/backup?max=1')).json();
    expect(newest).toMatchObject({ id: backupId, cause: 'FACTORY_RESET', status: 'COMPLETED' });
    expect((await context.call(admin, 'GET', '/setting')).json()).toMatchObject({ maxUsers: 5000 });

    const restored = await context.call(admin, 'POST', `/backup/${backupId}/restore`, {
      password: account.password,
    });
    expect(restored.statusCode).toBe(200);
    expect(await wholeState()).toEqual(before);
  });
});
