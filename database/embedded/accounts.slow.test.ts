import { chmod, chown, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { nobody, pathWithout, visit } from './testing/accounts.ts';
import { cleanUp, makeFolder, makeUsedFolder, removeUsedFolder } from './testing/apps.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterEach(cleanUp);
afterAll(removeUsedFolder);

describe.runIf(process.geteuid?.() === 0)('as root', () => {
  it('drops to an unprivileged account below a folder that only root can enter', async () => {
    const dataDir = path.join(await makeFolder(), 'data');
    const PATH = await pathWithout('unshare');
    const { as, rows } = await visit(dataDir, { PATH });
    expect(as).toMatch(/^as (postgres|nobody) with dac_read_search$/);
    expect(rows).toEqual([{ n: 1 }]);
    expect((await stat(path.join(dataDir, 'postgres'))).uid).not.toBe(0);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });

  it('drops to an unprivileged account without setpriv if others can enter the parent folder', async () => {
    const parent = await makeFolder();
    await chmod(parent, 0o755);
    const dataDir = path.join(parent, 'data');
    const PATH = await pathWithout('unshare', 'setpriv');
    const { as, rows } = await visit(dataDir, { PATH });
    expect(as).toMatch(/^as (postgres|nobody)$/);
    expect(rows).toEqual([{ n: 1 }]);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o710);
  });

  it('moves the files if the same folder needs another launcher', async () => {
    const dataDir = await makeUsedFolder();
    const [withoutUnshare, withoutBoth] = [
      await pathWithout('unshare'),
      await pathWithout('unshare', 'setpriv'),
    ];
    await chmod(path.dirname(dataDir), 0o755);
    const ways = [undefined, withoutUnshare, undefined, withoutBoth, withoutUnshare, undefined];
    const visits = [];
    for (const PATH of ways) visits.push(await visit(dataDir, PATH === undefined ? {} : { PATH }));
    expect(visits.map(({ rows }) => rows)).toEqual(ways.map((_, index) => [{ n: index + 1 }]));
    expect(new Set(visits.map(({ as }) => as)).size).toBe(3);
  });

  it("keeps a user's folder usable by that user", async () => {
    const dataDir = path.join(await makeFolder(), 'data');
    await mkdir(dataDir, { mode: 0o700 });
    await chown(dataDir, nobody.uid, nobody.gid);
    expect(await visit(dataDir)).toEqual({ as: 'as nobody with dac_read_search', rows: [{ n: 1 }] });
    await chmod(path.dirname(dataDir), 0o755);
    expect(await visit(dataDir, { account: nobody })).toEqual({ as: 'as this account', rows: [{ n: 2 }] });
    expect(await visit(dataDir)).toMatchObject({ rows: [{ n: 3 }] });
  });

  it('runs under an ordinary account', async () => {
    const parent = await makeFolder();
    await chown(parent, nobody.uid, nobody.gid);
    const dataDir = path.join(parent, 'data');
    expect(await visit(dataDir, { account: nobody })).toEqual({ as: 'as this account', rows: [{ n: 1 }] });
  });
});
