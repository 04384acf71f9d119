import { lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { cleanUp, makeFolder, makeUsedFolder, removeUsedFolder, startApp } from './testing/apps.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterEach(cleanUp);
afterAll(removeUsedFolder);

it('works in a folder whose path is too long for a socket, with spaces, commas and quotes', async () => {
  const dataDir = path.join(await makeFolder(), `a b, "c" 'd' é ${'long'.repeat(30)}`);
  const [first, second] = [startApp(dataDir), startApp(dataDir)];
  const { connection } = await first.joined();
  await second.joined();
  const { host } = connection as { host: string };
  expect(host.length).toBeLessThan(60);
  expect((await lstat(host)).mode & 0o777).toBe(0o700);
  await first.query('CREATE TABLE shared_by_both ()');
  expect(await second.query('SELECT * FROM shared_by_both')).toEqual([]);
  await first.leave();
  await second.leave();
  expect(await readdir(host)).toEqual([]);
  await rm(host, { recursive: true });
});

it('puts its socket into a short folder with odd characters', async () => {
  const dataDir = await makeUsedFolder('a b, "c"');
  const app = startApp(dataDir);
  expect(await app.joined()).toMatchObject({ connection: { host: path.join(dataDir, 'run') } });
  await app.leave();
});

it("stays joined if timeouts are set for the app's role", async () => {
  const dataDir = await makeUsedFolder();
  const first = startApp(dataDir);
  await first.joined();
  await first.query("ALTER ROLE cquiz SET idle_session_timeout = '100ms'");
  await first.query("ALTER ROLE cquiz SET statement_timeout = '100ms'");
  const second = startApp(dataDir);
  await second.joined();
  await sleep(300);
  await first.leave();
  expect(await second.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await second.leave();
  expect(second.events.filter(({ level }) => level === 'warn')).toEqual([]);
});
