import { afterAll, afterEach, expect, it, vi } from 'vitest';
import {
  cleanUp,
  findPostmaster,
  makeUsedFolder,
  readLog,
  removeUsedFolder,
  startApp,
} from './testing/apps.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterEach(cleanUp);
afterAll(removeUsedFolder);

it('lets processes join while others leave and stop PostgreSQL', async () => {
  const dataDir = await makeUsedFolder();
  const before = startApp(dataDir);
  await before.joined();
  await before.query('CREATE TABLE visit (id serial)');
  await before.leave();
  const visitors = [1, 2, 3].map(() => startApp(dataDir, { cycles: 10 }));
  for (const visitor of visitors) expect(await visitor.ended).toEqual({ code: 0, stderr: '' });
  expect(await findPostmaster(dataDir)).toBeUndefined();
  const after = startApp(dataDir);
  await after.joined();
  expect(await after.query('SELECT count(*)::int AS visits FROM visit')).toEqual([{ visits: 30 }]);
  await after.leave();
  expect(await readLog(dataDir)).not.toMatch(/not properly shut down|PANIC/);
});
