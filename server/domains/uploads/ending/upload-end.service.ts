import type { Trx } from '#database/client.ts';
import type { StoredEvent } from '#shared/contract/communication/notifications.ts';
import { recordAudit, type Stranger } from '../../audit/audit.service.ts';
import { discardFile } from '../../files/question-files.service.ts';
import { notify } from '../../notifications/notifications.service.ts';
import type { By, UploadDeps } from '../upload-deps.service.ts';
import { publishUploads } from '../upload-deps.service.ts';
import { closeUpload, isOlderThan } from '../upload-writes.queries.ts';
import { type CreatedCounts, presentCreated } from '../uploads.presenter.ts';
import type { LockedUpload } from '../uploads.queries.ts';

const maxResultLength = 20_000;

interface Failure {
  message: string;
  details: readonly string[];
  /** Not a readable kind of file: there is nothing to keep. */
  isUnsupported?: boolean;
}

/** The upload is locked. Nothing was created, and the read questions are deleted. */
export async function failUpload(
  deps: UploadDeps,
  trx: Trx,
  upload: LockedUpload,
  by: By | Stranger,
  { message, details, isUnsupported = false }: Failure,
): Promise<void> {
  await closeUpload(trx, upload.id, {
    status: 'FAILED',
    processing_result: message.slice(0, maxResultLength).toWellFormed(),
    details: JSON.stringify(details),
    ...(isUnsupported ? { file_type: 'UNKNOWN' } : {}),
  });
  if (isUnsupported) await discardFile(trx, deps.queue, upload.file_id);
  const fileName = upload.original_file_name;
  await recordAudit(trx, by, {
    action: 'upload.failed',
    target: { type: 'upload', id: upload.id },
    detail: { fileName, reason: message.slice(0, 500).toWellFormed() },
  });
  await announce(deps, trx, upload, by, {
    event: 'upload.failed',
    params: { fileName, uploadId: upload.id },
  });
}

/** The upload is locked, and all its questions have been created. */
export async function completeUpload(
  deps: UploadDeps,
  trx: Trx,
  upload: LockedUpload,
  by: By,
  created: CreatedCounts,
): Promise<void> {
  await closeUpload(trx, upload.id, {
    status: 'COMPLETED',
    processing_result: presentCreated(created),
    quizzes_created: created.quizzes,
    question_banks_created: created.questionBanks,
    questions_created: created.questions,
    options_created: created.options,
  });
  const fileName = upload.original_file_name;
  await recordAudit(trx, by, {
    action: 'upload.imported',
    target: { type: 'upload', id: upload.id },
    detail: { fileName, ...created },
  });
  const params = { fileName, questions: created.questions, uploadId: upload.id };
  await announce(deps, trx, upload, by, { event: 'upload.completed', params });
}

/** Notifies administrators of every outcome; the owner only if they didn't get it as the response. */
async function announce(
  deps: UploadDeps,
  trx: Trx,
  upload: LockedUpload,
  by: By | Stranger,
  happened: StoredEvent,
): Promise<void> {
  const { institution_id: institutionId, owner_id: ownerId } = upload;
  await notify(trx, deps, { institutionId, roles: ['SUPER_ADMIN'] }, happened);
  if (upload.owner_role !== 'SUPER_ADMIN' && (await needsNotification(deps, trx, upload, by))) {
    await notify(trx, deps, { institutionId, accountIds: [ownerId] }, happened);
  }
  await publishUploads(trx, deps.events, { institutionId, accountIds: [ownerId, by.accountId ?? ownerId] });
}

// Slightly before the sender gets the 202: a duplicate notification is better than none.
const nearlyAnswered = 0.9;

/** Whether the sender got a response before the outcome; while the outcome is being written that can't be recorded. */
async function needsNotification(
  deps: UploadDeps,
  trx: Trx,
  { id, owner_id: ownerId, draft, status }: LockedUpload,
  by: By | Stranger,
): Promise<boolean> {
  if (draft?.isAnswered === true || by.accountId !== ownerId) return true;
  const answerSeconds = draft?.answerSeconds ?? deps.answerSeconds;
  return status === 'PENDING' && (await isOlderThan(trx, id, answerSeconds * nearlyAnswered));
}
