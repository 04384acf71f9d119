import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Db, Trx } from '#database/client.ts';
import type { FileStore } from '#server/plugins/file-store.ts';
import { deleteFileRow, hasFileWithKey, insertFile } from './files.queries.ts';

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

const mostName = 255;

/**
 * Stores the bytes, then does the work that writes their row. Where the work fails the bytes go again, so that
 * nothing stays behind that no row knows of.
 */
export async function storePhoto<T>(
  db: Db,
  store: FileStore,
  photo: PreparedPhoto,
  work: (stored: StoredPhoto) => Promise<T>,
): Promise<T> {
  const key = `photo/${randomUUID()}.webp`;
  await store.putFile(key, photo.bytes);
  try {
    return await work({
      key,
      name: safeName(photo.fileName),
      size: photo.bytes.length,
      sha256: createHash('sha256').update(photo.bytes).digest(),
    });
  } catch (error) {
    // What is told is why the work failed, not that the clean-up could not be done either.
    await removeOrphan(db, store, key).catch(() => undefined);
    throw error;
  }
}

// A connection may break after the commit: bytes whose row is there are wanted.
async function removeOrphan(db: Db, store: FileStore, key: string): Promise<void> {
  if (!(await hasFileWithKey(db, key))) await store.deleteFile(key);
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

// Of a path only the last part is a name; a line break or a mark of direction would lie about the rest.
function safeName(name: string): string {
  const last = name.toWellFormed().replace(/^.*[/\\]/s, '');
  const plain = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim();
  // By code points, as PostgreSQL counts them: none is cut in two.
  return Array.from(plain).slice(0, mostName).join('') || 'photo';
}

const removeBytes = { name: 'files.removeBytes', data: { key: '' }, retries: 12 };

/** Deletes a file's row; its bytes go once that has committed, however often it takes. */
export async function discardFile(trx: Trx, queue: Queue, fileId: number | null): Promise<void> {
  if (fileId === null) return;
  const key = await deleteFileRow(trx, fileId);
  if (key !== undefined) await queue.send(trx, removeBytes, { key });
}

export function defineRemoval(queue: Queue, store: FileStore): void {
  queue.define(removeBytes, ({ key }) => store.deleteFile(key));
}
