import { createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  assertBackupName,
  type BackupFolder,
  createBackupFolder,
  halfWrittenBackup,
  isBackupName,
  localCopy,
} from './backup-folder.ts';
import { createS3ErasureRegister } from './erasure-register.ts';
import { explainFullDisk } from './half-written.ts';
import type { S3Objects } from './s3-objects.ts';

const folder = 'backups';
// Longer than any backup takes.
const staleMs = 24 * 3_600_000;

/**
 * Stores backups as `backups/<name>` in a bucket; `dataDir` holds them only while they are made or restored.
 */
export function createS3BackupFolder(dataDir: string, objects: S3Objects): BackupFolder {
  const local = createBackupFolder(dataDir);

  function nameOf(name: string): string {
    assertBackupName(name);
    return `${folder}/${name}`;
  }

  async function withTemporary<T>(path: string, work: (path: string) => Promise<T>): Promise<T> {
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      return await work(path);
    } catch (error) {
      throw explainFullDisk(error);
    } finally {
      await rm(path, { force: true });
    }
  }

  async function putLocal(path: string, name: string): Promise<number> {
    const { size } = await stat(path);
    await objects.putLocal(nameOf(name), { path, size });
    return size;
  }

  async function write(name: string, fill: (path: string) => Promise<void>): Promise<number> {
    nameOf(name);
    return withTemporary(halfWrittenBackup(dataDir), async (path) => {
      await fill(path);
      return putLocal(path, name);
    });
  }

  async function withLocalCopy<T>(name: string, work: (path: string | undefined) => Promise<T>): Promise<T> {
    const opened = await objects.open(nameOf(name));
    if (!opened) return work(undefined);
    return withTemporary(localCopy(dataDir), async (path) => {
      await pipeline(opened.stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      return work(path);
    });
  }

  async function list(): Promise<string[]> {
    const names: string[] = [];
    for await (const { key } of objects.list(folder)) names.push(key.slice(folder.length + 1));
    return names.filter(isBackupName);
  }

  return {
    write,
    copyIn: async (path, name) => {
      await putLocal(path, name);
    },
    list,
    adopt: async (path, name) => {
      await putLocal(path, name);
      await rm(path, { force: true });
    },
    open: async (name) => objects.open(nameOf(name)),
    withLocalCopy,
    remove: async (name) => objects.remove(nameOf(name)),
    removeHalfWritten: async () => {
      await local.removeHalfWritten();
      await objects.removeUnfinished(folder, staleMs);
    },
    erasures: createS3ErasureRegister(objects, folder),
  };
}
