import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { isBackupLocked, tryLockBackups, unlockBackups } from '#database/backup-lock.ts';
import {
  type Connection,
  type Db,
  inTransaction,
  type LoneConnection,
  openLoneConnection,
  type Trx,
} from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { inLanguage } from '#server/language/current-language.ts';
import { say } from '#server/language/say.ts';
import type { BackupFolder } from '#server/plugins/files/backup-folder.ts';
import type { FileStore } from '#server/plugins/files/file-store.ts';
import type { BackupCopies } from '#server/plugins/files/stores.ts';
import type { Events } from '#server/plugins/live/events.ts';
import type { StoredEvent } from '#shared/contract/communication/notifications.ts';
import type { BackupCause } from '#shared/contract/platform/backups.ts';
import type { RegisteredErasure } from '#shared/registered-erasure.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { Mailer } from '../../mail/mail.service.ts';
import { notify } from '../../notifications/notifications.service.ts';
import { getSettings } from '../../settings/settings.service.ts';
import { generatePassingKey } from './archive-encryption.service.ts';
import { type WrittenArchive, writeArchive } from './archive-writing.service.ts';
import {
  addDetail,
  type BackupDetail,
  failBackup,
  findBackup,
  finishBackup,
  selectAbandoned,
} from './backups.queries.ts';
import { contentsOf, countRows, type Manifest } from './manifest.policy.ts';

/** Dependencies for making and restoring backups; a terminal command has no pages to update. */
export interface BackupDeps {
  db: Db;
  connection: Connection;
  store: FileStore;
  folder: BackupFolder;
  appVersion: string;
  log: Pick<FastifyInstance['log'], 'info' | 'warn' | 'error'>;
  telling: { events: Events; mailer: Mailer } | null;
  /** The second place; null without one. */
  copies: BackupCopies | null;
  /** Whether each new backup is verified. Off in tests, where it could run in the middle of another one. */
  verifiesNew: boolean;
}

export interface QueuedDeps extends BackupDeps {
  queue: FastifyInstance['queue'];
}

export interface BackupKey {
  id: number;
  institutionId: number;
}

const pauseMs = 200;

interface Patience {
  ms: number;
  /** False: waits for a file removal, but yields immediately to another backup or restore. */
  forOthers: boolean;
}

/**
 * Allows one backup or restore at a time in the whole system. The lock belongs to the connection, so it ends with
 * the process. Throws BACKUP_RUNNING if another one doesn't end in time.
 */
export async function withBackupLock<T>(
  { connection }: Pick<BackupDeps, 'connection'>,
  patience: Patience,
  work: (lone: LoneConnection) => Promise<T>,
): Promise<T> {
  const lone = await openLoneConnection(connection);
  try {
    const end = performance.now() + patience.ms;
    while (!(await tryLockBackups(lone.db))) {
      const isRefused = performance.now() > end || (!patience.forOthers && (await isBackupLocked(lone.db)));
      if (isRefused) throw new AppError('BACKUP_RUNNING');
      await sleep(pauseMs);
    }
    const result = await work(lone);
    await unlockBackups(lone.db);
    return result;
  } finally {
    await lone.close().catch(() => undefined);
  }
}

export interface Made {
  id: number;
  manifest: Manifest;
  /** Opens an encrypted backup until it is verified. Only in memory. */
  identities?: readonly string[] | undefined;
}

/** Makes the backup of a queued row; on failure the row stores the reason, and the error is thrown. */
export async function makeBackup(
  deps: BackupDeps,
  lone: LoneConnection,
  { id, institutionId }: BackupKey,
  /** Replaces the public keys of the settings. */
  recipients?: readonly string[],
): Promise<Made> {
  const row = await findBackup(deps.db, institutionId, id);
  if (!row || !(await addDetail(deps.db, id, { hasBegun: true, progress: 0 }))) {
    throw new AppError('NOT_FOUND');
  }
  const keys = await keysFor(recipients ?? (await findRecipients(deps.db, institutionId)));
  const fileName = fileNameOf(id, row.started_at, keys.recipients.length > 0);
  const progress = followProgress(deps, institutionId, (percent) =>
    addDetail(deps.db, id, { progress: percent }),
  );
  try {
    let written: WrittenArchive | undefined;
    const bytes = await deps.folder.write(fileName, async (path) => {
      const { store, appVersion } = deps;
      const { recipients } = keys;
      const erasures = await readErasures(deps);
      const options = { store, appVersion, erasures, recipients, onProgress: progress.set };
      written = await writeArchive(lone, path, options);
    });
    if (!written) throw new Error('The backup is empty.');
    const { manifest, sha256 } = written;
    await progress.stop();
    const isEncrypted = keys.recipients.length > 0;
    const detail = {
      ...detailOf(manifest),
      fileName,
      bytes,
      sha256,
      ...(isEncrypted ? { isEncrypted } : {}),
    };
    await inTransaction(deps.db, (trx) =>
      recordOutcome(trx, deps, { id, institutionId, cause: row.cause, outcome: { detail } }),
    );
    return { id, manifest, identities: keys.identities };
  } catch (error) {
    await progress.stop();
    await deps.folder.remove(fileName).catch(() => undefined);
    deps.log.error({ err: error, backupId: id }, 'backup failed');
    const failed = { id, institutionId, cause: row.cause, outcome: { error: reasonOf(error) } };
    await inTransaction(deps.db, (trx) => recordOutcome(trx, deps, failed));
    throw error;
  }
}

