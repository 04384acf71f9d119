import { createHash, randomUUID } from 'node:crypto';
import type { Db, Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { FileStore } from '#server/plugins/files/file-store.ts';
import type { Bytes } from '#server/plugins/http/bytes-answer.ts';
import { safeFileName } from './file-name.policy.ts';
import { findFile, insertFile } from './files.queries.ts';
import { storeBytes } from './stored-bytes.service.ts';

interface PreparedImage {
  institutionId: number;
  /** A PNG made by `app.photos`. */
  bytes: Buffer;
  /** The sender's file name. */
  fileName: string;
}

/**
 * Stores the bytes while the work writes their row through `record`, which returns its id; deletes the bytes if that
 * fails.
 */
export function storeBrandImage<T>(
  db: Db,
  store: FileStore,
  { institutionId, bytes, fileName }: PreparedImage,
  work: (record: (trx: Trx) => Promise<number>) => Promise<T>,
): Promise<T> {
  const key = `brand/${randomUUID()}.png`;
  const row = {
    institution_id: institutionId,
    purpose: 'BRANDING',
    storage_key: key,
    original_name: safeFileName(fileName, 'image'),
    media_type: 'image/png',
    byte_size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
  } as const;
  return storeBytes(db, store, key, {
    put: () => store.putFile(key, bytes),
    record: () => work((trx) => insertFile(trx, row)),
  });
}

// Another picture is another file, so an address always shows the same picture.
const keptSeconds = 30 * 24 * 3_600;

/** Public, because it is on the sign-in page. */
export async function getBrandImage(db: Db, store: FileStore, fileId: number): Promise<Bytes> {
  const file = await findFile(db, fileId);
  const opened = file?.purpose === 'BRANDING' ? await store.openFile(file.storage_key) : undefined;
  if (!file || !opened) throw new AppError('NOT_FOUND');
  return {
    ...opened,
    mediaType: file.media_type,
    fileName: file.original_name,
    maxAgeSeconds: keptSeconds,
  };
}
