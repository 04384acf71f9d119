import { once } from 'node:events';
import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import {
  cleanUp,
  findPostmaster,
  getPostmaster,
  listProcessesIn,
  makeUsedFolder,
  readLog,
  removeUsedFolder,
  startDurableApp,
} from './testing/apps.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterEach(cleanUp);
afterAll(removeUsedFolder);

it('reuses the PostgreSQL that a killed app left running', async () => {
  const dataDir = await makeUsedFolder();
  const killed = startDurableApp(dataDir);
  await killed.joined();
  await killed.query('CREATE TABLE survivor AS SELECT 1 AS id');
  const postmaster = await getPostmaster(dataDir);
  await killed.kill();
  const next = startDurableApp(dataDir);
  await next.joined();
  expect(await next.query('SELECT id FROM survivor')).toEqual([{ id: 1 }]);
  expect(await findPostmaster(dataDir)).toBe(postmaster);
  await next.leave();
  expect(await findPostmaster(dataDir)).toBeUndefined();
});

it('recovers repeatedly when PostgreSQL is killed under two apps', async () => {
  const dataDir = await makeUsedFolder();
  const apps = [startDurableApp(dataDir), startDurableApp(dataDir)];
  for (const app of apps) await app.joined();
  await apps[0]?.query('CREATE TABLE counted (id serial)');
  for (let round = 1; round <= 2; round += 1) {
    await apps[0]?.query('INSERT INTO counted DEFAULT VALUES');
    process.kill(await getPostmaster(dataDir), 'SIGKILL');
    for (const app of apps) await app.next('log', /is back/);
    for (const app of apps) {
      expect(await app.query('SELECT count(*)::int AS n FROM counted')).toEqual([{ n: round }]);
    }
  }
  for (const app of apps) await app.leave();
  for (const app of apps) expect(await app.ended).toEqual({ code: 0, stderr: '' });
  expect(await listProcessesIn(dataDir)).toEqual([]);
});

it('never replaces a database that vanished with an empty one, and can still leave', async () => {
  const dataDir = await makeUsedFolder();
  const app = startDurableApp(dataDir);
  await app.joined();
  const postmaster = await getPostmaster(dataDir);
  await rename(path.join(dataDir, 'postgres'), path.join(dataDir, 'elsewhere'));
  process.kill(postmaster, 'SIGKILL');
  await app.next('log', /"error".*ENOENT/);
  expect(await readdir(dataDir)).not.toContain('postgres');
  await rename(path.join(dataDir, 'elsewhere'), path.join(dataDir, 'postgres'));
  await app.next('log', /is back/);
  await rename(path.join(dataDir, 'postgres'), path.join(dataDir, 'elsewhere'));
  process.kill(
    Number.parseInt(await readFile(path.join(dataDir, 'elsewhere', 'postmaster.pid'), 'utf8'), 10),
    'SIGKILL',
  );
  await app.next('log', /"error".*ENOENT/);
  await app.leave();
  expect(await app.ended).toEqual({ code: 0, stderr: '' });
});

it('never removes the lock of a running PostgreSQL, even if its socket does not answer', async () => {
  const dataDir = await makeUsedFolder();
  const first = startDurableApp(dataDir);
  await first.joined();
  const lock = path.join(dataDir, 'postgres', 'postmaster.pid');
  const before = await readFile(lock, 'utf8');
  await rm(path.join(dataDir, 'run', '.s.PGSQL.5432'));
  const second = startDurableApp(dataDir);
  await sleep(1500);
  expect(second.events).toEqual([]);
  expect(await readFile(lock, 'utf8')).toBe(before);
  await second.kill();
  await first.leave();
  expect(await findPostmaster(dataDir)).toBeUndefined();
});

it('ignores a socket that a dead server left behind', async () => {
  const dataDir = await makeUsedFolder();
  const socket = path.join(dataDir, 'run', '.s.PGSQL.5432');
  const server = createServer().listen(path.join(dataDir, 'run', 'other'));
  await once(server, 'listening');
  await rename(path.join(dataDir, 'run', 'other'), socket);
  server.close();
  const app = startDurableApp(dataDir);
  await app.joined();
  await app.leave();
  expect(await readLog(dataDir)).not.toMatch(/PANIC/);
});
