import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createErasureRegister, type ErasureRegister } from './erasure-register.ts';
import { explainFullDisk, listOld } from './half-written.ts';
import { syncPath } from './sync-path.ts';

/** Stores backup files beside the file store, never inside what is backed up. */
export interface BackupFolder {
  /** Writes to a temporary name and renames once all bytes are on disk. Returns the size. */
  write: (name: string, fill: (path: string) => Promise<void>) => Promise<number>;
  /** Writes a copy of a file of this machine. */
  copyIn: (path: string, name: string) => Promise<void>;
  /** The names of all backups in it. */
  list: () => Promise<string[]>;
  /** Moves a file of this machine into the folder. */
  adopt: (path: string, name: string) => Promise<void>;
  /** Undefined when the file does not exist. */
  open: (name: string) => Promise<{ stream: Readable; size: number } | undefined>;
  /** Gives `work` a local path that stays readable while it runs; undefined when the file is gone. */
  withLocalCopy: <T>(name: string, work: (path: string | undefined) => Promise<T>) => Promise<T>;
  remove: (name: string) => Promise<void>;
  /** Deletes partial files of killed processes. Only safe while nothing is being written. */
  removeHalfWritten: () => Promise<void>;
  /** The people who must be erased again after every restore. */
  erasures: ErasureRegister;
}

const nameShape = /^[a-z0-9][a-z0-9-]*\.tar\.gz(\.age)?$/;
const halfWritten = '.half-written-';
const localCopies = '.local-copy-';
// Longer than anything reads it.
const staleMs = 24 * 3_600_000;

export function isBackupName(name: string): boolean {
  return nameShape.test(name);
}

export function assertBackupName(name: string): void {
  if (!isBackupName(name)) throw new Error('This is not the name of a backup.');
}

function folderOf(dataDir: string): string {
  return join(dataDir, 'backups');
}

/** A new name for a file that a bucket's backup is read from. Nobody removes it while it is young. */
export function localCopy(dataDir: string): string {
  return join(folderOf(dataDir), localCopies + randomUUID());
}

/** A new name for an incomplete file. */
export function halfWrittenBackup(dataDir: string): string {
  return join(folderOf(dataDir), halfWritten + randomUUID());
}

export function createBackupFolder(dataDir: string): BackupFolder {
  return openBackupFolder(folderOf(dataDir), { isMade: true });
}

/**
 * `isMade` is false for a second place: if its disk is not mounted, its folder is missing, and making it would fill
 * this machine's own disk with copies.
 */
export function openBackupFolder(folder: string, { isMade }: { isMade: boolean }): BackupFolder {
  function pathOf(name: string): string {
    assertBackupName(name);
    return join(folder, name);
  }

  async function makeFolder(): Promise<void> {
    if (isMade) await mkdir(folder, { recursive: true, mode: 0o700 });
  }

  async function write(name: string, fill: (path: string) => Promise<void>): Promise<number> {
    const target = pathOf(name);
    const path = join(folder, halfWritten + randomUUID());
    try {
      await makeFolder();
      await fill(path);
      await syncPath(path);
      const { size } = await stat(path);
      await rename(path, target);
      await syncPath(folder);
      return size;
    } catch (error) {
      await rm(path, { force: true });
      throw explainFullDisk(error);
    }
  }

  async function adopt(path: string, name: string): Promise<void> {
    pathOf(name);
    await write(name, async (target) => {
      try {
        await rename(path, target);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
        await copyFile(path, target);
        await rm(path);
      }
    });
  }

  async function openBackup(name: string): Promise<{ stream: Readable; size: number } | undefined> {
    try {
      const handle = await open(pathOf(name), 'r');
      const { size } = await handle.stat();
      return { stream: handle.createReadStream(), size };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async function withLocalCopy<T>(name: string, work: (path: string | undefined) => Promise<T>): Promise<T> {
    const path = pathOf(name);
    const isThere = await stat(path).then(
      () => true,
      () => false,
    );
    return work(isThere ? path : undefined);
  }

  async function removeHalfWritten(): Promise<void> {
    const names = await readdir(folder).catch(() => []);
    const stale = await listOld(folder, staleMs);
    for (const name of names) {
      const isLeft = name.startsWith(halfWritten) || (name.startsWith(localCopies) && stale.includes(name));
      if (isLeft) await rm(join(folder, name), { force: true });
    }
  }

  return {
    write,
    copyIn: async (path, name) => {
      await write(name, (target) => copyFile(path, target));
    },
    list: async () => (await readdir(folder)).filter(isBackupName),
    adopt,
    open: openBackup,
    withLocalCopy,
    remove: (name) => rm(pathOf(name), { force: true }),
    removeHalfWritten,
    erasures: createErasureRegister(folder),
  };
}
