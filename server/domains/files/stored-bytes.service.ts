import type { Db } from '#database/client.ts';
import type { FileStore } from '#server/plugins/file-store.ts';
import { hasFileWithKey } from './files.queries.ts';

interface Storing<T> {
  put: () => Promise<void>;
  record: () => Promise<T>;
}

/**
 * Puts the bytes, then does the work that writes their row. Where either fails the bytes go again, so that nothing
 * stays behind that no row knows of: a store may have taken them without being able to say so.
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
    // What is told is why the work failed, not that the clean-up could not be done either.
    await removeOrphan(db, store, key).catch(() => undefined);
    throw error;
  }
}

// A connection may break after the commit: bytes whose row is there are wanted.
async function removeOrphan(db: Db, store: FileStore, key: string): Promise<void> {
  if (!(await hasFileWithKey(db, key))) await store.deleteFile(key);
}

// Far longer than any request between its bytes and its row.
const orphanMs = 24 * 3_600_000;

/** The bytes in a folder whose process was killed before it could write their row. */
export async function removeOrphans(db: Db, store: FileStore, folder: string): Promise<void> {
  for (const key of await store.listKeys(folder, orphanMs)) await removeOrphan(db, store, key);
}

/** Of photos and of brands; the other folders are tidied with what belongs to them. */
export async function tidyPictures(db: Db, store: FileStore): Promise<void> {
  for (const folder of ['photo', 'brand']) await removeOrphans(db, store, folder);
}
