import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, inTransaction } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import { languageAtHand } from '#server/language/at-hand.ts';
import { say } from '#server/language/say.ts';
import type { FileOnDisk } from '#server/plugins/form-body.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { NewUpload, UploadResponse } from '#shared/contract/uploads.ts';
import { upload as limit } from '#shared/limits.ts';
import {
  recordQuestionFile,
  type StoredQuestionFile,
  safeFileName,
  storeQuestionFile,
} from '../files/question-files.service.ts';
import { chooseProgram } from '../quizzes/quiz-program.service.ts';
import { tellPages, type UploadTools } from './tools.service.ts';
import { estimateSeconds } from './turns.policy.ts';
import { countPendingOf, lockPendingOf } from './turns.queries.ts';
import { insertUpload, markAnswered } from './upload-writes.queries.ts';
import { canUpload, findTypeByName } from './uploads.policy.ts';
import { presentResponse } from './uploads.presenter.ts';
import { findUpload, findUploadStatus, type UploadRow } from './uploads.queries.ts';
import { wakeReaders } from './waking.service.ts';

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
  // Before the file is kept; what becomes of it is decided again when it is imported.
  if (fields.check !== 'true') await assertMayImport(tools, actor, fields.programId);
  // Before its bytes are stored, and once more below, where nobody else can come between.
  await assertRoom(tools.db, accountId);
  const answerSeconds = answerSecondsOf(tools, fields);
  const id = await storeQuestionFile(tools.db, tools.store, file, (stored) =>
    recordUpload(tools, actor, { ...stored, fileName }, { ...fields, answerSeconds }),
  );
  await waitForOutcome(tools, id, answerSeconds);
  return answerFor(await findUpload(tools.db, institutionId, id));
}

async function assertMayImport(
  { db }: UploadTools,
  actor: Actor,
  programId: number | undefined,
): Promise<void> {
  await inTransaction(db, (trx) => chooseProgram(trx, actor, programId));
}

function recordUpload(
  tools: UploadTools,
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
  return inTransaction(tools.db, async (trx) => {
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
        language: languageAtHand(),
        answerSeconds,
      }),
      reading_seconds: estimateSeconds(fileType, stored.size),
    });
    await wakeReaders(tools, trx);
    await tellPages(trx, tools.events, { institutionId, accountIds: [accountId] });
    return uploadId;
  });
}

const fullRetrySeconds = 30;

/** One account can't fill the places where files wait, nor the disk with files that nobody has read yet. */
async function assertRoom(db: Db, accountId: number): Promise<void> {
  if ((await countPendingOf(db, accountId)) < limit.maxPending) return;
  throw new AppError('TOO_MANY_UPLOADS', {
    message: say(
      '{max, number} of your files are waiting to be read. Wait until some have been read or cancel some, then try again.',
      { max: limit.maxPending },
    ),
    retryAfterSeconds: fullRetrySeconds,
  });
}

/** A page asks to be answered sooner: only then does it know which upload to cancel. */
function answerSecondsOf({ answerSeconds }: UploadTools, { waitSeconds }: NewUpload): number {
  return waitSeconds === undefined ? answerSeconds : Math.min(answerSeconds, Number(waitSeconds));
}

const firstPauseMs = 20;
const longestPauseMs = 250;

/** Until it has been read, or for as long as a sender should wait; a server that closes keeps nobody waiting. */
async function waitForOutcome(
  { db, isClosing }: UploadTools,
  id: number,
  answerSeconds: number,
): Promise<void> {
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
  if (row.status === 'CANCELLED') throw new AppError('UPLOAD_CANCELLED', { uploadId: row.id });
  if (row.status !== 'FAILED') return presentResponse(row);
  const code = row.file_type === 'UNKNOWN' ? 'FILE_TYPE_UNSUPPORTED' : 'FILE_REFUSED';
  throw new AppError(code, {
    message: row.processing_result,
    details: row.details,
    uploadId: row.id,
  });
}
