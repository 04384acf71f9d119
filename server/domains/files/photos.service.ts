import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { tryShareBackupLock } from '#database/backup-lock.ts';
import { type Db, inTransaction, type Trx } from '#database/client.ts';
import type { FileStore } from '#server/plugins/files/file-store.ts';
import { safeFileName } from './file-name.policy.ts';
import { deleteFileRow, hasFileWithKey, insertFile } from './files.queries.ts';
import { storeBytes } from './stored-bytes.service.ts';

type Queue = FastifyInstance['queue'];

interface PreparedPhoto {
  /** Made by `app.photos`. */
  bytes: Buffer;
  /** The sender's file name. */
  fileName: string;
}

/** Stored bytes without a row yet. */
export interface StoredPhoto {
  key: string;
  name: string;
  size: number;
  sha256: Buffer;
}

/** Deletes the bytes if the work that writes their row fails. */
export function storePhoto<T>(
  db: Db,
  store: FileStore,
  photo: PreparedPhoto,
  work: (stored: StoredPhoto) => Promise<T>,
): Promise<T> {
  const key = `photo/${randomUUID()}.webp`;
  const stored = {
    key,
    name: safeFileName(photo.fileName, 'photo'),
    size: photo.bytes.length,
    sha256: createHash('sha256').update(photo.bytes).digest(),
  };
  return storeBytes(db, store, key, {
    put: () => store.putFile(key, photo.bytes),
    record: () => work(stored),
  });
}

/** Returns the file's id. */
export function recordPhoto(
  trx: Trx,
  stored: StoredPhoto,
  owner: { institutionId: number; accountId: number },
): Promise<number> {
  return insertFile(trx, {
    institution_id: owner.institutionId,
    owner_id: owner.accountId,
    purpose: 'PHOTO',
    storage_key: stored.key,
    original_name: stored.name,
    media_type: 'image/webp',
    byte_size: stored.size,
    sha256: stored.sha256,
  });
}

const removeBytes = { name: 'files.removeBytes', data: { key: '' }, retries: 12 };

/** Deletes a file's row; a job deletes its bytes after the commit, with retries. */
export async function discardFile(trx: Trx, queue: Queue, fileId: number | null): Promise<void> {
  if (fileId === null) return;
  const key = await deleteFileRow(trx, fileId);
  if (key !== undefined) await queue.send(trx, removeBytes, { key });
}

/** Deletes the row alone: for a restore, which deletes unreferenced bytes itself. */
export async function deleteFile(trx: Trx, fileId: number): Promise<void> {
  await deleteFileRow(trx, fileId);
}

export function defineRemoval(queue: Queue, db: Db, store: FileStore): void {
  queue.define(removeBytes, ({ key }) => removeOnceFree(db, store, key));
}

const pauseMs = 500;
const patienceMs = 60_000;

/** A running backup may still have to copy them, and a restore may have restored their row. */
async function removeOnceFree(db: Db, store: FileStore, key: string): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await removeIfFree(db, store, key))) {
    if (performance.now() > end) throw new Error('A backup or a restore takes long; the bytes go later.');
    await sleep(pauseMs);
  }
}

function removeIfFree(db: Db, store: FileStore, key: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await tryShareBackupLock(trx))) return false;
    if (!(await hasFileWithKey(trx, key))) await store.deleteFile(key);
    return true;
  });
}
