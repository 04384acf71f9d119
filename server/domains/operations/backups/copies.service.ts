import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { lockStep, tryLockStep } from '#database/backup-lock.ts';
import { inTransaction, openLoneConnection } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { inLanguage } from '#server/language/current-language.ts';
import { say } from '#server/language/say.ts';
import type { BackupCopies } from '#server/plugins/files/stores.ts';
import type { BackupSchedule } from '#shared/contract/platform/backups.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { notify } from '../../notifications/notifications.service.ts';
import { getSettings } from '../../settings/settings.service.ts';
import { type BackupDeps, bySystem, publishBackups } from './backup-run.service.ts';
import {
  addToFinished,
  type BackupDetail,
  type BackupRow,
  forgetCopies,
  selectNewest,
} from './backups.queries.ts';

/** Not retried, because the next backup also copies what is missing. */
export const copyBackupsJob = {
  name: 'backups.copy',
  retries: 0,
  seconds: 6 * 3_600,
  data: { institutionId: 0 },
};

/** An error whose message administrators see. */
class CopyFault extends Error {}

function detailOf({ detail }: Pick<BackupRow, 'detail'>): BackupDetail {
  return detail as BackupDetail;
}

/** Backups missing at the second place that retention would keep there, oldest first. */
async function selectMissing(deps: Pick<BackupDeps, 'db'>, institutionId: number): Promise<BackupRow[]> {
  const { backupsKept } = await getSettings(deps.db, institutionId);
  const newest = await selectNewest(deps.db, institutionId, { which: 'own', max: backupsKept });
  return newest.filter((row) => detailOf(row).copy?.state !== 'COPIED').reverse();
}

export async function describeCopies(
  deps: Pick<BackupDeps, 'db' | 'copies'>,
  institutionId: number,
): Promise<BackupSchedule['copies']> {
  if (!deps.copies) return null;
  const missing = await selectMissing(deps, institutionId);
  const copies = missing.map((row) => detailOf(row).copy ?? {});
  return {
    place: deps.copies.place,
    missing: missing.length,
    missingSince: missing[0]?.started_at.toISOString() ?? null,
    isRunning: copies.some(({ state }) => state === 'RUNNING'),
    error: copies.findLast(({ error }) => error)?.error ?? null,
  };
}

/** Copies what is missing at the second place. Throws nothing: the rows store the outcome. */
export async function copyMissing(deps: BackupDeps, institutionId: number): Promise<void> {
  const { copies } = deps;
  if (!copies) return;
  const lone = await openLoneConnection(deps.connection);
  try {
    await lockStep(lone.db, 'copies');
    const missing = await selectMissing(deps, institutionId);
    const wasMissing = missing.some((row) => detailOf(row).copy?.state === 'FAILED');
    try {
      await prepare(deps, copies);
      for (let row = missing[0]; row; row = missing[0]) {
        await copyOne(deps, copies, row);
        missing.shift();
      }
      await prune(deps, copies, institutionId);
    } catch (error) {
      deps.log.error({ err: error }, 'backups not copied');
      await recordFailure(deps, { institutionId, missing, wasMissing, error: reasonOf(error) });
    }
  } finally {
    await lone.close().catch(() => undefined);
  }
}

/** The register goes first: a copy without it would bring erased people back on another machine. */
async function prepare({ folder }: BackupDeps, copies: BackupCopies): Promise<void> {
  const fault = await copies.findFault();
  if (fault !== undefined) throw new CopyFault(fault);
  await copies.folder.removeHalfWritten();
  for (const erasure of await folder.erasures.list()) await copies.folder.erasures.add(erasure);
}

