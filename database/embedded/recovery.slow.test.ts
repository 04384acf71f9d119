import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import {
  cleanUp,
  getPostmaster,
  listProcessesIn,
  makeFolder,
  makeUsedFolder,
  removeUsedFolder,
  startDurableApp,
  waitUntil,
} from './testing/apps.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterEach(cleanUp);
afterAll(removeUsedFolder);

it('leaves cleanly while it is starting a killed PostgreSQL again', async () => {
  for (const pause of [0, 20, 60, 120]) {
    const dataDir = await makeUsedFolder();
    const app = startDurableApp(dataDir);
    await app.joined();
    process.kill(await getPostmaster(dataDir), 'SIGKILL');
    await sleep(pause);
    await app.leave();
    expect(await app.ended).toEqual({ code: 0, stderr: '' });
    await waitUntil(async () => (await listProcessesIn(dataDir)).length === 0);
  }
});

it('starts although the lock files name a living process that is not PostgreSQL', async () => {
  const dataDir = await makeUsedFolder();
  const killed = startDurableApp(dataDir);
  await killed.joined();
  await killed.query('CREATE TABLE locked_away AS SELECT 1 AS id');
  const postmaster = await getPostmaster(dataDir);
  await killed.kill();
  process.kill(postmaster, 'SIGKILL');
  await waitUntil(async () => (await listProcessesIn(dataDir)).length === 0);
  for (const lock of ['postgres/postmaster.pid', 'run/.s.PGSQL.5432.lock']) {
    const file = path.join(dataDir, lock);
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(process.pid)));
  }
  // Several at once: each may find the lock stale, and none may remove the lock of the one that started.
  const apps = [startDurableApp(dataDir), startDurableApp(dataDir), startDurableApp(dataDir)];
  for (const app of apps) await app.joined();
  expect(await apps[0]?.query('SELECT id FROM locked_away')).toEqual([{ id: 1 }]);
  expect(await readdir(path.join(dataDir, 'postgres'))).toContain('postmaster.pid');
  for (const app of apps) await app.leave();
  const left = [
    ...(await readdir(path.join(dataDir, 'run'))),
    ...(await readdir(path.join(dataDir, 'postgres'))),
  ];
  expect(left.filter((name) => /stale|\.pid|\.lock/.test(name))).toEqual([]);
});

it('starts over after a kill during initdb and removes the partial cluster', async () => {
  const dataDir = path.join(await makeFolder(), 'data');
  const killed = startDurableApp(dataDir);
  await waitUntil(async () => {
    const [workshop] = await readdir(dataDir).catch(() => []);
    const files = workshop ? await readdir(path.join(dataDir, workshop, 'cluster')).catch(() => []) : [];
    return files.includes('PG_VERSION');
  });
  await killed.kill();
  expect(await readdir(dataDir)).toEqual([expect.stringMatching(/^postgres\.new-/)]);
  const next = startDurableApp(dataDir);
  await next.joined();
  expect(await next.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await next.leave();
  await waitUntil(async () => (await listProcessesIn(dataDir)).length === 0);
  expect((await readdir(dataDir)).toSorted()).toEqual(['postgres', 'postgres.log', 'run']);
});

it('keeps the partial cluster of a living process and removes old ones', async () => {
  const dataDir = await makeFolder();
  const [living, old] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb'].map((id) =>
    path.join(dataDir, `postgres.new-${process.pid}-${id}`),
  );
  for (const workshop of [living, old]) await mkdir(workshop ?? '');
  await utimes(old ?? '', new Date(0), new Date(0));
  const app = startDurableApp(dataDir);
  await app.joined();
  await app.leave();
  expect((await readdir(dataDir)).toSorted()).toEqual(
    ['postgres', path.basename(living ?? ''), 'postgres.log', 'run'].toSorted(),
  );
});
