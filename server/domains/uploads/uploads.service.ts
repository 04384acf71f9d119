import { inTransaction } from '#database/client.ts';
import { assertCan } from '#server/errors.ts';
import type { Page } from '#server/plugins/pipeline.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { FileUpload, UploadQuery } from '#shared/contract/uploads.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { discardFile } from '../files/question-files.service.ts';
import { tellPages, type UploadTools } from './tools.service.ts';
import { deleteUploadRow } from './upload-writes.queries.ts';
import { canUpload } from './uploads.policy.ts';
import { presentUpload } from './uploads.presenter.ts';
import { findUpload, lockUpload, selectUploads } from './uploads.queries.ts';

export async function listUploads(
  { db, signFile }: UploadTools,
  actor: Actor,
  query: UploadQuery,
): Promise<Page<FileUpload>> {
  const { rows, total } = await selectUploads(db, actor, query);
  return { items: rows.map((row) => presentUpload(row, actor, signFile)), total };
}

export async function getUpload(
  { db, signFile }: UploadTools,
  actor: Actor,
  id: number,
): Promise<FileUpload> {
  const row = await findUpload(db, actor.institutionId, id);
  assertCan(canUpload, actor, 'view', row);
  return presentUpload(row, actor, signFile);
}

/** Forgets it and its file. Who reads it right now finds nothing to write to any more. */
export async function deleteUpload(
  { db, queue, events }: UploadTools,
  actor: Actor,
  id: number,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const upload = await lockUpload(trx, actor.institutionId, id);
    assertCan(canUpload, actor, 'delete', upload);
    await deleteUploadRow(trx, id);
    await discardFile(trx, queue, upload.file_id);
    const { institution_id: institutionId, owner_id: ownerId, original_file_name: fileName, status } = upload;
    await recordAudit(trx, actor, {
      action: 'upload.deleted',
      target: { type: 'upload', id },
      detail: { fileName, status },
    });
    await tellPages(trx, events, { institutionId, accountIds: [ownerId, actor.accountId] });
  });
}
