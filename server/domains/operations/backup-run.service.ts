import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import {
  type Connection,
  type Db,
  inTransaction,
  type LoneConnection,
  openLoneConnection,
  type Trx,
} from '#database/client.ts';
import { isWholeTaken, letGoWhole, tryTakeWhole } from '#database/whole-change.ts';
import { AppError } from '#server/errors.ts';
import { inLanguage } from '#server/language/at-hand.ts';
import { say } from '#server/language/say.ts';
import type { BackupFolder } from '#server/plugins/backup-folder.ts';
import type { Events } from '#server/plugins/events.ts';
import type { FileStore } from '#server/plugins/file-store.ts';
import type { BackupCause } from '#shared/contract/backups.ts';
import type { StoredEvent } from '#shared/contract/notifications.ts';
import type { RegisteredErasure } from '#shared/registered-erasure.ts';
import { recordAudit } from '../audit/audit.service.ts';
import type { Mailer } from '../mail/mail.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { getSettings } from '../settings/settings.service.ts';
import { writeArchive } from './archive-writing.service.ts';
import {
  addDetail,
  type BackupDetail,
  failBackup,
  findBackup,
  finishBackup,
  selectAbandoned,
} from './backups.queries.ts';
import { countRows, type Manifest } from './manifest.policy.ts';

/** What backups are made and restored with; a command at a terminal has no pages to tell. */
export interface BackupTools {
  db: Db;
  connection: Connection;
  store: FileStore;
  folder: BackupFolder;
  appVersion: string;
  log: Pick<FastifyInstance['log'], 'info' | 'warn' | 'error'>;
  telling: { events: Events; mailer: Mailer } | null;
}

const pauseMs = 200;

interface Patience {
  ms: number;
  /** False: waits for who removes a file, and gives way at once to another backup or restore. */
  forOthers: boolean;
}

/**
 * One backup or restore at a time in the whole system: the lock hangs on the connection, so that it goes with the
 * process. Throws BACKUP_RUNNING where another one does not end in time.
 */
export async function withWhole<T>(
  { connection }: Pick<BackupTools, 'connection'>,
  patience: Patience,
  work: (lone: LoneConnection) => Promise<T>,
): Promise<T> {
  const lone = await openLoneConnection(connection);
  try {
    const end = performance.now() + patience.ms;
    while (!(await tryTakeWhole(lone.db))) {
      const isRefused = performance.now() > end || (!patience.forOthers && (await isWholeTaken(lone.db)));
      if (isRefused) throw new AppError('BACKUP_RUNNING');
      await sleep(pauseMs);
    }
    const result = await work(lone);
    await letGoWhole(lone.db);
    return result;
  } finally {
    await lone.close().catch(() => undefined);
  }
}

export interface Made {
  id: number;
  manifest: Manifest;
}

/** Makes the backup of a row that waits for it; where that fails the row says why, and it is thrown. */
export async function makeBackup(
  tools: BackupTools,
  lone: LoneConnection,
  { id, institutionId }: { id: number; institutionId: number },
): Promise<Made> {
  const row = await findBackup(tools.db, institutionId, id);
  if (!row || !(await addDetail(tools.db, id, { hasBegun: true, progress: 0 }))) {
    throw new AppError('NOT_FOUND');
  }
  const fileName = fileNameOf(id, row.started_at);
  const progress = followProgress(tools, { id, institutionId });
  try {
    let manifest: Manifest | undefined;
    const bytes = await tools.folder.write(fileName, async (path) => {
      const { store, appVersion } = tools;
      const erasures = await readErasures(tools);
      manifest = await writeArchive(lone, path, { store, appVersion, erasures, onProgress: progress.set });
    });
    if (!manifest) throw new Error('Nothing was written.');
    await progress.stop();
    const detail = { ...detailOf(manifest), fileName, bytes };
    await inTransaction(tools.db, (trx) =>
      settle(trx, tools, { id, institutionId, cause: row.cause, outcome: { detail } }),
    );
    return { id, manifest };
  } catch (error) {
    await progress.stop();
    await tools.folder.remove(fileName).catch(() => undefined);
    tools.log.error({ err: error, backupId: id }, 'backup failed');
    const failed = { id, institutionId, cause: row.cause, outcome: { error: reasonOf(error) } };
    await inTransaction(tools.db, (trx) => settle(trx, tools, failed));
    throw error;
  }
}

