import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#server/errors.ts';
import { explainDiskFault } from './store-faults.ts';

/** Received bytes on disk that no key refers to yet. */
export interface ReceivedFile {
  path: string;
  size: number;
  sha256: Buffer;
}

/** Temporary files on their way into a store or out of it. */
export interface HalfWritten {
  /** A stream that fails leaves nothing behind. */
  write: <T>(fill: (handle: FileHandle) => Promise<T>) => Promise<{ path: string; result: T }>;
  receive: (pieces: AsyncIterable<Uint8Array>) => Promise<ReceivedFile>;
  discard: (file: { path: string }) => Promise<void>;
  /** Deletes the files of killed processes. */
  removeStale: (olderThanMs: number) => Promise<void>;
}

export function createHalfWritten(folder: string): HalfWritten {
  async function write<T>(fill: (handle: FileHandle) => Promise<T>): Promise<{ path: string; result: T }> {
    const path = join(folder, randomUUID());
    try {
      await mkdir(folder, { recursive: true });
      return { path, result: await writeDurably(path, fill) };
    } catch (error) {
      // Reports the original failure.
      await rm(path, { force: true }).catch(() => undefined);
      throw explainDiskFault(explainFullDisk(error));
    }
  }

  async function receive(pieces: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
    const { path, result } = await write((handle) => writePieces(handle, pieces));
    return { path, ...result };
  }

  async function removeStale(olderThanMs: number): Promise<void> {
    for (const name of await listOld(folder, olderThanMs)) await rm(join(folder, name), { force: true });
  }

  return { write, receive, discard: ({ path }) => rm(path, { force: true }), removeStale };
}

async function writeDurably<T>(path: string, write: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(path, 'wx', 0o600);
  try {
    const result = await write(handle);
    await handle.sync();
    return result;
  } finally {
    await handle.close();
  }
}

async function writePieces(handle: FileHandle, pieces: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    size += piece.length;
    await handle.writeFile(piece);
  }
  return { size, sha256: hash.digest() };
}

/** Lists files that nothing has written to for that long; empty when the folder does not exist. */
export async function listOld(folder: string, olderThanMs: number): Promise<string[]> {
  const before = Date.now() - olderThanMs;
  const old: string[] = [];
  for (const name of await readdir(folder).catch(noFolder)) {
    const facts = await stat(join(folder, name)).catch(() => undefined);
    if (facts?.isFile() && facts.mtimeMs < before) old.push(name);
  }
  return old;
}

function noFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

export function explainFullDisk(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  return ['ENOSPC', 'EDQUOT'].includes(code) ? new AppError('STORAGE_FULL', { cause: error }) : error;
}
