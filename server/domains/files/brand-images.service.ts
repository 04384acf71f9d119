import { createHash, randomUUID } from 'node:crypto';
import type { Db, Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Bytes } from '#server/plugins/bytes-answer.ts';
import type { FileStore } from '#server/plugins/file-store.ts';
import { safeFileName } from './file-name.policy.ts';
import { findFile, insertFile } from './files.queries.ts';
import { storeBytes } from './stored-bytes.service.ts';

interface PreparedImage {
  institutionId: number;
  /** As `app.photos` made them: a PNG. */
  bytes: Buffer;
  /** As the sender calls it. */
  fileName: string;
}

/** Keeps the bytes while the work writes their row by `record`, which answers its id; else they go again. */
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

// Another picture is another file: what an address has shown once it shows for ever.
const keptSeconds = 30 * 24 * 3_600;

/** Anybody may see it: it stands on the page where people sign in. */
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