async function copyOne(deps: BackupDeps, copies: BackupCopies, row: BackupRow): Promise<void> {
  const { id, institution_id: institutionId } = row;
  const { fileName, sha256 } = detailOf(row);
  if (fileName === undefined) throw new AppError('BACKUP_FILE_GONE');
  await addToFinished(deps.db, id, { copy: { state: 'RUNNING' } });
  await publishBackups(deps.db, deps, institutionId);
  const bytes = await deps.folder.withLocalCopy(fileName, async (path) => {
    if (path === undefined) throw new AppError('BACKUP_FILE_GONE');
    const own = await sumOf(createReadStream(path));
    if (sha256 !== undefined && own.sha256 !== sha256) throw new AppError('BACKUP_INVALID');
    await copies.folder.copyIn(path, fileName);
    // Read back: a disk or a store may have kept other bytes than it was sent.
    const opened = await copies.folder.open(fileName);
    const copied = opened && (await sumOf(opened.stream));
    if (copied?.sha256 !== own.sha256 || copied.bytes !== own.bytes) {
      await copies.folder.remove(fileName);
      throw new CopyFault(say('The copy differs from the backup.'));
    }
    return own.bytes;
  });
  const at = new Date().toISOString();
  await inTransaction(deps.db, async (trx) => {
    if (!(await addToFinished(trx, id, { copy: { state: 'COPIED', at } }))) return;
    await recordAudit(trx, bySystem(institutionId), {
      action: 'backup.copied',
      target: { type: 'backup', id },
      detail: { place: copies.place, bytes },
    });
    await publishBackups(trx, deps, institutionId);
  });
}

async function sumOf(stream: Readable): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), bytes };
}

const ownName = /^cquiz-backup-(\d{8}-\d{6}-\d+)\.tar\.gz(\.age)?$/;

/**
 * Keeps as many as the schedule keeps here. By the names that are there, not by the list of backups: a new system on
 * an old place must not delete the copies it was set up to restore.
 */
async function prune(deps: BackupDeps, { folder }: BackupCopies, institutionId: number): Promise<void> {
  const { backupsKept } = await getSettings(deps.db, institutionId);
  const names = (await folder.list()).filter((name) => ownName.test(name)).sort();
  const surplus = names.slice(0, Math.max(0, names.length - backupsKept));
  for (const name of surplus) await folder.remove(name);
  await forgetCopies(deps.db, surplus);
}

interface Failure {
  institutionId: number;
  missing: readonly BackupRow[];
  /** Copies were missing before, so super admins have been notified already. */
  wasMissing: boolean;
  error: string;
}

async function recordFailure(
  deps: BackupDeps,
  { institutionId, missing, wasMissing, error }: Failure,
): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    for (const { id } of missing) await addToFinished(trx, id, { copy: { state: 'FAILED', error } });
    await recordAudit(trx, bySystem(institutionId), {
      action: 'backup.copyFailed',
      detail: { reason: error },
    });
    await publishBackups(trx, deps, institutionId);
    if (!deps.telling || wasMissing) return;
    const happened = { event: 'backup.copyFailed', params: { reason: error } } as const;
    await notify(trx, deps.telling, { institutionId, roles: ['SUPER_ADMIN'] }, happened);
  });
}

function reasonOf(error: unknown): string {
  if (error instanceof AppError || error instanceof CopyFault) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  return code === undefined
    ? say('An unexpected error stopped the copy. See the server log for details.')
    : say('The copy failed ({code}).', { code });
}

/** Ends copies whose process is gone. Does nothing while a process is copying. */
export async function endAbandonedCopies(deps: BackupDeps, institutionId: number): Promise<void> {
  const missing = await selectMissing(deps, institutionId);
  if (!missing.some((row) => detailOf(row).copy?.state === 'RUNNING')) return;
  const lone = await openLoneConnection(deps.connection);
  try {
    if (!(await tryLockStep(lone.db, 'copies'))) return;
    const { language } = await getSettings(deps.db, institutionId);
    const error = inLanguage(language, () =>
      say('The server was stopped while the backup was being copied.'),
    );
    await recordFailure(deps, { institutionId, missing, wasMissing: false, error });
  } finally {
    await lone.close().catch(() => undefined);
  }
}
