import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Page } from '#server/plugins/http/pipeline.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Backup, BackupQuery, RestorePreview } from '#shared/contract/platform/backups.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { getSettings } from '../../settings/settings.service.ts';
import {
  type BackupDeps,
  bySystem,
  findRecipients,
  makeBackup,
  publishBackups,
  type QueuedDeps,
  recordAbandoned,
  withBackupLock,
} from './backup-run.service.ts';
import { canBackup } from './backups.policy.ts';
import { presentBackup } from './backups.presenter.ts';
import {
  type BackupDetail,
  countSchool,
  deleteBackupRow,
  failBackup,
  findBackup,
  insertBackup,
  lockBackup,
  selectBackups,
  selectSurplus,
} from './backups.queries.ts';
import { copyBackupsJob, copyMissing, endAbandonedCopies } from './copies.service.ts';
import { endAbandonedVerifications, enqueueVerification, verifyStored } from './verification.service.ts';

const hours = 3_600;

/** Not retried: the failure is reported, and the schedule tries again. */
export const makeBackupJob = {
  name: 'backups.make',
  retries: 0,
  seconds: 6 * hours,
  data: { id: 0, institutionId: 0 },
};

// A restore, or a terminal command, may hold the lock.
const patience = { ms: 60_000, forOthers: true };

export async function listBackups(db: Db, actor: Actor, query: BackupQuery): Promise<Page<Backup>> {
  const { rows, total } = await selectBackups(db, actor.institutionId, query);
  return { items: rows.map((row) => presentBackup(row, actor)), total };
}

export async function getBackup(db: Db, actor: Actor, id: number): Promise<Backup> {
  const row = await findBackup(db, actor.institutionId, id);
  assertCan(canBackup, actor, 'view', row);
  return presentBackup(row, actor);
}

/** What a restore brings back, and what it replaces. */
export async function previewRestore(db: Db, actor: Actor, id: number): Promise<RestorePreview> {
  const { institutionId } = actor;
  const row = await findBackup(db, institutionId, id);
  assertCan(canBackup, actor, 'view', row);
  const { contents = null, isBrought, isEncrypted = false, takenAt = null } = row.detail as BackupDetail;
  // An uploaded backup may be of another school, so that "since" means nothing.
  const isOwn = takenAt !== null && !isBrought;
  return {
    takenAt,
    contents,
    isEncrypted,
    encryptsPresent: (await findRecipients(db, institutionId)).length > 0,
    since: isOwn ? await countSchool(db, institutionId, takenAt) : null,
    present: await countSchool(db, institutionId, null),
  };
}

export async function startBackup(deps: QueuedDeps, actor: Actor): Promise<Backup> {
  await recordAbandoned(deps);
  const id = await inTransaction(deps.db, async (trx) => {
    const { institutionId, accountId } = actor;
    const started = await insertBackup(trx, { institutionId, cause: 'MANUAL', requestedBy: accountId });
    if (started === undefined) throw new AppError('BACKUP_RUNNING');
    await recordAudit(trx, actor, { action: 'backup.started', target: { type: 'backup', id: started } });
    await enqueue(trx, deps, started, institutionId);
    return started;
  });
  return getBackup(deps.db, actor, id);
}

export async function startVerification(deps: QueuedDeps, actor: Actor, id: number): Promise<Backup> {
  await endAbandonedVerifications(deps);
  await inTransaction(deps.db, async (trx) => {
    const row = await lockBackup(trx, actor.institutionId, id);
    assertCan(canBackup, actor, 'view', row);
    if (!canBackup(actor, 'verify', row)) throw new AppError('BACKUP_FILE_GONE');
    const detail = row.detail as BackupDetail;
    if (detail.verification?.state === 'RUNNING') throw new AppError('VERIFICATION_RUNNING');
    await enqueueVerification(trx, deps, { id, institutionId: actor.institutionId, detail });
  });
  return getBackup(deps.db, actor, id);
}

export async function enqueue(trx: Trx, deps: QueuedDeps, id: number, institutionId: number): Promise<void> {
  await deps.queue.send(trx, makeBackupJob, { id, institutionId });
  await publishBackups(trx, deps, institutionId);
}

/** The queue's job. Throws nothing: the row stores the outcome. */
export async function runBackup(
  deps: BackupDeps,
  backup: { id: number; institutionId: number },
): Promise<void> {
  try {
    const { identities } = await withBackupLock(deps, patience, (lone) => makeBackup(deps, lone, backup));
    const isGood = !deps.verifiesNew || (await verifyStored(deps, backup, identities));
    if (!isGood) return;
    await removeSurplus(deps, backup.institutionId);
    await copyMissing(deps, backup.institutionId);
  } catch (error) {
    deps.log.warn({ err: error, backupId: backup.id }, 'backup not made');
    const reason = error instanceof AppError ? error.message : say('The backup couldn’t be made.');
    await inTransaction(deps.db, (trx) => failBackup(trx, backup.id, reason));
    await publishBackups(deps.db, deps, backup.institutionId);
  }
}

async function removeSurplus(deps: BackupDeps, institutionId: number): Promise<void> {
  const { backupsKept } = await getSettings(deps.db, institutionId);
  for (const id of await selectSurplus(deps.db, institutionId, backupsKept)) {
    await removeBackup(deps, institutionId, id, (trx) =>
      recordAudit(trx, bySystem(institutionId), {
        action: 'backup.deleted',
        target: { type: 'backup', id },
        detail: { kept: backupsKept },
      }),
    );
  }
}

export async function deleteBackup(deps: BackupDeps, actor: Actor, id: number): Promise<void> {
  const { institutionId } = actor;
  await removeBackup(deps, institutionId, id, async (trx, row) => {
    assertCan(canBackup, actor, 'view', row);
    if (!canBackup(actor, 'delete', row)) throw new AppError('BACKUP_RUNNING');
    await recordAudit(trx, actor, {
      action: 'backup.deleted',
      target: { type: 'backup', id },
      detail: { cause: row.cause, startedAt: row.started_at.toISOString() },
    });
  });
}

type LockedRow = Awaited<ReturnType<typeof lockBackup>>;

/** Deletes the file first: a row without a file can be deleted again, but a file without a row would stay forever. */
async function removeBackup(
  deps: BackupDeps,
  institutionId: number,
  id: number,
  check: (trx: Trx, row: LockedRow) => Promise<void>,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const row = await lockBackup(trx, institutionId, id);
    await check(trx, row);
    const { fileName, copy } = (row?.detail ?? {}) as BackupDetail;
    await deleteBackupRow(trx, id);
    if (fileName !== undefined) await deps.folder.remove(fileName);
    if (fileName !== undefined && copy?.state === 'COPIED') await removeCopy(deps, fileName);
    await publishBackups(trx, deps, institutionId);
  });
}

/** If the second place can't be reached, the backup is deleted here anyway, and retention deletes its copy later. */
async function removeCopy({ copies, log }: BackupDeps, fileName: string): Promise<void> {
  try {
    if ((await copies?.findFault()) === undefined) await copies?.folder.remove(fileName);
  } catch (error) {
    log.warn({ err: error }, 'could not delete the copy of a deleted backup');
  }
}

export async function startCopies(deps: QueuedDeps, { institutionId }: Actor): Promise<void> {
  if (!deps.copies) throw new AppError('BACKUP_NO_SECOND_PLACE');
  await endAbandonedCopies(deps, institutionId);
  await deps.queue.send(deps.db, copyBackupsJob, { institutionId });
}
