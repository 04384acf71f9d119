import type { Trx } from '#database/client.ts';
import type { StoredEvent } from '#shared/contract/notifications.ts';
import { recordAudit, type Stranger } from '../audit/audit.service.ts';
import { discardFile } from '../files/question-files.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import type { By, UploadTools } from './tools.service.ts';
import { tellPages } from './tools.service.ts';
import { closeUpload, isOlderThan } from './upload-writes.queries.ts';
import { type CreatedCounts, presentCreated } from './uploads.presenter.ts';
import type { LockedUpload } from './uploads.queries.ts';

const mostResult = 20_000;

interface Failure {
  message: string;
  details: readonly string[];
  /** Not even one of the kinds that can be read: there is nothing in it to keep. */
  isUnsupported?: boolean;
}

/** Of an upload that is locked: nothing was created, and what was understood of it is gone. */
export async function failUpload(
  tools: UploadTools,
  trx: Trx,
  upload: LockedUpload,
  by: By | Stranger,
  { message, details, isUnsupported = false }: Failure,
): Promise<void> {
  await closeUpload(trx, upload.id, {
    status: 'FAILED',
    processing_result: message.slice(0, mostResult).toWellFormed(),
    details: JSON.stringify(details),
    ...(isUnsupported ? { file_type: 'UNKNOWN' } : {}),
  });
  if (isUnsupported) await discardFile(trx, tools.queue, upload.file_id);
  const fileName = upload.original_file_name;
  await recordAudit(trx, by, {
    action: 'upload.failed',
    target: { type: 'upload', id: upload.id },
    detail: { fileName, reason: message.slice(0, 500).toWellFormed() },
  });
  await announce(tools, trx, upload, by, {
    event: 'upload.failed',
    params: { fileName, uploadId: upload.id },
  });
}

/** Of an upload that is locked and whose questions have all been created. */
export async function completeUpload(
  tools: UploadTools,
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
  await announce(tools, trx, upload, by, { event: 'upload.completed', params });
}

/** Administrators hear of every end; the owner only of one that was not the answer to what they sent. */
async function announce(
  tools: UploadTools,
  trx: Trx,
  upload: LockedUpload,
  by: By | Stranger,
  happened: StoredEvent,
): Promise<void> {
  const { institution_id: institutionId, owner_id: ownerId } = upload;
  await notify(trx, tools, { institutionId, roles: ['SUPER_ADMIN'] }, happened);
  if (upload.owner_role !== 'SUPER_ADMIN' && (await isUnheard(tools, trx, upload, by))) {
    await notify(trx, tools, { institutionId, accountIds: [ownerId] }, happened);
  }
  await tellPages(trx, tools.events, { institutionId, accountIds: [ownerId, by.accountId ?? ownerId] });
}

// A little sooner than its sender is told to come back: told twice is better than not at all.
const nearlyAnswered = 0.9;

/** Whether it was answered before it came to an end; where it was being written by then, nobody could note that. */
async function isUnheard(
  tools: UploadTools,
  trx: Trx,
  { id, owner_id: ownerId, draft, status }: LockedUpload,
  by: By | Stranger,
): Promise<boolean> {
  if (draft?.isAnswered === true || by.accountId !== ownerId) return true;
  const answerSeconds = draft?.answerSeconds ?? tools.answerSeconds;
  return status === 'PENDING' && (await isOlderThan(trx, id, answerSeconds * nearlyAnswered));
}
