import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { createHalfWritten, explainFullDisk, listOld, type ReceivedFile } from './half-written.ts';
import { explainDiskFault } from './store-faults.ts';
import { syncPath } from './sync-path.ts';

export type { ReceivedFile } from './half-written.ts';

export interface OpenedFile {
  stream: Readable;
  size: number;
}

/** Stores the bytes of files on disk or in an S3-compatible store. */
export interface FileStore {
  /**
   * The bytes are durable when it returns. Until then, readers of the key see nothing or the previous bytes.
   */
  putFile: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Undefined when nothing is stored under that key. */
  openFile: (key: string) => Promise<OpenedFile | undefined>;
  /** Does nothing when the key does not exist. */
  deleteFile: (key: string) => Promise<void>;
  /** Streams bytes to disk. A stream that fails leaves nothing behind. */
  receiveFile: (pieces: AsyncIterable<Uint8Array>) => Promise<ReceivedFile>;
  /** Makes the received bytes available under the key. */
  keepReceived: (file: ReceivedFile, key: string) => Promise<void>;
  /** Discards received bytes; a key they were stored under keeps its bytes. */
  discardReceived: (file: ReceivedFile) => Promise<void>;
  /**
   * Gives `work` a local path that other processes of this machine can read while it runs; undefined when nothing is
   * stored.
   */
  withLocalCopy: <T>(key: string, work: (path: string | undefined) => Promise<T>) => Promise<T>;
  /** Lists the keys of a folder that are older than the given age. */
  listKeys: (folder: string, olderThanMs: number) => Promise<string[]>;
  /** Deletes partial files of killed processes. */
  removeStale: (olderThanMs: number) => Promise<void>;
  /** Whether the key is valid. */
  isKey: (key: string) => boolean;
}

// Keys come from our own code. This check protects the disk should one ever be built from user input.
const keyShape = /^[a-z0-9][a-z0-9._-]*(\/[a-z0-9][a-z0-9._-]*)*$/;
const maxKey = 300;

export function isFileKey(key: string): boolean {
  return keyShape.test(key) && !key.includes('..') && key.length <= maxKey;
}

export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error('This is not the key of a stored file.');
}

/** The folder for incoming files. Keys start with a letter or a digit, so no key can name a file in it. */
export function halfWrittenFolder(dataDir: string): string {
  return join(dataDir, 'files', '.half-written');
}

/** Stores files as `<dataDir>/files/<key>` and creates folders on demand. */
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
      throw explainDiskFault(explainFullDisk(error));
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
