import { inTransaction, type Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import { inLanguage } from '#server/language/current-language.ts';
import { say } from '#server/language/say.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { FileUpload } from '#shared/contract/teaching/uploads.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { discardFile } from '../../files/question-files.service.ts';
import { getReaderLanguage } from '../../mail/mail.service.ts';
import { measureReading } from '../reading/turns.queries.ts';
import { stopReader } from '../reading/wake-readers.service.ts';
import { publishUploads, type UploadDeps } from '../upload-deps.service.ts';
import { closeUpload } from '../upload-writes.queries.ts';
import { canUpload, statusOf } from '../uploads.policy.ts';
import { type LockedUpload, lockUpload } from '../uploads.queries.ts';
import { getUpload } from '../uploads.service.ts';

/**
 * Cancels an upload that is queued or being read: deletes its file and questions, keeps its entry. The row's lock
 * decides whether it was read before, because the reader holds it while it writes the result.
 */
export async function cancelUpload(deps: UploadDeps, actor: Actor, id: number): Promise<FileUpload> {
  await inTransaction(deps.db, async (trx) => {
    const upload = await lockUpload(trx, actor.institutionId, id);
    assertCan(canUpload, actor, 'cancel', upload);
    // Cancelled twice, or in two windows.
    if (upload.status === 'CANCELLED') return;
    if (statusOf(upload.status) !== 'PENDING') throw new AppError('UPLOAD_FINISHED');
    await cancelLocked(deps, trx, actor, upload);
  });
  return getUpload(deps, actor, id);
}

async function cancelLocked(
  deps: UploadDeps,
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
  await discardFile(trx, deps.queue, file_id);
  await recordAudit(trx, actor, {
    action: 'upload.cancelled',
    target: { type: 'upload', id },
    detail: { fileName },
  });
  await stopReader(deps, trx, id);
  await publishUploads(trx, deps.events, { institutionId, accountIds: [ownerId, actor.accountId] });
}
