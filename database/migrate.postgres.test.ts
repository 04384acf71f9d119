import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MigrationError, migrate } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
  folder = `${mkdtempSync(join(tmpdir(), 'cquiz-migrations-'))}/`;
});

afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql);
}

function migrateFolder(): Promise<string[]> {
  return migrate(database.connection, pathToFileURL(folder));
}

function startProcess(env: NodeJS.ProcessEnv = {}): ChildProcess {
  const script = new URL('./testing/migrate-process.ts', import.meta.url).pathname;
  return spawn(process.execPath, [script], {
    env: { ...process.env, CONNECTION: JSON.stringify(database.connection), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

async function output(child: ChildProcess): Promise<string> {
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(0);
  return printed.trim();
}

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

async function tableExists(name: string): Promise<boolean> {
  const [row] = await query(`select to_regclass('${name}') as found`);
  return row?.['found'] !== null;
}

describe('migrations', () => {
  it('run once each, in order, when three processes start at once', async () => {
    const printed = await Promise.all([1, 2, 3].map(() => output(startProcess())));
    const names = readdirSync(new URL('./migrations/', import.meta.url))
      .filter((name) => name.endsWith('.sql'))
      .map((name) => name.replace('.sql', ''));
    expect(printed.toSorted().at(-1)).toBe('[]');
    expect(printed.filter((line) => line === JSON.stringify(names))).toHaveLength(1);
    expect(await query('select name from kysely_migration order by name')).toEqual(
      names.map((name) => ({ name })),
    );
    expect(await query('select name from program')).toEqual([{ name: 'General' }]);
  });

  it('leave nothing behind if the process is killed, and then run from the start', async () => {
    write('0001_first.sql', 'create table first (id integer);');
    write(
      '0002_slow.sql',
      'create table second (id integer); select pg_advisory_xact_lock(7); create table third (id integer);',
    );
    const blocker = new pg.Client(database.connection);
    await blocker.connect();
    await blocker.query('select pg_advisory_lock(7)');
    const doomed = startProcess({ MIGRATIONS: folder });
    const ended = once(doomed, 'exit');
    for (;;) {
      const waiting = await query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'",
      );
      if (waiting.length > 0) break;
      await sleep(20);
    }
    doomed.kill('SIGKILL');
    await ended;
    await blocker.end();
    expect(await tableExists('first')).toBe(false);
    expect(await migrateFolder()).toEqual(['0001_first', '0002_slow']);
    for (const name of ['first', 'second', 'third']) expect(await tableExists(name)).toBe(true);
  });

  it('leave nothing behind if one fails, and name it', async () => {
    write('0001_good.sql', 'create table good (id integer);');
    write('0002_bad.sql', 'create table bad (id nonsense);');
    await expect(migrateFolder()).rejects.toThrow(
      /^Migration 0002_bad failed: type "nonsense" does not exist/,
    );
    expect(await tableExists('good')).toBe(false);
  });

  it('add to existing tables', async () => {
    write('0001_first.sql', 'create table first (id integer); insert into first values (7);');
    await migrateFolder();
    write('0002_second.sql', 'alter table first add column name text;');
    expect(await migrateFolder()).toEqual(['0002_second']);
    expect(await query('select * from first')).toEqual([{ id: 7, name: null }]);
    expect(await migrateFolder()).toEqual([]);
  });

  it('refuse a changed file that has already run', async () => {
    write('0001_first.sql', 'create table first (id integer);');
    await migrateFolder();
    write('0001_first.sql', 'create table first (id bigint);');
    await expect(migrateFolder()).rejects.toThrow(/were changed after this database ran them: 0001_first/);
  });

  it('refuse a database of a newer version', async () => {
    write('0001_first.sql', 'create table first (id integer);');
    write('0002_later.sql', 'create table later (id integer);');
    await migrateFolder();
    rmSync(join(folder, '0002_later.sql'));
    const refusal = await migrateFolder().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(MigrationError);
    expect(String(refusal)).toContain('another version of CQuiz');
  });
});
