import { type Db, inTransaction } from '#database/client.ts';
import { assertCan } from '#server/errors.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { FileUpload, UploadQuery } from '#shared/contract/teaching/uploads.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { discardFile } from '../files/question-files.service.ts';
import { countFilesAhead } from './reading/turns.service.ts';
import { stopReader } from './reading/wake-readers.service.ts';
import { publishUploads, type UploadDeps } from './upload-deps.service.ts';
import { deleteUploadRow } from './upload-writes.queries.ts';
import { canUpload } from './uploads.policy.ts';
import { isWaiting, presentUpload } from './uploads.presenter.ts';
import { findUpload, lockUpload, selectUploads, type UploadRow } from './uploads.queries.ts';

export async function listUploads(
  { db, signFile }: UploadDeps,
  actor: Actor,
  query: UploadQuery,
): Promise<Page<FileUpload>> {
  const { rows, total } = await selectUploads(db, actor, query);
  const filesAhead = await findFilesAhead(db, rows);
  return { items: rows.map((row) => presentUpload(row, actor, { signFile, filesAhead })), total };
}

/** Queried only if an upload is waiting: most lists have none. */
async function findFilesAhead(db: Db, rows: readonly UploadRow[]): Promise<Map<number, number>> {
  return rows.some(isWaiting) ? countFilesAhead(db) : new Map();
}

export async function getUpload({ db, signFile }: UploadDeps, actor: Actor, id: number): Promise<FileUpload> {
  const row = await findUpload(db, actor.institutionId, id);
  assertCan(canUpload, actor, 'view', row);
  return presentUpload(row, actor, { signFile, filesAhead: await findFilesAhead(db, [row]) });
}

/** Deletes the upload and its file. A run reading it finds nothing to write to. */
export async function deleteUpload(deps: UploadDeps, actor: Actor, id: number): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const upload = await lockUpload(trx, actor.institutionId, id);
    assertCan(canUpload, actor, 'delete', upload);
    await deleteUploadRow(trx, id);
    await discardFile(trx, deps.queue, upload.file_id);
    await stopReader(deps, trx, id);
    const { institution_id: institutionId, owner_id: ownerId, original_file_name: fileName, status } = upload;
    await recordAudit(trx, actor, {
      action: 'upload.deleted',
      target: { type: 'upload', id },
      people: [ownerId],
      detail: { fileName, status },
    });
    await publishUploads(trx, deps.events, { institutionId, accountIds: [ownerId, actor.accountId] });
  });
}
