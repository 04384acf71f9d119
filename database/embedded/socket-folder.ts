import { createHash } from 'node:crypto';
import { access, chmod, constants, lstat, mkdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedDatabaseError, errorCode } from './embedded-database-error.ts';

/** Used only in the name of the socket file, because PostgreSQL listens on no network address. */
export const socketPort = 5432;

/** The path length of the kernel's sockaddr_un, without the final zero byte. */
const longestSocketPath = process.platform === 'darwin' ? 103 : 107;

/**
 * The folder of the socket: beside the cluster or, if that path is too long for a socket, a short one that every
 * process on this data folder computes alike, under any account.
 */
export async function locateSocketFolder(dataDir: string): Promise<string> {
  const beside = path.join(dataDir, 'run');
  if (fitsSocket(beside)) return beside;
  const { uid } = await stat(dataDir);
  const name = `cquiz-${createHash('sha256').update(`${uid}:${dataDir}`).digest('hex').slice(0, 20)}`;
  // /tmp first: TMPDIR differs between shells, and all processes must use the same folder.
  for (const parent of ['/tmp', tmpdir()]) {
    const folder = path.join(parent, name);
    if (fitsSocket(folder) && (await isWritable(parent))) return folder;
  }
  throw new EmbeddedDatabaseError(
    `The path ${dataDir} is too long for a socket, and no shorter folder can be created in /tmp. Choose a shorter DATA_DIR.`,
  );
}

/**
 * Creates the folder or checks the existing one. In /tmp any account can create it first and impersonate PostgreSQL,
 * so only our own account and the owner of the cluster are trusted.
 */
export async function prepareSocketFolder(folder: string, cluster: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  const stats = await lstat(folder);
  const trusted = [process.geteuid?.(), (await stat(cluster)).uid];
  if (!stats.isDirectory() || !trusted.includes(stats.uid)) {
    throw new EmbeddedDatabaseError(
      `The folder for PostgreSQL’s socket, ${folder}, belongs to another account. Remove it or choose a shorter DATA_DIR.`,
    );
  }
  if ((stats.mode & 0o077) !== 0) await chmod(folder, 0o700);
}

function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, `.s.PGSQL.${socketPort}`)) <= longestSocketPath;
}

async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
