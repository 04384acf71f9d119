import { createHash } from 'node:crypto';
import { access, chmod, constants, lstat, mkdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedDatabaseError, errorCode } from './embedded-database-error.ts';

/** Only the name of the socket file carries it: PostgreSQL listens on no network address. */
export const socketPort = 5432;

/** What the kernel's sockaddr_un holds, less its closing zero byte. */
const longestSocketPath = process.platform === 'darwin' ? 103 : 107;

/**
 * The folder of the socket: beside the cluster, or, where that path is too long for a socket, a short one
 * that every process on this data folder computes alike, whatever its account.
 */
export async function locateSocketFolder(dataDir: string): Promise<string> {
  const beside = path.join(dataDir, 'run');
  if (fitsSocket(beside)) return beside;
  const { uid } = await stat(dataDir);
  const name = `cquiz-${createHash('sha256').update(`${uid}:${dataDir}`).digest('hex').slice(0, 20)}`;
  // /tmp first: TMPDIR differs between shells, and two processes have to meet in this folder.
  for (const parent of ['/tmp', tmpdir()]) {
    const folder = path.join(parent, name);
    if (fitsSocket(folder) && (await isWritable(parent))) return folder;
  }
  throw new EmbeddedDatabaseError(
    `The path ${dataDir} is too long for a socket and no shorter folder can be made in /tmp. Choose a shorter DATA_DIR.`,
  );
}

/**
 * Makes the folder, or checks the one that is there. In /tmp anybody can make it first and answer in
 * PostgreSQL's place: only our own account and the one that owns the cluster are trusted.
 */
export async function prepareSocketFolder(folder: string, cluster: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  const trusted = [process.geteuid?.(), (await stat(cluster)).uid];
  if (!found.isDirectory() || !trusted.includes(found.uid)) {
    throw new EmbeddedDatabaseError(
      `${folder}, where the socket of PostgreSQL belongs, is owned by another account. Remove it or choose a shorter DATA_DIR.`,
    );
  }
  if ((found.mode & 0o077) !== 0) await chmod(folder, 0o700);
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