/** A school whose register is damaged still needs its backups; only a restore must not go on without it. */
export async function readErasures({
  folder,
  log,
}: Pick<BackupTools, 'folder' | 'log'>): Promise<RegisteredErasure[]> {
  try {
    return await folder.erasures.list();
  } catch (error) {
    log.error({ err: error }, 'a backup is made without the register of erasures');
    return [];
  }
}

export function fileNameOf(id: number | string, startedAt: Date): string {
  const time = startedAt.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  return `cquiz-backup-${time}-${id}.tar.gz`;
}

export function detailOf(manifest: Manifest): BackupDetail {
  return {
    rows: countRows(manifest),
    files: manifest.files.length,
    filesMissing: manifest.missingFiles.length,
    takenAt: manifest.takenAt,
  };
}

/** Fit for the list of backups: what an administrator can do something about. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EIO') {
    const fault = path === undefined ? code : `${code}: ${path.split('/').slice(-2).join('/')}`;
    return say('A stored file could not be read ({fault}).', { fault });
  }
  return say('The backup could not be made. The log of the server says more.');
}

interface Settled {
  id: number;
  institutionId: number;
  cause: BackupCause;
  outcome: { detail: BackupDetail } | { error: string };
}

async function settle(
  trx: Trx,
  tools: BackupTools,
  { id, institutionId, cause, outcome }: Settled,
): Promise<void> {
  const isMade = 'detail' in outcome;
  const isOurs = isMade
    ? await finishBackup(trx, id, outcome.detail)
    : await failBackup(trx, id, outcome.error);
  if (!isOurs) return;
  await recordAudit(trx, bySystem(institutionId), {
    action: isMade ? 'backup.completed' : 'backup.failed',
    target: { type: 'backup', id },
    detail: isMade ? { cause, ...outcome.detail } : { cause, reason: outcome.error },
  });
  await tellPages(trx, tools, institutionId);
  // What a restore or a reset makes first is told by its own outcome.
  if (!['MANUAL', 'SCHEDULED'].includes(cause) || !tools.telling) return;
  const happened: StoredEvent = isMade
    ? { event: 'backup.completed', params: {} }
    : { event: 'backup.failed', params: { reason: outcome.error } };
  await notify(trx, tools.telling, { institutionId, roles: ['SUPER_ADMIN'] }, happened);
}

/** Nobody who is signed in: the schedule, or the server itself. */
export function bySystem(institutionId: number) {
  return { institutionId, address: '', requestId: '' };
}

export async function tellPages(db: Db, { telling }: BackupTools, institutionId: number): Promise<void> {
  await telling?.events.publish(db, { institutionId, roles: ['SUPER_ADMIN'] }, { type: 'backups.changed' });
}

const everyMs = 500;

/** Writes down how far it is, a few times and never two at once: nobody waits for it. */
function followProgress(tools: BackupTools, { id, institutionId }: { id: number; institutionId: number }) {
  let writing: Promise<void> | undefined;
  let written = performance.now();
  let told = 0;

  async function write(progress: number): Promise<void> {
    try {
      await addDetail(tools.db, id, { progress });
      await tellPages(tools.db, tools, institutionId);
    } catch (error) {
      tools.log.warn({ err: error }, 'progress of a backup not written');
    }
    writing = undefined;
  }

  return {
    set: (share: number) => {
      const progress = Math.min(99, Math.floor(share * 100));
      if (writing || progress === told || performance.now() - written < everyMs) return;
      told = progress;
      written = performance.now();
      writing = write(progress);
    },
    stop: async () => writing,
  };
}

/** What a process that is gone had begun has failed; nothing while another one works. */
export async function settleAbandoned(tools: BackupTools): Promise<void> {
  if ((await selectAbandoned(tools.db)).length === 0) return;
  try {
    await withWhole(tools, { ms: 0, forOthers: false }, async () => {
      await failAbandoned(tools);
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'BACKUP_RUNNING')) throw error;
  }
}

/** For whoever holds the lock. */
export async function failAbandoned(tools: BackupTools): Promise<void> {
  for (const { id, institution_id: institutionId } of await selectAbandoned(tools.db)) {
    const row = await findBackup(tools.db, institutionId, id);
    if (!row) continue;
    const { language } = await getSettings(tools.db, institutionId);
    const error = inLanguage(language, () => say('The server was stopped while this backup was being made.'));
    const failed = { id, institutionId, cause: row.cause, outcome: { error } };
    await inTransaction(tools.db, (trx) => settle(trx, tools, failed));
  }
  await tools.folder.removeHalfWritten();
}
