import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { tryShareWhole } from '#database/whole-change.ts';
import type { FileStore } from '#server/plugins/file-store.ts';
import { safeFileName } from './file-name.policy.ts';
import { deleteFileRow, hasFileWithKey, insertFile } from './files.queries.ts';
import { storeBytes } from './stored-bytes.service.ts';

type Queue = FastifyInstance['queue'];

interface PreparedPhoto {
  /** As `app.photos` made them. */
  bytes: Buffer;
  /** As the sender calls it. */
  fileName: string;
}

/** Bytes that are stored and wait for their row. */
export interface StoredPhoto {
  key: string;
  name: string;
  size: number;
  sha256: Buffer;
}

/** Where the work that writes their row fails, the bytes go again. */
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

/** Answers the id of the file. */
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

/** Deletes a file's row; its bytes go once that has committed, however often it takes. */
export async function discardFile(trx: Trx, queue: Queue, fileId: number | null): Promise<void> {
  if (fileId === null) return;
  const key = await deleteFileRow(trx, fileId);
  if (key !== undefined) await queue.send(trx, removeBytes, { key });
}

/** The row alone: for a restore, which removes bytes that nothing leads to. */
export async function deleteFile(trx: Trx, fileId: number): Promise<void> {
  await deleteFileRow(trx, fileId);
}

export function defineRemoval(queue: Queue, db: Db, store: FileStore): void {
  queue.define(removeBytes, ({ key }) => removeOnceFree(db, store, key));
}

const pauseMs = 500;
const patienceMs = 60_000;

/** A backup under way may still have to copy them, and a restore may have brought their row back. */
async function removeOnceFree(db: Db, store: FileStore, key: string): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!(await removeIfFree(db, store, key))) {
    if (performance.now() > end) throw new Error('A backup or a restore takes long; the bytes go later.');
    await sleep(pauseMs);
  }
}

function removeIfFree(db: Db, store: FileStore, key: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    if (!(await tryShareWhole(trx))) return false;
    if (!(await hasFileWithKey(trx, key))) await store.deleteFile(key);
    return true;
  });
}
