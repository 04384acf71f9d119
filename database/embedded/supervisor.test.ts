import { lstat, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { EmbeddedDatabaseError, joinEmbeddedDatabase } from './supervisor.ts';
import {
  cleanUp,
  findPostmaster,
  listProcessesIn,
  makeFolder,
  makeUsedFolder,
  removeUsedFolder,
  startApp,
} from './testing/apps.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterEach(cleanUp);
afterAll(removeUsedFolder);

it('creates a private database in a new folder', async () => {
  const dataDir = path.join(await makeFolder(), 'some', 'data');
  const database = await joinEmbeddedDatabase({ dataDir });
  try {
    const client = new Client(database.connection);
    await client.connect();
    const { rows } = await client.query(`
      SELECT current_database() AS database, current_user AS role, rolsuper AS superuser,
        current_setting('data_checksums') AS checksums, current_setting('server_encoding') AS encoding,
        current_setting('fsync') AS fsync, current_setting('listen_addresses') AS addresses, lower('ŁÓDŹ') AS lower
      FROM pg_roles WHERE rolname = current_user`);
    await client.end();
    const settings = { checksums: 'on', encoding: 'UTF8', fsync: 'on', addresses: '', lower: 'łódź' };
    expect(rows).toEqual([{ database: 'cquiz', role: 'cquiz', superuser: false, ...settings }]);
    for (const name of ['.', 'postgres', 'run', 'postgres.log', 'postgres/cquiz.password']) {
      expect((await lstat(path.join(dataDir, name))).mode & 0o077, name).toBe(0);
    }
    const wrong = new Client({ ...database.connection, password: 'wrong' });
    // The server closes the connection, which may be noticed only after the refusal has been read.
    wrong.on('error', () => undefined);
    await expect(wrong.connect()).rejects.toThrow('password authentication failed');
  } finally {
    await database.leave();
  }
  expect(await listProcessesIn(dataDir)).toEqual([]);
});

it('keeps the data of an existing folder and leaves nothing else behind', async () => {
  const dataDir = await makeUsedFolder();
  const first = startApp(dataDir);
  await first.joined();
  await first.query('CREATE TABLE kept AS SELECT 42 AS answer');
  await first.leave();
  const second = startApp(dataDir);
  await second.joined();
  expect(await second.query('SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  await second.leave();
  expect(await second.ended).toEqual({ code: 0, stderr: '' });
  expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.log', 'run']);
  expect(await readdir(path.join(dataDir, 'run'))).toEqual([]);
  expect(await listProcessesIn(dataDir)).toEqual([]);
});

it('allows leave to be called repeatedly and concurrently', async () => {
  const dataDir = await makeUsedFolder();
  const messages: string[] = [];
  const database = await joinEmbeddedDatabase({ dataDir, log: ({ message }) => messages.push(message) });
  await Promise.all([database.leave(), database.leave()]);
  await database.leave();
  expect(messages.filter((message) => message === 'PostgreSQL stopped')).toHaveLength(1);
  expect(await findPostmaster(dataDir)).toBeUndefined();
});

it('leaves the cluster of another major version unchanged', async () => {
  const dataDir = await makeFolder();
  const version = path.join(dataDir, 'postgres', 'PG_VERSION');
  await mkdir(path.dirname(version));
  await writeFile(version, '17\n');
  const joining = joinEmbeddedDatabase({ dataDir });
  await expect(joining).rejects.toThrow(EmbeddedDatabaseError);
  await expect(joining).rejects.toThrow(/PostgreSQL 17, .* PostgreSQL 18\. Back it up .* restore the backup/);
  expect(await readFile(version, 'utf8')).toBe('17\n');
  expect(await readdir(dataDir)).toEqual(['postgres']);
});

it('leaves a folder with other content unchanged', async () => {
  const dataDir = await makeFolder();
  await mkdir(path.join(dataDir, 'postgres'));
  await writeFile(path.join(dataDir, 'postgres', 'thesis.txt'), 'mine');
  await expect(joinEmbeddedDatabase({ dataDir })).rejects.toThrow(/neither empty nor a PostgreSQL folder/);
  expect(await readdir(path.join(dataDir, 'postgres'))).toEqual(['thesis.txt']);
});

it("reports PostgreSQL's own message after three failed starts instead of a minute", async () => {
  const dataDir = await makeUsedFolder();
  await writeFile(path.join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n');
  await expect(joinEmbeddedDatabase({ dataDir })).rejects.toThrow(/cannot start.*no_such_setting/);
  const log = await readFile(path.join(dataDir, 'postgres.log'), 'utf8');
  expect(log.match(/unrecognized configuration parameter "no_such_setting"/g)).toHaveLength(3);
});
