import { chmod, chown, mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import {
  type AppOptions,
  cleanUp,
  makeFolder,
  makeUsedFolder,
  removeUsedFolder,
  startApp,
} from './testing/apps.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 30_000 });
afterEach(cleanUp);
afterAll(removeUsedFolder);

const nobody = { uid: 65_534, gid: 65_534 };

/** A PATH on which these commands fail, as they do where the container runtime forbids them. */
async function pathWithout(...commands: string[]): Promise<string> {
  const folder = await makeFolder();
  for (const command of commands) {
    await writeFile(path.join(folder, command), '#!/bin/sh\necho not permitted >&2\nexit 1\n', {
      mode: 0o755,
    });
  }
  return `${folder}:${process.env['PATH']}`;
}

/** Joins, adds a row, leaves; returns how PostgreSQL was run and how many rows there are. */
async function visit(dataDir: string, options: AppOptions = {}): Promise<{ as: string; rows: unknown }> {
  const app = startApp(dataDir, options);
  const { message } = await app.next('log', /starts with pid/);
  await app.joined();
  await app.query('CREATE TABLE IF NOT EXISTS visit (id serial)');
  await app.query('INSERT INTO visit DEFAULT VALUES');
  const rows = await app.query('SELECT count(*)::int AS n FROM visit');
  await app.leave();
  return { as: /, (.*)$/.exec(String(message))?.[1] ?? '', rows };
}

describe.runIf(process.geteuid?.() === 0)('as root', () => {
  it('uses a user namespace, below a folder that only root may enter', async () => {
    const dataDir = path.join(await makeFolder(), 'data');
    expect(await visit(dataDir)).toEqual({ as: 'in a user namespace', rows: [{ n: 1 }] });
    expect((await stat(path.join(dataDir, 'postgres'))).uid).toBe(0);
  });

  it('drops to an unprivileged account, below a folder that only root may enter', async () => {
    const dataDir = path.join(await makeFolder(), 'data');
    const PATH = await pathWithout('unshare');
    const { as, rows } = await visit(dataDir, { PATH });
    expect(as).toMatch(/^as (postgres|nobody) with dac_read_search$/);
    expect(rows).toEqual([{ n: 1 }]);
    expect((await stat(path.join(dataDir, 'postgres'))).uid).not.toBe(0);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });

  it('drops to an unprivileged account without setpriv, where others may enter the parent folder', async () => {
    const parent = await makeFolder();
    await chmod(parent, 0o755);
    const dataDir = path.join(parent, 'data');
    const PATH = await pathWithout('unshare', 'setpriv');
    const { as, rows } = await visit(dataDir, { PATH });
    expect(as).toMatch(/^as (postgres|nobody)$/);
    expect(rows).toEqual([{ n: 1 }]);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o710);
  });

  it('names DATABASE_URL where there is no way to run it', async () => {
    const dataDir = path.join(await makeFolder(), 'data');
    const app = startApp(dataDir, { PATH: await pathWithout('unshare', 'setpriv') });
    expect(await app.next('failed')).toMatchObject({
      name: 'EmbeddedDatabaseError',
      message: expect.stringMatching(/refuses to run as root.*ordinary user\. Set DATABASE_URL/),
    });
    expect(await app.ended).toEqual({ code: 1, stderr: '' });
  });

  it('moves the files along when another way has to be used for the same folder', async () => {
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

  it("leaves a user's folder usable by that user", async () => {
    const dataDir = path.join(await makeFolder(), 'data');
    await mkdir(dataDir, { mode: 0o700 });
    await chown(dataDir, nobody.uid, nobody.gid);
    expect(await visit(dataDir)).toEqual({ as: 'as nobody with dac_read_search', rows: [{ n: 1 }] });
    await chmod(path.dirname(dataDir), 0o755);
    expect(await visit(dataDir, { account: nobody })).toEqual({ as: 'as this account', rows: [{ n: 2 }] });
    expect(await visit(dataDir)).toMatchObject({ rows: [{ n: 3 }] });
  });

  it('runs for an ordinary account', async () => {
    const parent = await makeFolder();
    await chown(parent, nobody.uid, nobody.gid);
    const dataDir = path.join(parent, 'data');
    expect(await visit(dataDir, { account: nobody })).toEqual({ as: 'as this account', rows: [{ n: 1 }] });
  });

  it("tells an ordinary account that the folder is somebody else's", async () => {
    const dataDir = await makeUsedFolder();
    await chmod(path.dirname(dataDir), 0o755);
    const app = startApp(dataDir, { account: nobody });
    expect(await app.next('failed')).toMatchObject({
      name: 'EmbeddedDatabaseError',
      message: expect.stringMatching(/cannot be used: EACCES.*Check who owns it/),
    });
  });
});
