import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#server/errors.ts';

interface OpenedFile {
  stream: Readable;
  size: number;
}

/** Where the bytes of files are: on disk here, in an S3-compatible store one day. */
export interface FileStore {
  /** When it returns the bytes are safe; before that, whoever opens the key sees none or the older ones. */
  putFile: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Undefined when nothing is stored under that key. */
  openFile: (key: string) => Promise<OpenedFile | undefined>;
  /** What is not there is gone already. */
  deleteFile: (key: string) => Promise<void>;
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
    const path = pathOf(key);
    const temporary = join(halfWritten, randomUUID());
    try {
      await mkdir(halfWritten, { recursive: true });
      await mkdir(dirname(path), { recursive: true });
      await writeDurably(temporary, bytes);
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

  return { putFile, openFile, deleteFile };
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
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
