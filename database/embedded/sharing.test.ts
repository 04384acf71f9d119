import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { joinEmbeddedDatabase } from './supervisor.ts';
import {
  cleanUp,
  findPostmaster,
  getPostmaster,
  listProcessesIn,
  makeFolder,
  makeUsedFolder,
  readLog,
  removeUsedFolder,
  startApp,
} from './testing/apps.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterEach(cleanUp);
afterAll(removeUsedFolder);

it('runs PostgreSQL until the last of two processes leaves, whichever started it', async () => {
  const dataDir = await makeUsedFolder();
  const first = startApp(dataDir);
  await first.joined();
  const postmaster = await getPostmaster(dataDir);
  const second = startApp(dataDir);
  await second.joined();
  await first.query('CREATE TABLE note AS SELECT 1 AS id');
  await first.leave();
  expect(await findPostmaster(dataDir)).toBe(postmaster);
  expect(await second.query('SELECT id FROM note')).toEqual([{ id: 1 }]);
  await second.leave();
  expect(await findPostmaster(dataDir)).toBeUndefined();
  expect(await listProcessesIn(dataDir)).toEqual([]);
});

it('stops PostgreSQL once if many processes leave at the same moment', async () => {
  const dataDir = await makeUsedFolder();
  const databases = await Promise.all(
    Array.from({ length: 6 }, () => joinEmbeddedDatabase({ dataDir, durable: false })),
  );
  await Promise.all(databases.map((database) => database.leave()));
  expect(await listProcessesIn(dataDir)).toEqual([]);
});

it('creates one cluster if three processes start at once on an empty folder', async () => {
  const dataDir = path.join(await makeFolder(), 'data');
  const apps = [startApp(dataDir), startApp(dataDir), startApp(dataDir)];
  const joined = await Promise.all(apps.map((app) => app.joined()));
  expect(new Set(joined.map(({ connection }) => JSON.stringify(connection))).size).toBe(1);
  await apps[0]?.query('CREATE TABLE seen_by_all ()');
  for (const app of apps) expect(await app.query('SELECT * FROM seen_by_all')).toEqual([]);
  expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.log', 'run']);
  await Promise.all(apps.map((app) => app.leave()));
  expect(await findPostmaster(dataDir)).toBeUndefined();
});

it('stops PostgreSQL cleanly on Ctrl-C, which the terminal sends to the whole process group', async () => {
  const dataDir = await makeUsedFolder();
  const app = startApp(dataDir);
  await app.joined();
  await app.query('CREATE TABLE written_before_interrupt AS SELECT 7 AS id');
  process.kill(-app.pid, 'SIGINT');
  await app.next('left');
  expect(await app.ended).toEqual({ code: 0, stderr: '' });
  expect(await findPostmaster(dataDir)).toBeUndefined();
  const next = startApp(dataDir);
  await next.joined();
  expect(await next.query('SELECT id FROM written_before_interrupt')).toEqual([{ id: 7 }]);
  await next.leave();
  expect(await readLog(dataDir)).not.toContain('not properly shut down');
});
