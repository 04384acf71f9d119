import { chmod, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { nobody, pathWithout, visit } from './testing/accounts.ts';
import { cleanUp, makeFolder, startApp } from './testing/apps.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterEach(cleanUp);

describe.runIf(process.geteuid?.() === 0)('as root', () => {
  it('uses a user namespace, below a folder that only root may enter', async () => {
    const dataDir = path.join(await makeFolder(), 'data');
    expect(await visit(dataDir)).toEqual({ as: 'in a user namespace', rows: [{ n: 1 }] });
    expect((await stat(path.join(dataDir, 'postgres'))).uid).toBe(0);
  });

  it('names DATABASE_URL when PostgreSQL cannot run here', async () => {
    const dataDir = path.join(await makeFolder(), 'data');
    const app = startApp(dataDir, { PATH: await pathWithout('unshare', 'setpriv') });
    expect(await app.next('failed')).toMatchObject({
      name: 'EmbeddedDatabaseError',
      message: expect.stringMatching(/refuses to run as root.*regular user\. Set DATABASE_URL/),
    });
    expect(await app.ended).toEqual({ code: 1, stderr: '' });
  });

  it('reports that the folder belongs to another account', async () => {
    const dataDir = path.join(await makeFolder(), 'data');
    await mkdir(path.join(dataDir, 'postgres'), { recursive: true, mode: 0o700 });
    await chmod(dataDir, 0o700);
    await chmod(path.dirname(dataDir), 0o755);
    const app = startApp(dataDir, { account: nobody });
    expect(await app.next('failed')).toMatchObject({
      name: 'EmbeddedDatabaseError',
      message: expect.stringMatching(/cannot be used: EACCES.*Check who owns it/),
    });
  });
});
