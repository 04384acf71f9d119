import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lockStep, tryLockStep } from '#database/backup-lock.ts';
import { type Db, inTransaction, type LoneConnection, openLoneConnection } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { inLanguage } from '#server/language/current-language.ts';
import { say } from '#server/language/say.ts';
import { backup as limits } from '#shared/limits.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { notify } from '../../notifications/notifications.service.ts';
import { getSettings } from '../../settings/settings.service.ts';
import type { ArchiveFile } from './archive-reading.service.ts';
import {
  type BackupDeps,
  type BackupKey,
  bySystem,
  followProgress,
  publishBackups,
  type QueuedDeps,
} from './backup-run.service.ts';
import {
  addToFinished,
  type BackupDetail,
  findBackup,
  type StoredVerification,
  selectNewest,
  selectUnendedVerifications,
} from './backups.queries.ts';
import {
  dropLeftOvers,
  MismatchFault,
  restoreForTest,
  type TestRestore,
  VerificationFault,
} from './test-restore.service.ts';

/** Not retried: the failure is reported, and the next backup is verified anyway. */
export const verifyBackupJob = {
  name: 'backups.verify',
  retries: 0,
  seconds: 6 * 3_600,
  data: { id: 0, institutionId: 0 },
};

/** Keeps what the last test restore found: a file that can't be opened is only compared with it. */
export async function enqueueVerification(
  db: Db,
  deps: QueuedDeps,
  { id, institutionId, detail }: { id: number; institutionId: number; detail: BackupDetail },
): Promise<void> {
  await addToFinished(db, id, { verification: runningAgain(detail, { progress: 0 }) });
  await deps.queue.send(db, verifyBackupJob, { id, institutionId });
  await publishBackups(db, deps, institutionId);
}

function runningAgain(
  { verification = {} }: BackupDetail,
  step: { progress: number; hasBegun?: boolean },
): StoredVerification {
  const { at, rows, files, ms } = verification;
  return JSON.parse(JSON.stringify({ at, rows, files, ms, state: 'RUNNING', ...step })) as StoredVerification;
}

/** Verifies the newest backup again when its last test restore is a week old: a disk can damage it meanwhile. */
export async function watchVerification(deps: QueuedDeps, institutionId: number, now: Date): Promise<void> {
  await endAbandonedVerifications(deps);
  const [newest] = await selectNewest(deps.db, institutionId, { which: 'own' });
  if (!newest) return;
  const detail = newest.detail as BackupDetail;
  const { verification } = detail;
  if (verification?.state === 'RUNNING') return;
  // One that was never verified was made by an older version, or its process was stopped.
  const triedAt = verification?.checkedAt ?? verification?.at ?? newest.completed_at?.toISOString();
  const dueAt = Date.parse(triedAt ?? '') + limits.verifiedDays * 24 * 3_600_000;
  if (!(dueAt <= now.getTime())) return;
  await inTransaction(deps.db, (trx) =>
    enqueueVerification(trx, deps, { id: newest.id, institutionId, detail }),
  );
}

/** Ends verifications of dead processes and drops their databases; does nothing while one runs. */
export async function endAbandonedVerifications(deps: BackupDeps): Promise<void> {
  const unended = await selectUnendedVerifications(deps.db);
  if (unended.length === 0) return;
  const lone = await openLoneConnection(deps.connection);
  try {
    if (!(await tryLockStep(lone.db, 'verification'))) return;
    await dropLeftOvers(lone.db);
    for (const { id, institution_id: institutionId } of await selectUnendedVerifications(deps.db)) {
      const { language } = await getSettings(deps.db, institutionId);
      const error = inLanguage(language, () =>
        say('The server was stopped while this backup was being verified.'),
      );
      await recordFailure(deps, { id, institutionId }, error);
    }
  } finally {
    await lone.close().catch(() => undefined);
  }
}

/** Verifies a file outside the list of backups. Throws if it is damaged. */
export async function verifyFile({ connection }: BackupDeps, archive: ArchiveFile): Promise<TestRestore> {
  const lone = await openLoneConnection(connection);
  try {
    await lockStep(lone.db, 'verification');
    await dropLeftOvers(lone.db);
    return await restoreForTest({ connection, db: lone.db }, archive);
  } finally {
    await lone.close().catch(() => undefined);
  }
}

/**
 * Throws nothing: the row stores the outcome. `identities` open an encrypted backup. False if the backup is damaged,
 * so that older ones are kept.
 */
