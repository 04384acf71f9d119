import type { Db } from '#database/client.ts';
import type { FileStore } from '#server/plugins/files/file-store.ts';
import { hasFileWithKey } from './files.queries.ts';

interface Storing<T> {
  put: () => Promise<void>;
  record: () => Promise<T>;
}

/**
 * Stores the bytes, then runs the work that writes their row. If either fails the bytes are deleted, even if the
 * store didn't confirm them, so that no bytes stay without a row.
 */
export async function storeBytes<T>(
  db: Db,
  store: FileStore,
  key: string,
  { put, record }: Storing<T>,
): Promise<T> {
  try {
    await put();
    return await record();
  } catch (error) {
    // Reports why the work failed, not that the cleanup failed too.
    await removeOrphan(db, store, key).catch(() => undefined);
    throw error;
  }
}

// A connection may break after the commit: bytes with a row must stay.
async function removeOrphan(db: Db, store: FileStore, key: string): Promise<void> {
  if (!(await hasFileWithKey(db, key))) await store.deleteFile(key);
}

// Far longer than any request takes between its bytes and its row.
const orphanMs = 24 * 3_600_000;

/** Deletes bytes in a folder whose process was killed before writing their row. */
export async function removeOrphans(db: Db, store: FileStore, folder: string): Promise<void> {
  for (const key of await store.listKeys(folder, orphanMs)) await removeOrphan(db, store, key);
}

/** For photos and brands; other folders are cleaned by their own jobs. */
export async function tidyPictures(db: Db, store: FileStore): Promise<void> {
  for (const folder of ['photo', 'brand']) await removeOrphans(db, store, folder);
}
