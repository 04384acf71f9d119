import { inTransaction, type Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { FileRefused } from '#server/importing/paper.ts';
import { say } from '#server/language/say.ts';
import { withQuestionFile } from '../files/question-files.service.ts';
import { failUpload } from './ending.service.ts';
import { RunLost, withHeart } from './heart.service.ts';
import { importReady } from './import.service.ts';
import { explainRefusal, judgeReading } from './outcome.policy.ts';
import { type Staged, stageFile } from './staging.service.ts';
import { type By, tellPages, type UploadTools } from './tools.service.ts';
import { quickLimits, slowSeconds } from './turns.policy.ts';
import { measureReading, returnTurn } from './turns.queries.ts';
import type { Turn } from './turns.service.ts';
import { forgetSender, updateUpload } from './upload-writes.queries.ts';
import { presentLines } from './uploads.presenter.ts';
import { type LockedUpload, lockUpload } from './uploads.queries.ts';

/**
 * Reads a file and does with it what was ordered. Read again when its process was killed: it then begins anew, and a
 * run that turns out not to be dead after all writes nothing any more.
 */
export async function readUpload(tools: UploadTools, turn: Turn, signal: AbortSignal): Promise<void> {
  try {
    const staged = await stageTurn(tools, turn, signal);
    await asRun(tools, turn, (trx, locked) => settle(tools, trx, locked, turn.by, staged));
  } catch (error) {
    if (error instanceof RunLost) return;
    if (turn.lane === 'quick' && error instanceof FileRefused && error.isOverLimit) {
      return putBackAsSlow(tools, turn);
    }
    const failure = findFailure(error);
    if (!failure) throw error;
    logDefect(tools, turn.uploadId, error);
    await asRun(tools, turn, (trx, locked) => failUpload(tools, trx, locked, turn.by, failure));
  }
}

function stageTurn(tools: UploadTools, turn: Turn, signal: AbortSignal): Promise<Staged> {
  const { uploadId, run, fileId, fileName, lane } = turn;
  return withHeart(tools, { uploadId, run }, signal, (heart) =>
    withQuestionFile(tools.db, tools.store, fileId, (path) => {
      if (path === undefined) throw new FileRefused(say('The file could not be read.'));
      const limits = lane === 'quick' ? quickLimits : {};
      return stageFile(tools, { uploadId, run }, { path, fileName }, heart, limits);
    }),
  );
}

/** The upload exceeded the limits of the quick lane, so it waits for a usual place with higher limits. */
async function putBackAsSlow(tools: UploadTools, turn: Turn): Promise<void> {
  await returnTurn(tools.db, turn, { slowSeconds });
}

/** A refusal is the file's fault, unless it says what has made its reader crash. */
function logDefect({ log }: UploadTools, uploadId: number, error: unknown): void {
  const defect = error instanceof FileRefused ? error.cause : error;
  if (defect !== undefined) log.error({ err: defect, uploadId }, 'upload not read');
}

/** What another try would not change; undefined for what it may. */
function findFailure(error: unknown) {
  if (error instanceof FileRefused) {
    return { message: error.message, details: [], isUnsupported: error.isUnsupported };
  }
  // The store is away: it is read again.
  if (error instanceof AppError && error.code === 'UNAVAILABLE') return undefined;
  if (error instanceof AppError) return { message: error.message, details: error.details ?? [] };
  const { code = '' } = error as { code?: string };
  // PostgreSQL refuses what was read: a value or a rule.
  return /^2[23][0-9A-Z]{3}$/.test(code)
    ? { message: say('The file could not be read.'), details: [] }
    : undefined;
}

/** With the upload locked, and only if it is still this run that reads it. */
async function asRun(
  { db }: UploadTools,
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

async function settle(
  tools: UploadTools,
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
      return importReady(tools, trx, upload, by, order);
    case 'check': {
      const details = [...presentLines(reading.fileFaults.lines, reading.fileFaults.total), ...remarks];
      return openCheck(tools, trx, upload, reading.questions, details);
    }
    case 'refuse': {
      const details = presentLines(reading.faults.lines, reading.faults.total);
      return failUpload(tools, trx, upload, by, { message: explainRefusal(reading), details });
    }
  }
}

async function openCheck(
  { events }: UploadTools,
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
  await tellPages(trx, events, { institutionId, accountIds: [ownerId] });
}