export async function verifyStored(
  deps: BackupDeps,
  key: BackupKey,
  identities?: readonly string[],
): Promise<boolean> {
  const lone = await openLoneConnection(deps.connection);
  try {
    await lockStep(lone.db, 'verification');
    await dropLeftOvers(lone.db);
    await verifyLocked(deps, lone, { ...key, identities });
    return true;
  } catch (error) {
    deps.log.error({ err: error, backupId: key.id }, 'backup not verified');
    await recordFailure(deps, key, verificationFaultOf(error));
    return !isOfBackup(error);
  } finally {
    await lone.close().catch(() => undefined);
  }
}

async function verifyLocked(
  deps: BackupDeps,
  lone: LoneConnection,
  { id, institutionId, identities }: BackupKey & { identities: readonly string[] | undefined },
): Promise<void> {
  const row = await findBackup(deps.db, institutionId, id);
  const detail = (row?.detail ?? {}) as BackupDetail;
  const { fileName } = detail;
  if (fileName === undefined) throw new AppError('BACKUP_FILE_GONE');
  const note = (percent: number) =>
    addToFinished(deps.db, id, { verification: runningAgain(detail, { hasBegun: true, progress: percent }) });
  await note(0);
  const progress = followProgress(deps, institutionId, note);
  const startedAt = performance.now();
  try {
    const found = await deps.folder.withLocalCopy(fileName, async (path) => {
      if (path === undefined) throw new AppError('BACKUP_FILE_GONE');
      if (detail.isEncrypted && !identities) return checkUnchanged(path, detail);
      const { rows, files } = await restoreForTest(
        { connection: deps.connection, db: lone.db },
        { path, identities },
        progress.set,
      );
      return restored({ rows, files }, Math.round(performance.now() - startedAt));
    });
    await progress.stop();
    await recordSuccess(deps, { id, institutionId }, found);
  } finally {
    await progress.stop();
  }
}

function restored({ rows, files }: TestRestore, ms: number): StoredVerification {
  return { state: 'VERIFIED', at: new Date().toISOString(), rows, files, ms };
}

/** Without the key only the bytes can be compared with those that were restored as a test. */
async function checkUnchanged(
  path: string,
  { sha256, verification }: BackupDetail,
): Promise<StoredVerification> {
  if (sha256 === undefined || verification?.rows === undefined) {
    throw new VerificationFault(
      say(
        'This backup can’t be opened without its private key. CQuiz verifies the backups it makes while it makes them.',
      ),
    );
  }
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  if (hash.digest('hex') !== sha256) throw new AppError('BACKUP_INVALID');
  const checkedAt = new Date().toISOString();
  return { ...runningAgain({ verification }, { progress: 100 }), state: 'VERIFIED', checkedAt };
}

async function recordSuccess(
  deps: BackupDeps,
  { id, institutionId }: BackupKey,
  verification: StoredVerification,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    if (!(await addToFinished(trx, id, { verification }))) return;
    const { rows, files, ms, checkedAt } = verification;
    await recordAudit(trx, bySystem(institutionId), {
      action: 'backup.verified',
      target: { type: 'backup', id },
      detail: { rows, files, ms, ...(checkedAt ? { isUnchanged: true } : {}) },
    });
    await publishBackups(trx, deps, institutionId);
  });
}

async function recordFailure(
  deps: BackupDeps,
  { id, institutionId }: BackupKey,
  error: string,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const at = new Date().toISOString();
    if (!(await addToFinished(trx, id, { verification: { state: 'FAILED', at, error } }))) return;
    await recordAudit(trx, bySystem(institutionId), {
      action: 'backup.verificationFailed',
      target: { type: 'backup', id },
      detail: { reason: error },
    });
    await publishBackups(trx, deps, institutionId);
    if (!deps.telling) return;
    const happened = { event: 'backup.verificationFailed', params: { reason: error } } as const;
    await notify(trx, deps.telling, { institutionId, roles: ['SUPER_ADMIN'] }, happened);
  });
}

/** Whether the backup itself is at fault, not a missing right, a full disk or a connection. */
function isOfBackup(error: unknown): boolean {
  if (error instanceof AppError) return error.code === 'BACKUP_INVALID';
  // PostgreSQL's classes for data that does not fit its table.
  return error instanceof MismatchFault || /^2[23]/.test((error as { code?: string }).code ?? '');
}

/** A reason an administrator can act on. */
export function verificationFaultOf(error: unknown): string {
  if (error instanceof AppError && error.code === 'BACKUP_INVALID') {
    return say('The backup is damaged. Run a new backup.');
  }
  if (error instanceof AppError || error instanceof VerificationFault) return error.message;
  return say('The test restore failed. See the server log for details.');
}
