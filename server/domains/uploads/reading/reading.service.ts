import { inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { FileRefused } from '#server/importing/reader-output.ts';
import { say } from '#server/language/say.ts';
import { withQuestionFile } from '../../files/question-files.service.ts';
import { importReady } from '../checking/import-questions.service.ts';
import { failUpload } from '../ending/upload-end.service.ts';
import { type By, publishUploads, type UploadDeps } from '../upload-deps.service.ts';
import { forgetSender, updateUpload } from '../upload-writes.queries.ts';
import { presentLines } from '../uploads.presenter.ts';
import { type LockedUpload, lockUpload } from '../uploads.queries.ts';
import { RunLost, withHeartbeat } from './heartbeat.service.ts';
import { explainRefusal, judgeReading } from './outcome.policy.ts';
import { type Staged, stageFile } from './question-staging.service.ts';
import { quickLimits, slowSeconds } from './turns.policy.ts';
import { measureReading, returnTurn } from './turns.queries.ts';
import type { Turn } from './turns.service.ts';

/**
 * Reads a file and imports or stages it as requested. After its process was killed the file is read again from the
 * start, and a run that turns out to be alive writes nothing any more.
 */
export async function readUpload(deps: UploadDeps, turn: Turn, signal: AbortSignal): Promise<void> {
  try {
    const staged = await stageTurn(deps, turn, signal);
    await asRun(deps, turn, (trx, locked) => recordOutcome(deps, trx, locked, turn.by, staged));
  } catch (error) {
    if (error instanceof RunLost) return;
    if (turn.pool === 'quick' && error instanceof FileRefused && error.isOverLimit) {
      return requeueAsSlow(deps, turn);
    }
    const failure = findFailure(error);
    if (!failure) throw error;
    logDefect(deps, turn.uploadId, error);
    await asRun(deps, turn, (trx, locked) => failUpload(deps, trx, locked, turn.by, failure));
  }
}

function stageTurn(deps: UploadDeps, turn: Turn, signal: AbortSignal): Promise<Staged> {
  const { uploadId, run, fileId, fileName, pool } = turn;
  return withHeartbeat(deps, { uploadId, run }, signal, (heartbeat) =>
    withQuestionFile(deps.db, deps.store, fileId, (path) => {
      if (path === undefined)
        throw new FileRefused(say('We couldn’t read this file. Save it again, or use the template.'));
      const limits = pool === 'quick' ? quickLimits : {};
      return stageFile(deps, { uploadId, run }, { path, fileName }, heartbeat, limits);
    }),
  );
}

/** The upload exceeded the limits of the quick pool, so it waits for a usual place with higher limits. */
async function requeueAsSlow(deps: UploadDeps, turn: Turn): Promise<void> {
  await returnTurn(deps.db, turn, { slowSeconds });
}

/** A refusal is the file's fault, unless its message says the reader crashed. */
function logDefect({ log }: UploadDeps, uploadId: number, error: unknown): void {
  const defect = error instanceof FileRefused ? error.cause : error;
  if (defect !== undefined) log.error({ err: defect, uploadId }, 'upload not read');
}

/** Failures that a retry wouldn't change; undefined for those it might. */
function findFailure(error: unknown) {
  if (error instanceof FileRefused) {
    return { message: error.message, details: [], isUnsupported: error.isUnsupported };
  }
  // The file store is unavailable: retry.
  if (error instanceof AppError && error.status === 503) return undefined;
  if (error instanceof AppError) return { message: error.message, details: error.details ?? [] };
  const { code = '' } = error as { code?: string };
  // PostgreSQL rejects the content: a value or a constraint.
  return /^2[23][0-9A-Z]{3}$/.test(code)
    ? { message: say('We couldn’t read this file. Save it again, or use the template.'), details: [] }
    : undefined;
}

/** Locks the upload, and runs only if this run still reads it. */
async function asRun(
  { db }: UploadDeps,
  { uploadId, run, by }: Turn,
  work: (trx: Trx, upload: LockedUpload) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const upload = await lockUpload(trx, by.institutionId, uploadId);
    if (upload?.status !== 'PENDING' || upload.draft?.run !== run) return;
    await measureReading(trx, uploadId);
    await work(trx, upload);
  });
}

async function recordOutcome(
  deps: UploadDeps,
  trx: Trx,
  upload: LockedUpload,
  by: By,
  { reading, kind }: Staged,
): Promise<void> {
  const order = upload.draft ?? { check: true, programId: null, isActive: false };
  const remarks = presentLines(reading.remarks.lines, reading.remarks.total);
  if (kind) await updateUpload(trx, upload.id, { file_type: kind });
  switch (judgeReading(reading, order)) {
    case 'import':
      await updateUpload(trx, upload.id, { details: JSON.stringify(remarks) });
      return importReady(deps, trx, upload, by, order);
    case 'check': {
      const details = [...presentLines(reading.fileFaults.lines, reading.fileFaults.total), ...remarks];
      return openCheck(deps, trx, upload, reading.questions, details);
    }
    case 'refuse': {
      const details = presentLines(reading.faults.lines, reading.faults.total);
      return failUpload(deps, trx, upload, by, { message: explainRefusal(reading), details });
    }
  }
}

async function openCheck(
  { events }: UploadDeps,
  trx: Trx,
  upload: LockedUpload,
  questions: number,
  details: string[],
): Promise<void> {
  await updateUpload(trx, upload.id, {
    status: 'CHECKED',
    progress_percent: 100,
    processing_result: say(
      '{questions, plural, one {{questions} question was read and can be checked.} other {{questions} questions were read and can be checked.}}',
      { questions },
    ),
    details: JSON.stringify(details),
  });
  await forgetSender(trx, upload.id);
  const { institution_id: institutionId, owner_id: ownerId } = upload;
  await publishUploads(trx, events, { institutionId, accountIds: [ownerId] });
}
