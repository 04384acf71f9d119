import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { FileOnDisk } from '#server/plugins/form-body.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { NewUpload, UploadResponse } from '#shared/contract/uploads.ts';
import {
  recordQuestionFile,
  type StoredQuestionFile,
  safeFileName,
  storeQuestionFile,
} from '../files/question-files.service.ts';
import { getProgramId } from '../people/references.service.ts';
import { readUploadJob } from './reading.service.ts';
import { tellPages, type UploadTools } from './tools.service.ts';
import { insertUpload, markAnswered } from './upload-writes.queries.ts';
import { canUpload, findTypeByName } from './uploads.policy.ts';
import { presentResponse } from './uploads.presenter.ts';
import { findUpload, findUploadStatus, type UploadRow } from './uploads.queries.ts';

/** Keeps the file, has it read by whichever process comes to it, and waits a while for what comes of it. */
export async function receiveUpload(
  tools: UploadTools,
  actor: Actor,
  file: FileOnDisk | null,
  fields: NewUpload,
): Promise<UploadResponse> {
  const { institutionId, accountId } = actor;
  assertCan(canUpload, actor, 'create', { institution_id: institutionId, owner_id: accountId });
  if (!file) throw new AppError('FILE_REQUIRED');
  const fileName = safeFileName(file.fileName, 'file');
  if (!findTypeByName(fileName)) throw new AppError('FILE_TYPE_UNSUPPORTED');
  if (fields.programId !== undefined) await getProgramId(tools.db, institutionId, fields.programId);
  const id = await storeQuestionFile(tools.db, tools.store, file, (stored) =>
    recordUpload(tools, actor, { ...stored, fileName }, fields),
  );
  await waitForOutcome(tools, id);
  return answerFor(await findUpload(tools.db, institutionId, id));
}

function recordUpload(
  { db, queue, events }: UploadTools,
  actor: Actor,
  { fileName, ...stored }: StoredQuestionFile & { fileName: string },
  { check, isActive, programId }: NewUpload,
): Promise<number> {
  const { institutionId, accountId, role, address, requestId } = actor;
  const { fileType, mediaType } = findTypeByName(fileName) ?? {
    fileType: 'UNKNOWN',
    mediaType: 'application/octet-stream',
  };
  return inTransaction(db, async (trx) => {
    const row = { institutionId, accountId, name: fileName, mediaType };
    const uploadId = await insertUpload(trx, {
      institution_id: institutionId,
      owner_id: accountId,
      file_id: await recordQuestionFile(trx, stored, row),
      original_file_name: fileName,
      file_size: stored.size,
      file_type: fileType,
      draft: JSON.stringify({
        check: check === 'true',
        isActive: isActive === 'true',
        programId: programId ?? null,
      }),
    });
    const by = { institutionId, accountId, role, address, requestId };
    await queue.send(trx, readUploadJob, { uploadId, by });
    await tellPages(trx, events, { institutionId, accountIds: [accountId] });
    return uploadId;
  });
}

const firstPauseMs = 20;
const longestPauseMs = 250;

/** Until it has been read, or for as long as a sender should wait; a server that closes keeps nobody waiting. */
async function waitForOutcome({ db, answerSeconds, isClosing }: UploadTools, id: number): Promise<void> {
  const end = performance.now() + answerSeconds * 1000;
  let pause = firstPauseMs;
  while ((await findUploadStatus(db, id)) === 'PENDING') {
    // Marked before it is answered: whoever finishes it knows that nobody waits any more.
    if (performance.now() >= end || isClosing()) return markAnswered(db, id);
    await sleep(pause);
    pause = Math.min(longestPauseMs, pause * 1.5);
  }
}

function answerFor(row: UploadRow | undefined): UploadResponse {
  // Its sender, or an administrator, has let it go while it was being read.
  if (!row) throw new AppError('NOT_FOUND');
  if (row.status !== 'FAILED') return presentResponse(row);
  const code = row.file_type === 'UNKNOWN' ? 'FILE_TYPE_UNSUPPORTED' : 'FILE_REFUSED';
  throw new AppError(code, {
    message: row.processing_result,
    details: row.details,
    uploadId: row.id,
  });
}
