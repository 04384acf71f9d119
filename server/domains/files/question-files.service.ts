import { randomUUID } from 'node:crypto';
import type { Db, Trx } from '#database/client.ts';
import type { FileStore } from '#server/plugins/files/file-store.ts';
import type { FileOnDisk } from '#server/plugins/http/form-body.ts';
import { findFile, insertFile } from './files.queries.ts';
import { removeOrphans, storeBytes } from './stored-bytes.service.ts';

export { safeFileName } from './file-name.policy.ts';
export { discardFile } from './photos.service.ts';

const folder = 'question-file';

/** Stored bytes without a row yet. */
export interface StoredQuestionFile {
  key: string;
  size: number;
  sha256: Buffer;
}

/** Deletes the bytes if the work that writes their row fails. */
export function storeQuestionFile<T>(
  db: Db,
  store: FileStore,
  file: FileOnDisk,
  work: (stored: StoredQuestionFile) => Promise<T>,
): Promise<T> {
  const key = `${folder}/${randomUUID()}`;
  return storeBytes(db, store, key, {
    put: () => store.keepReceived(file, key),
    record: () => work({ key, size: file.size, sha256: file.sha256 }),
  });
}

/** Returns the file's id. */
export function recordQuestionFile(
  trx: Trx,
  stored: StoredQuestionFile,
  row: { institutionId: number; accountId: number; name: string; mediaType: string },
): Promise<number> {
  return insertFile(trx, {
    institution_id: row.institutionId,
    owner_id: row.accountId,
    purpose: 'QUESTION_FILE',
    storage_key: stored.key,
    original_name: row.name,
    media_type: row.mediaType,
    byte_size: stored.size,
    sha256: stored.sha256,
  });
}

/** Keeps the file on disk for the reader while the work runs; no path if it is gone. */
export async function withQuestionFile<T>(
  db: Db,
  store: FileStore,
  id: number | null,
  work: (path: string | undefined) => Promise<T>,
): Promise<T> {
  const file = id === null ? undefined : await findFile(db, id);
  return file ? store.withLocalCopy(file.storage_key, work) : work(undefined);
}

export function removeQuestionFileOrphans(db: Db, store: FileStore): Promise<void> {
  return removeOrphans(db, store, folder);
}
