import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, inTransaction } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import { currentLanguage } from '#server/language/current-language.ts';
import { say } from '#server/language/say.ts';
import type { FileOnDisk } from '#server/plugins/http/form-body.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { NewUpload, UploadResponse } from '#shared/contract/teaching/uploads.ts';
import { upload as limit } from '#shared/limits.ts';
import {
  recordQuestionFile,
  type StoredQuestionFile,
  safeFileName,
  storeQuestionFile,
} from '../../files/question-files.service.ts';
import { chooseProgram } from '../../quizzes/quiz-program.service.ts';
import { estimateSeconds } from '../reading/turns.policy.ts';
import { countPendingOf, lockPendingOf } from '../reading/turns.queries.ts';
import { wakeReaders } from '../reading/wake-readers.service.ts';
import { publishUploads, type UploadDeps } from '../upload-deps.service.ts';
import { insertUpload, markAnswered } from '../upload-writes.queries.ts';
import { canUpload, findTypeByName } from '../uploads.policy.ts';
import { presentResponse } from '../uploads.presenter.ts';
import { findUpload, findUploadStatus, type UploadRow } from '../uploads.queries.ts';

/** Stores the file, queues it for reading in any process, and waits a while for the outcome. */
export async function receiveUpload(
  deps: UploadDeps,
  actor: Actor,
  file: FileOnDisk | null,
  fields: NewUpload,
): Promise<UploadResponse> {
  const { institutionId, accountId } = actor;
  assertCan(canUpload, actor, 'create', { institution_id: institutionId, owner_id: accountId });
  if (!file) throw new AppError('FILE_REQUIRED');
  const fileName = safeFileName(file.fileName, 'file');
  if (!findTypeByName(fileName)) throw new AppError('FILE_TYPE_UNSUPPORTED');
  // Checked before the file is stored; the import checks again.
  if (fields.check !== 'true') await assertMayImport(deps, actor, fields.programId);
  // Checked before storing the bytes, and again below under the lock.
  await assertRoom(deps.db, accountId);
  const answerSeconds = answerSecondsOf(deps, fields);
  const id = await storeQuestionFile(deps.db, deps.store, file, (stored) =>
    recordUpload(deps, actor, { ...stored, fileName }, { ...fields, answerSeconds }),
  );
  await waitForOutcome(deps, id, answerSeconds);
  return answerFor(await findUpload(deps.db, institutionId, id));
}

async function assertMayImport(
  { db }: UploadDeps,
  actor: Actor,
  programId: number | undefined,
): Promise<void> {
  await inTransaction(db, (trx) => chooseProgram(trx, actor, programId));
}

function recordUpload(
  deps: UploadDeps,
  actor: Actor,
  { fileName, ...stored }: StoredQuestionFile & { fileName: string },
  { check, isActive, programId, answerSeconds }: NewUpload & { answerSeconds: number },
): Promise<number> {
  const { institutionId, accountId, role, address, requestId } = actor;
  const { fileType, mediaType } = findTypeByName(fileName) ?? {
    fileType: 'UNKNOWN',
    mediaType: 'application/octet-stream',
  };
  const by = { institutionId, accountId, role, address, requestId };
  return inTransaction(deps.db, async (trx) => {
    await lockPendingOf(trx, accountId);
    await assertRoom(trx, accountId);
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
        by,
        language: currentLanguage(),
        answerSeconds,
      }),
      reading_seconds: estimateSeconds(fileType, stored.size),
    });
    await wakeReaders(deps, trx);
    await publishUploads(trx, deps.events, { institutionId, accountIds: [accountId] });
    return uploadId;
  });
}

const fullRetrySeconds = 30;

/** Prevents one account from filling the queue, or the disk with unread files. */
async function assertRoom(db: Db, accountId: number): Promise<void> {
  if ((await countPendingOf(db, accountId)) < limit.maxPending) return;
  throw new AppError('TOO_MANY_UPLOADS', {
    message: say(
      'You already have {max, number} files waiting. Try again when some have been read, or cancel some.',
      { max: limit.maxPending },
    ),
    retryAfterSeconds: fullRetrySeconds,
  });
}

/** A page asks for an early response, because it needs the upload's id to cancel it. */
function answerSecondsOf({ answerSeconds }: UploadDeps, { waitSeconds }: NewUpload): number {
  return waitSeconds === undefined ? answerSeconds : Math.min(answerSeconds, Number(waitSeconds));
}

const firstPauseMs = 20;
const longestPauseMs = 250;

/** Until the file is read, or for as long as a sender should wait; a closing server responds immediately. */
async function waitForOutcome(
  { db, isClosing }: UploadDeps,
  id: number,
  answerSeconds: number,
): Promise<void> {
  const end = performance.now() + answerSeconds * 1000;
  let pause = firstPauseMs;
  while ((await findUploadStatus(db, id)) === 'PENDING') {
    // Marked before the response, so that the reader knows that the sender no longer waits.
    if (performance.now() >= end || isClosing()) return markAnswered(db, id);
    await sleep(pause);
    pause = Math.min(longestPauseMs, pause * 1.5);
  }
}

function answerFor(row: UploadRow | undefined): UploadResponse {
  // The sender, or an administrator, deleted it while it was being read.
  if (!row) throw new AppError('NOT_FOUND');
  if (row.status === 'CANCELLED') throw new AppError('UPLOAD_CANCELLED', { uploadId: row.id });
  if (row.status !== 'FAILED') return presentResponse(row);
  const code = row.file_type === 'UNKNOWN' ? 'FILE_TYPE_UNSUPPORTED' : 'FILE_REFUSED';
  throw new AppError(code, {
    message: row.processing_result,
    details: row.details,
    uploadId: row.id,
  });
}
