import type { FastifyInstance } from 'fastify';
import { type Db, inTransaction, type Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { Page } from '#server/plugins/pipeline.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { Backup, BackupQuery } from '#shared/contract/backups.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { getSettings } from '../settings/settings.service.ts';
import {
  type BackupTools,
  bySystem,
  makeBackup,
  settleAbandoned,
  tellPages,
  withWhole,
} from './backup-run.service.ts';
import { canBackup } from './backups.policy.ts';
import { presentBackup } from './backups.presenter.ts';
import {
  type BackupDetail,
  deleteBackupRow,
  failBackup,
  findBackup,
  insertBackup,
  lockBackup,
  selectBackups,
  selectSurplus,
} from './backups.queries.ts';

export interface QueuedTools extends BackupTools {
  queue: FastifyInstance['queue'];
}

const hours = 3_600;

/** Not tried again: what went wrong is told, and the schedule comes back to it. */
export const makeBackupJob = {
  name: 'backups.make',
  retries: 0,
  seconds: 6 * hours,
  data: { id: 0, institutionId: 0 },
};

// A restore, or the command at a terminal, may be in the way.
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

export async function startBackup(tools: QueuedTools, actor: Actor): Promise<Backup> {
  await settleAbandoned(tools);
  const id = await inTransaction(tools.db, async (trx) => {
    const { institutionId, accountId } = actor;
    const started = await insertBackup(trx, { institutionId, cause: 'MANUAL', requestedBy: accountId });
    if (started === undefined) throw new AppError('BACKUP_RUNNING');
    await recordAudit(trx, actor, { action: 'backup.started', target: { type: 'backup', id: started } });
    await enqueue(trx, tools, started, institutionId);
    return started;
  });
  return getBackup(tools.db, actor, id);
}

export async function enqueue(
  trx: Trx,
  tools: QueuedTools,
  id: number,
  institutionId: number,
): Promise<void> {
  await tools.queue.send(trx, makeBackupJob, { id, institutionId });
  await tellPages(trx, tools, institutionId);
}

/** What the queue runs. Nothing is thrown: the row says what became of it. */
export async function runBackup(
  tools: BackupTools,
  backup: { id: number; institutionId: number },
): Promise<void> {
  try {
    await withWhole(tools, patience, (lone) => makeBackup(tools, lone, backup));
    await removeSurplus(tools, backup.institutionId);
  } catch (error) {
    tools.log.warn({ err: error, backupId: backup.id }, 'backup not made');
    const reason = error instanceof AppError ? error.message : say('The backup could not be made.');
    await inTransaction(tools.db, (trx) => failBackup(trx, backup.id, reason));
    await tellPages(tools.db, tools, backup.institutionId);
  }
}

async function removeSurplus(tools: BackupTools, institutionId: number): Promise<void> {
  const { backupsKept } = await getSettings(tools.db, institutionId);
  for (const id of await selectSurplus(tools.db, institutionId, backupsKept)) {
    await removeBackup(tools, institutionId, id, (trx) =>
      recordAudit(trx, bySystem(institutionId), {
        action: 'backup.deleted',
        target: { type: 'backup', id },
        detail: { kept: backupsKept },
      }),
    );
  }
}

export async function deleteBackup(tools: BackupTools, actor: Actor, id: number): Promise<void> {
  const { institutionId } = actor;
  await removeBackup(tools, institutionId, id, async (trx, row) => {
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

/** The file goes first: a row without one can be deleted again, a file without one would lie there for ever. */
async function removeBackup(
  tools: BackupTools,
  institutionId: number,
  id: number,
  check: (trx: Trx, row: LockedRow) => Promise<void>,
): Promise<void> {
  await inTransaction(tools.db, async (trx) => {
    const row = await lockBackup(trx, institutionId, id);
    await check(trx, row);
    const { fileName } = (row?.detail ?? {}) as BackupDetail;
    await deleteBackupRow(trx, id);
    if (fileName !== undefined) await tools.folder.remove(fileName);
    await tellPages(trx, tools, institutionId);
  });
}
