import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#server/errors.ts';

interface OpenedFile {
  stream: Readable;
  size: number;
}

/** Bytes that came in and are on disk, and that no key leads to yet. */
export interface ReceivedFile {
  path: string;
  size: number;
  sha256: Buffer;
}

/** Where the bytes of files are: on disk here, in an S3-compatible store one day. */
export interface FileStore {
  /** When it returns the bytes are safe; before that, whoever opens the key sees none or the older ones. */
  putFile: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Undefined when nothing is stored under that key. */
  openFile: (key: string) => Promise<OpenedFile | undefined>;
  /** What is not there is gone already. */
  deleteFile: (key: string) => Promise<void>;
  /** Writes down what comes, a piece at a time; where it breaks off nothing is left. */
  receiveFile: (pieces: AsyncIterable<Uint8Array>) => Promise<ReceivedFile>;
  /** From now on it is what the key leads to. */
  keepReceived: (file: ReceivedFile, key: string) => Promise<void>;
  /** What was kept under a key meanwhile stays. */
  discardReceived: (file: ReceivedFile) => Promise<void>;
  /** Where another process of this machine can read it. */
  pathOf: (key: string) => string;
  /** Of one folder, those that have been there for longer. */
  listKeys: (folder: string, olderThanMs: number) => Promise<string[]>;
  /** What a process that was killed has left half-written. */
  removeStale: (olderThanMs: number) => Promise<void>;
}

// Keys are made by us; this is the net for the day that one is made from what somebody sent.
const keyShape = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;
const mostKey = 300;

/** Keeps files in `<dataDir>/files/<key>`; its folders are made when the first file comes. */
export function createFileStore(dataDir: string): FileStore {
  const folder = join(dataDir, 'files');
  // Keys begin with a letter or a digit: none can name what is half-written.
  const halfWritten = join(folder, '.half-written');

  function pathOf(key: string): string {
    if (!keyShape.test(key) || key.includes('..') || key.length > mostKey) {
      throw new Error('This is not the key of a stored file.');
    }
    return join(folder, key);
  }

  async function putFile(key: string, bytes: Uint8Array): Promise<void> {
    pathOf(key);
    const { path } = await writeHalf((handle) => handle.writeFile(bytes));
    await keep(path, key);
  }

  async function receiveFile(pieces: AsyncIterable<Uint8Array>): Promise<ReceivedFile> {
    const { path, result } = await writeHalf((handle) => writePieces(handle, pieces));
    return { path, ...result };
  }

  async function writeHalf<T>(
    write: (handle: FileHandle) => Promise<T>,
  ): Promise<{ path: string; result: T }> {
    const path = join(halfWritten, randomUUID());
    try {
      await mkdir(halfWritten, { recursive: true });
      return { path, result: await writeDurably(path, write) };
    } catch (error) {
      await rm(path, { force: true });
      throw explainFullDisk(error);
    }
  }

  async function keep(temporary: string, key: string): Promise<void> {
    const path = pathOf(key);
    try {
      await mkdir(dirname(path), { recursive: true });
      await rename(temporary, path);
      await syncFolder(dirname(path));
    } catch (error) {
      await rm(temporary, { force: true });
      throw explainFullDisk(error);
    }
  }

  async function openFile(key: string): Promise<OpenedFile | undefined> {
    const path = pathOf(key);
    try {
      const handle = await open(path, 'r');
      const { size } = await handle.stat();
      return { stream: handle.createReadStream(), size };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  async function deleteFile(key: string): Promise<void> {
    await rm(pathOf(key), { force: true });
  }

  async function listKeys(name: string, olderThanMs: number): Promise<string[]> {
    const names = await listOld(pathOf(name), olderThanMs);
    return names.map((file) => `${name}/${file}`).filter((key) => keyShape.test(key));
  }

  async function removeStale(olderThanMs: number): Promise<void> {
    for (const name of await listOld(halfWritten, olderThanMs)) {
      await rm(join(halfWritten, name), { force: true });
    }
  }

  return {
    putFile,
    openFile,
    deleteFile,
    receiveFile,
    keepReceived: ({ path }, key) => keep(path, key),
    discardReceived: ({ path }) => rm(path, { force: true }),
    pathOf,
    listKeys,
    removeStale,
  };
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

/** The names of files in a folder that nobody has written to for so long; none where there is no folder. */
async function listOld(folder: string, olderThanMs: number): Promise<string[]> {
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

// Without this the new name itself may be gone after a power cut.
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function explainFullDisk(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  return ['ENOSPC', 'EDQUOT'].includes(code) ? new AppError('STORAGE_FULL', { cause: error }) : error;
}
