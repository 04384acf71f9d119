import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Db, inTransaction } from '#database/client.ts';
import type { FileStore } from '#server/plugins/files/file-store.ts';
import { safeFileName } from './file-name.policy.ts';
import { insertFile } from './files.queries.ts';
import { discardFile } from './photos.service.ts';
import { lockOldImages, selectUnusedImages } from './question-images.queries.ts';
import { removeOrphans, storeBytes } from './stored-bytes.service.ts';

const folder = 'question-image';

interface PreparedImage {
  /** Made by `app.photos`. */
  bytes: Buffer;
  /** The sender's file name. */
  fileName: string;
}

/** Returns the file's id; a question can use it later. */
export function keepQuestionImage(
  db: Db,
  store: FileStore,
  owner: { institutionId: number; accountId: number },
  { bytes, fileName }: PreparedImage,
): Promise<number> {
  const key = `${folder}/${randomUUID()}.webp`;
  const row = {
    institution_id: owner.institutionId,
    owner_id: owner.accountId,
    purpose: 'QUESTION_IMAGE',
    storage_key: key,
    original_name: safeFileName(fileName, 'picture'),
    media_type: 'image/webp',
    byte_size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest(),
  } as const;
  return storeBytes(db, store, key, {
    put: () => store.putFile(key, bytes),
    record: () => inTransaction(db, (trx) => insertFile(trx, row)),
  });
}

interface Tidying {
  db: Db;
  store: FileStore;
  queue: FastifyInstance['queue'];
}

/** Deletes pictures that no question used within a day, and bytes without a row. */
export async function tidyQuestionImages(deps: Tidying): Promise<void> {
  let after: number | undefined = 0;
  while (after !== undefined) after = await discardUnused(deps, after);
  await removeOrphans(deps.db, deps.store, folder);
}

const maxBatchSize = 200;

/** Returns the last id checked; undefined if there are no more. */
function discardUnused({ db, queue }: Tidying, after: number): Promise<number | undefined> {
  return inTransaction(db, async (trx) => {
    const locked = await lockOldImages(trx, after, maxBatchSize);
    for (const id of await selectUnusedImages(trx, locked)) await discardFile(trx, queue, id);
    return locked.at(-1);
  });
}
