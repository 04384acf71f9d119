import { createHash, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type Db, inTransaction } from '#database/client.ts';
import type { FileStore } from '#server/plugins/file-store.ts';
import { safeFileName } from './file-name.policy.ts';
import { insertFile } from './files.queries.ts';
import { discardFile } from './photos.service.ts';
import { lockOldImages, selectUnusedImages } from './question-images.queries.ts';
import { removeOrphans, storeBytes } from './stored-bytes.service.ts';

const folder = 'question-image';

interface PreparedImage {
  /** As `app.photos` made them. */
  bytes: Buffer;
  /** As the sender calls it. */
  fileName: string;
}

/** Answers the id of the file, which waits for the question it is meant for. */
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

/** Pictures that nobody has named in a question within a day, and bytes that no row knows of. */
export async function tidyQuestionImages(tools: Tidying): Promise<void> {
  let after: number | undefined = 0;
  while (after !== undefined) after = await discardUnused(tools, after);
  await removeOrphans(tools.db, tools.store, folder);
}

const mostAtOnce = 200;

/** Answers the id of the last one looked at; undefined when there are no more. */
function discardUnused({ db, queue }: Tidying, after: number): Promise<number | undefined> {
  return inTransaction(db, async (trx) => {
    const locked = await lockOldImages(trx, after, mostAtOnce);
    for (const id of await selectUnusedImages(trx, locked)) await discardFile(trx, queue, id);
    return locked.at(-1);
  });
}
