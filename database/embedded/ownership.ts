import { chmod, lchown, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { EmbeddedDatabaseError, errorCode } from './embedded-database-error.ts';

export interface Owner {
  uid: number;
  gid: number;
}

/**
 * Gives a file or a whole folder to that owner (undefined: our account, which must own it already). A folder
 * itself changes owner last, so its owner shows whether an earlier run finished.
 */
export async function takeOwnership(target: string, owner: Owner | undefined): Promise<void> {
  const stats = await lstat(target);
  if (stats.uid === (owner?.uid ?? process.geteuid?.())) return;
  if (!owner) {
    throw new EmbeddedDatabaseError(
      `${target} belongs to another account (uid ${stats.uid}). Start CQuiz with that account, or give the folder to this one with chown -R.`,
    );
  }
  await changeOwner(target, owner, stats.isDirectory());
}

/** Lets the owner's group traverse, but not read, a folder that is closed to others. */
export async function admitGroup(folder: string, owner: Owner | undefined): Promise<void> {
  const { uid, mode } = await lstat(folder);
  if (!owner || uid !== process.geteuid?.() || (mode & 0o077) !== 0) return;
  await lchown(folder, uid, owner.gid);
  await chmod(folder, (mode & 0o777) | 0o010);
}

async function changeOwner(target: string, owner: Owner, isFolder: boolean): Promise<void> {
  if (isFolder) {
    for (const entry of await readdir(target, { withFileTypes: true })) {
      await changeOwner(path.join(target, entry.name), owner, entry.isDirectory());
    }
  }
  await lchown(target, owner.uid, owner.gid).catch((error: unknown) => {
    // A process that starts at the same time, in the same way, may already run PostgreSQL here.
    if (errorCode(error) !== 'ENOENT') throw error;
  });
}