interface Keys {
  recipients: readonly string[];
  identities?: readonly string[];
}

export async function findRecipients(db: Db, institutionId: number): Promise<string[]> {
  return (await getSettings(db, institutionId)).backupRecipients;
}

/** Adds a public key whose private key this process keeps until it has verified the backup. */
export async function keysFor(recipients: readonly string[]): Promise<Keys> {
  if (recipients.length === 0) return { recipients };
  const { identity, recipient } = await generatePassingKey();
  return { recipients: [...recipients, recipient], identities: [identity] };
}

/** A school with a damaged register still needs backups; only a restore must not continue without it. */
export async function readErasures({
  folder,
  log,
}: Pick<BackupDeps, 'folder' | 'log'>): Promise<RegisteredErasure[]> {
  try {
    return await folder.erasures.list();
  } catch (error) {
    log.error({ err: error }, 'making a backup without the register of erasures');
    return [];
  }
}

export function fileNameOf(id: number | string, startedAt: Date, isEncrypted = false): string {
  const time = startedAt.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  return `cquiz-backup-${time}-${id}.tar.gz${isEncrypted ? '.age' : ''}`;
}

export function detailOf(manifest: Manifest): BackupDetail {
  return {
    rows: countRows(manifest),
    files: manifest.files.length,
    filesMissing: manifest.missingFiles.length,
    takenAt: manifest.takenAt,
    contents: contentsOf(manifest),
  };
}

/** A reason an administrator can act on, for the list of backups. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError && error.code === 'FILE_STORE_UNAVAILABLE') {
    return say('The file store can’t be reached.');
  }
  if (error instanceof AppError) return error.message;
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EIO') {
    const fault = path === undefined ? code : `${code}: ${path.split('/').slice(-2).join('/')}`;
    return say('A stored file couldn’t be read ({fault}).', { fault });
  }
  return say('An unexpected error stopped the backup. See the server log for details.');
}

interface BackupOutcome {
  id: number;
  institutionId: number;
  cause: BackupCause;
  outcome: { detail: BackupDetail } | { error: string };
}

async function recordOutcome(
  trx: Trx,
  deps: BackupDeps,
  { id, institutionId, cause, outcome }: BackupOutcome,
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
  await publishBackups(trx, deps, institutionId);
  // A restore or a reset reports its own outcome.
  if (!['MANUAL', 'SCHEDULED'].includes(cause) || !deps.telling) return;
  const happened: StoredEvent = isMade
    ? { event: 'backup.completed', params: {} }
    : { event: 'backup.failed', params: { reason: outcome.error } };
  await notify(trx, deps.telling, { institutionId, roles: ['SUPER_ADMIN'] }, happened);
}

/** The acting system, without a signed-in person: the schedule, or the server itself. */
export function bySystem(institutionId: number) {
  return { institutionId, address: '', requestId: '' };
}

export async function publishBackups(db: Db, { telling }: BackupDeps, institutionId: number): Promise<void> {
  await telling?.events.publish(db, { institutionId, roles: ['SUPER_ADMIN'] }, { type: 'backups.changed' });
}

const everyMs = 500;

/** Stores the progress now and then, never twice at once. The backup does not wait for it. */
export function followProgress(
  deps: BackupDeps,
  institutionId: number,
  store: (percent: number) => Promise<unknown>,
) {
  let writing: Promise<void> | undefined;
  let written = performance.now();
  let notifiedCount = 0;

  async function write(progress: number): Promise<void> {
    try {
      await store(progress);
      await publishBackups(deps.db, deps, institutionId);
    } catch (error) {
      deps.log.warn({ err: error }, 'could not store the progress of a backup');
    }
    writing = undefined;
  }

  return {
    set: (share: number) => {
      const progress = Math.min(99, Math.floor(share * 100));
      if (writing || progress === notifiedCount || performance.now() - written < everyMs) return;
      notifiedCount = progress;
      written = performance.now();
      writing = write(progress);
    },
    stop: async () => writing,
  };
}

/** Marks what a dead process started as failed; does nothing while another process works. */
export async function recordAbandoned(deps: BackupDeps): Promise<void> {
  if ((await selectAbandoned(deps.db)).length === 0) return;
  try {
    await withBackupLock(deps, { ms: 0, forOthers: false }, async () => {
      await failAbandoned(deps);
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'BACKUP_RUNNING')) throw error;
  }
}

/** The caller holds the lock. */
export async function failAbandoned(deps: BackupDeps): Promise<void> {
  for (const { id, institution_id: institutionId } of await selectAbandoned(deps.db)) {
    const row = await findBackup(deps.db, institutionId, id);
    if (!row) continue;
    const { language } = await getSettings(deps.db, institutionId);
    const error = inLanguage(language, () => say('The server was stopped while this backup was being made.'));
    const failed = { id, institutionId, cause: row.cause, outcome: { error } };
    await inTransaction(deps.db, (trx) => recordOutcome(trx, deps, failed));
  }
  await deps.folder.removeHalfWritten();
}
