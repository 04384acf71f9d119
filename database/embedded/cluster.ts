import { randomBytes } from 'node:crypto';
import { chown, mkdir, open, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import { cannotRunHere, EmbeddedDatabaseError, errorCode, errorMessage } from './embedded-database-error.ts';
import { chooseLauncher, type Launcher } from './launcher.ts';
import { runProgram } from './run-program.ts';
import { lastLines } from './server-log.ts';
import { claimWorkshop, releaseWorkshop, removeDeadWorkshops } from './workshop.ts';

export const databaseName = 'cquiz';
export const databaseUser = 'cquiz';

/** Inside the cluster, so that it is moved and deleted together with it. */
const passwordFile = 'cquiz.password';

const initdbTimeout = 10 * 60_000;

/** Whether the data folder holds a cluster that these binaries can run; another version is an error. */
export async function hasCluster(cluster: string, binaries: PostgresBinaries): Promise<boolean> {
  let version: string;
  try {
    version = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    await assertNothingThere(cluster);
    return false;
  }
  if (version === String(binaries.majorVersion)) return true;
  throw new EmbeddedDatabaseError(
    `${cluster} was created by PostgreSQL ${version}, but this version of CQuiz runs PostgreSQL ${binaries.majorVersion}. ` +
      'Back it up with the earlier version of CQuiz and restore the backup into a new data folder with this one.',
  );
}

async function assertNothingThere(cluster: string): Promise<void> {
  const entries = await readdir(cluster).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  if (entries.length === 0) return;
  throw new EmbeddedDatabaseError(
    `${cluster} is neither empty nor a PostgreSQL folder. Move it or choose another DATA_DIR.`,
  );
}

export async function readPassword(cluster: string): Promise<string> {
  return (await readFile(path.join(cluster, passwordFile), 'utf8')).trim();
}

/**
 * Creates the cluster in a temporary folder and renames it: a kill at any moment leaves either no cluster or a
 * finished one with its password, role and database. Of several processes the first wins.
 */
export async function createCluster(
  cluster: string,
  binaries: PostgresBinaries,
  { isDurable }: { isDurable: boolean },
): Promise<void> {
  const dataDir = path.dirname(cluster);
  await removeDeadWorkshops(dataDir);
  const launcher = await chooseLauncher(dataDir, binaries.postgres, []);
  const workshop = await claimWorkshop(dataDir);
  try {
    const made = await buildCluster(workshop, binaries, { launcher, isDurable });
    await rename(made, cluster);
    await syncFolder(dataDir);
  } catch (error) {
    // Another process was first, so this cluster is not needed.
    if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
  } finally {
    await releaseWorkshop(workshop);
  }
}

async function buildCluster(
  workshop: string,
  binaries: PostgresBinaries,
  { launcher, isDurable }: { launcher: Launcher; isDurable: boolean },
): Promise<string> {
  const made = path.join(workshop, 'cluster');
  const password = path.join(workshop, 'password');
  const secret = randomBytes(24).toString('base64url');
  await writeFile(password, secret, { mode: 0o600, flush: true });
  await mkdir(made, { mode: 0o700 });
  for (const file of [workshop, made, password]) {
    if (launcher.owner) await chown(file, launcher.owner.uid, launcher.owner.gid);
  }
  // The builtin locale sorts and folds alike on every machine: an upgraded libc cannot break an index.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${password}`];
  const args = [
    '-D',
    made,
    ...access,
    '--encoding=UTF8',
    ...locale,
    '--data-checksums',
    '--no-instructions',
    ...(isDurable ? [] : ['--no-sync']),
    '--set=dynamic_shared_memory_type=mmap',
  ];
  await run(launcher, binaries.initdb, args);
  // The app is not a superuser, because a superuser can run shell commands through SQL.
  const statements = [
    `CREATE ROLE ${databaseUser} LOGIN CREATEDB PASSWORD '${secret}'`,
    `CREATE DATABASE ${databaseName} OWNER ${databaseUser}`,
  ];
  const quiet = [
    '-c',
    'exit_on_error=on',
    '-c',
    'log_checkpoints=off',
    '-c',
    'log_min_error_statement=panic',
    ...(isDurable ? [] : ['-c', 'fsync=off']),
  ];
  await run(
    launcher,
    binaries.postgres,
    ['--single', '-D', made, ...quiet, 'postgres'],
    statements.join('\n'),
  );
  await rename(password, path.join(made, passwordFile));
  await syncFolder(made);
  return made;
}

async function run(launcher: Launcher, program: string, args: string[], input?: string): Promise<void> {
  const name = path.basename(program);
  const result = await runProgram(launcher, program, args, {
    ...(input === undefined ? {} : { input }),
    timeout: initdbTimeout,
  }).catch((error: unknown) => {
    throw cannotRunHere(
      `The embedded PostgreSQL does not run on this system (${errorMessage(error)}).`,
      error,
    );
  });
  if (result.exitCode === 0) return;
  throw cannotRunHere(`PostgreSQL could not make its folder: ${name} said "${lastLines(result.output, 3)}".`);
}

async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}
