import { randomUUID } from 'node:crypto';
import type { Db, Trx } from '#database/client.ts';
import type { FileStore } from '#server/plugins/file-store.ts';
import type { FileOnDisk } from '#server/plugins/form-body.ts';
import { findFile, insertFile } from './files.queries.ts';
import { removeOrphans, storeBytes } from './stored-bytes.service.ts';

export { safeFileName } from './file-name.policy.ts';
export { discardFile } from './photos.service.ts';

const folder = 'question-file';

/** Bytes that are stored and wait for their row. */
export interface StoredQuestionFile {
  key: string;
  size: number;
  sha256: Buffer;
}

/** Where the work that writes their row fails, the bytes go again. */
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

/** Answers the id of the file. */
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

/** While the work runs the reader finds it there; no path when it is gone. */
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
