import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from './embedded-database-error.ts';
import { isAlive, isPostmasterOf } from './process-identity.ts';
import { socketPort } from './socket-folder.ts';

/** PostgreSQL creates the file empty and fills it immediately. A file that stays empty is left from a crash. */
const emptyFor = 10_000;

export function postmasterLock(cluster: string): string {
  return path.join(cluster, 'postmaster.pid');
}

/** The pid on the first line, negative for a stand-alone backend. Undefined without a readable lock. */
export async function findLockHolder(lockFile: string): Promise<number | undefined> {
  const content = await findContent(lockFile);
  return content === undefined ? undefined : parsePid(content);
}

/**
 * Removes lock files that PostgreSQL would obey although their pid now belongs to another process: a restarted
 * container reuses small pids. Returns the pid of the postmaster that really runs the cluster, if any.
 */
export async function clearStaleLocks(cluster: string, socketFolder: string): Promise<number | undefined> {
  const holder = await clearStaleLock(postmasterLock(cluster), cluster);
  if (holder !== undefined) return holder;
  return clearStaleLock(path.join(socketFolder, `.s.PGSQL.${socketPort}.lock`), cluster);
}

async function clearStaleLock(lockFile: string, cluster: string): Promise<number | undefined> {
  const content = await findContent(lockFile);
  if (content === undefined) return undefined;
  const pid = parsePid(content);
  if (pid === undefined) {
    if (await isOlderThan(lockFile, emptyFor)) await takeAway(lockFile, content);
    return undefined;
  }
  // PostgreSQL itself replaces the lock of a dead process without a race.
  if (!isAlive(pid)) return undefined;
  const postmaster = await isPostmasterOf(pid, cluster);
  if (postmaster === false) await takeAway(lockFile, content);
  return postmaster ? pid : undefined;
}

/**
 * Between reading the lock and removing it, another process may have removed it and started PostgreSQL. Deleting by
 * name would then delete the lock of a running server.
 */
async function takeAway(lockFile: string, judged: string): Promise<void> {
  const aside = `${lockFile}.stale-${randomBytes(6).toString('hex')}`;
  try {
    await rename(lockFile, aside);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return;
    throw error;
  }
  if ((await findContent(aside)) !== judged) await link(aside, lockFile).catch(() => undefined);
  await rm(aside, { force: true });
}

async function findContent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function parsePid(content: string): number | undefined {
  const pid = Math.abs(Number.parseInt(content, 10));
  return pid > 0 ? pid : undefined;
}

async function isOlderThan(file: string, milliseconds: number): Promise<boolean> {
  try {
    return Date.now() - (await stat(file)).mtimeMs > milliseconds;
  } catch {
    return false;
  }
}
