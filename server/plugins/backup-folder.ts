import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#server/errors.ts';

/** Where the files of backups are: beside the file store, never inside what is backed up. */
export interface BackupFolder {
  pathOf: (name: string) => string;
  /** Has it written under another name; only what is whole and safe on disk gets its own. Answers the size. */
  write: (name: string, fill: (path: string) => Promise<void>) => Promise<number>;
  /** Of a file that lies elsewhere on this machine: it is moved here. */
  adopt: (path: string, name: string) => Promise<void>;
  /** Undefined when it is not there. */
  open: (name: string) => Promise<{ stream: Readable; size: number } | undefined>;
  remove: (name: string) => Promise<void>;
  /** What a process that was killed has left half-written; only while nobody writes. */
  removeHalfWritten: () => Promise<void>;
}

const nameShape = /^[a-z0-9][a-z0-9-]*\.tar\.gz$/;
const halfWritten = '.half-written-';

export function createBackupFolder(dataDir: string): BackupFolder {
  const folder = join(dataDir, 'backups');

  function pathOf(name: string): string {
    if (!nameShape.test(name)) throw new Error('This is not the name of a backup.');
    return join(folder, name);
  }

  async function makeFolder(): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  }

  async function write(name: string, fill: (path: string) => Promise<void>): Promise<number> {
    const target = pathOf(name);
    const path = join(folder, halfWritten + randomUUID());
    try {
      await makeFolder();
      await fill(path);
      await sync(path);
      const { size } = await stat(path);
      await rename(path, target);
      await sync(folder);
      return size;
    } catch (error) {
      await rm(path, { force: true });
      const { code = '' } = error as NodeJS.ErrnoException;
      throw ['ENOSPC', 'EDQUOT'].includes(code) ? new AppError('STORAGE_FULL', { cause: error }) : error;
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

  async function removeHalfWritten(): Promise<void> {
    const names = await readdir(folder).catch(() => []);
    for (const name of names) if (name.startsWith(halfWritten)) await rm(join(folder, name), { force: true });
  }

  return {
    pathOf,
    write,
    adopt,
    open: openBackup,
    remove: (name) => rm(pathOf(name), { force: true }),
    removeHalfWritten,
  };
}

// Without this the bytes, or the new name itself, may be gone after a power cut.
async function sync(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
