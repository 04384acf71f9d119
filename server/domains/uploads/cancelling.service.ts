import { inTransaction, type Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import { inLanguage } from '#server/language/at-hand.ts';
import { say } from '#server/language/say.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { FileUpload } from '#shared/contract/uploads.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { discardFile } from '../files/question-files.service.ts';
import { getReaderLanguage } from '../mail/mail.service.ts';
import { tellPages, type UploadTools } from './tools.service.ts';
import { measureReading } from './turns.queries.ts';
import { closeUpload } from './upload-writes.queries.ts';
import { canUpload, statusOf } from './uploads.policy.ts';
import { type LockedUpload, lockUpload } from './uploads.queries.ts';
import { getUpload } from './uploads.service.ts';
import { stopReader } from './waking.service.ts';

/**
 * Stops an upload that waits or is being read: its file and whatever was read of it are deleted, its entry stays. Whether it
 * was read before is decided by the lock of its row, which the reader holds while it writes the result.
 */
export async function cancelUpload(tools: UploadTools, actor: Actor, id: number): Promise<FileUpload> {
  await inTransaction(tools.db, async (trx) => {
    const upload = await lockUpload(trx, actor.institutionId, id);
    assertCan(canUpload, actor, 'cancel', upload);
    // Pressed twice, or in two windows.
    if (upload.status === 'CANCELLED') return;
    if (statusOf(upload.status) !== 'PENDING') throw new AppError('UPLOAD_FINISHED');
    await cancelLocked(tools, trx, actor, upload);
  });
  return getUpload(tools, actor, id);
}

async function cancelLocked(
  tools: UploadTools,
  trx: Trx,
  actor: Actor,
  {
    id,
    institution_id: institutionId,
    owner_id: ownerId,
    file_id,
    original_file_name: fileName,
  }: LockedUpload,
): Promise<void> {
  const language = await getReaderLanguage(trx, ownerId);
  await measureReading(trx, id);
  await closeUpload(trx, id, {
    status: 'CANCELLED',
    processing_result: inLanguage(language, () =>
      ownerId === actor.accountId
        ? say('Nothing was imported. You can upload the file again.')
        : say('An administrator cancelled this upload. Nothing was imported. You can upload the file again.'),
    ),
  });
  await discardFile(trx, tools.queue, file_id);
  await recordAudit(trx, actor, {
    action: 'upload.cancelled',
    target: { type: 'upload', id },
    detail: { fileName },
  });
  await stopReader(tools, trx, id);
  await tellPages(trx, tools.events, { institutionId, accountIds: [ownerId, actor.accountId] });
}
