import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { createHalfWritten, explainFullDisk, listOld, type ReceivedFile } from './half-written.ts';
import { syncPath } from './sync-path.ts';

export type { ReceivedFile } from './half-written.ts';

export interface OpenedFile {
  stream: Readable;
  size: number;
}

/** Where the bytes of files are: on disk, or in an S3-compatible store. */
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
  /** While the work runs, another process of this machine can read it there; no path where nothing is stored. */
  withLocalCopy: <T>(key: string, work: (path: string | undefined) => Promise<T>) => Promise<T>;
  /** Of one folder, those that have been there for longer. */
  listKeys: (folder: string, olderThanMs: number) => Promise<string[]>;
  /** What a process that was killed has left half-written. */
  removeStale: (olderThanMs: number) => Promise<void>;
  /** Whether something can be stored under it at all. */
  isKey: (key: string) => boolean;
}

// Keys are made by us; this is the net for the day that one is made from what somebody sent.
const keyShape = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;
const mostKey = 300;

export function isFileKey(key: string): boolean {
  return keyShape.test(key) && !key.includes('..') && key.length <= mostKey;
}

export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error('This is not the key of a stored file.');
}

/** Where files are while they come in. Keys begin with a letter or a digit: none can name what is in it. */
export function halfWrittenFolder(dataDir: string): string {
  return join(dataDir, 'files', '.half-written');
}

/** Keeps files in `<dataDir>/files/<key>`; its folders are made when the first file comes. */
export function createFileStore(dataDir: string): FileStore {
  const folder = join(dataDir, 'files');
  const halfWritten = createHalfWritten(halfWrittenFolder(dataDir));

  function pathOf(key: string): string {
    assertFileKey(key);
    return join(folder, key);
  }

  async function putFile(key: string, bytes: Uint8Array): Promise<void> {
    pathOf(key);
    const { path } = await halfWritten.write((handle) => handle.writeFile(bytes));
    await keep(path, key);
  }

  async function keep(temporary: string, key: string): Promise<void> {
    const path = pathOf(key);
    try {
      await mkdir(dirname(path), { recursive: true });
      await rename(temporary, path);
      await syncPath(dirname(path));
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
      return noFile(error);
    }
  }

  async function deleteFile(key: string): Promise<void> {
    await rm(pathOf(key), { force: true });
  }

  async function withLocalCopy<T>(key: string, work: (path: string | undefined) => Promise<T>): Promise<T> {
    const path = pathOf(key);
    const found = await stat(path).catch(noFile);
    return work(found && path);
  }

  async function listKeys(name: string, olderThanMs: number): Promise<string[]> {
    const names = await listOld(pathOf(name), olderThanMs);
    return names.map((file) => `${name}/${file}`).filter(isFileKey);
  }

  return {
    putFile,
    openFile,
    deleteFile,
    receiveFile: halfWritten.receive,
    keepReceived: ({ path }, key) => keep(path, key),
    discardReceived: halfWritten.discard,
    withLocalCopy,
    listKeys,
    removeStale: halfWritten.removeStale,
    isKey: isFileKey,
  };
}

function noFile(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
