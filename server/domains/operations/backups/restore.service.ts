import { setTimeout as sleep } from 'node:timers/promises';
import { deleteJobs, notifyDataReplaced } from '#database/backup-lock.ts';
import { inTransaction, type LoneConnection, type Trx } from '#database/client.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { RestoreResult } from '#shared/contract/platform/backups.ts';
import type { RegisteredErasure } from '#shared/registered-erasure.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { type AuthDeps, provePassword } from '../../auth/auth.service.ts';
import { eraseAgain, faultyEntry, listErasures, whileRestoring } from '../erasing/erasure-replay.service.ts';
import { findIdentities } from './archive-encryption.service.ts';
import { assertReadable, verifyArchive } from './archive-reading.service.ts';
import {
  type BackupDeps,
  bySystem,
  failAbandoned,
  makeBackup,
  withBackupLock,
} from './backup-run.service.ts';
import { canBackup } from './backups.policy.ts';
import {
  type BackupDetail,
  findBackup,
  hasAccounts,
  holdBackups,
  insertBackup,
  isSameAdmin,
  putBackups,
} from './backups.queries.ts';
import { removeLeftOver, type StagedFiles, stageFiles, unstageFiles } from './file-staging.service.ts';
import { contentsOf, countRows } from './manifest.policy.ts';
import { loadTables, type Source } from './table-loading.service.ts';
import {
  analyzeTables,
  holdMailServer,
  holdRecipients,
  holdRows,
  listStoredKeys,
  listTables,
  lockTables,
  putMailServer,
  putRecipients,
  putRows,
  renameKeys,
} from './tables.queries.ts';

/** The acting administrator, as stored before the data is replaced. */
interface Acting {
  actor: Actor;
  email: string;
}

// Deleting a file's bytes also takes this lock, briefly: worth waiting for, unlike another backup.
const patience = { ms: 2_000, forOthers: false };

export async function restoreBackup(
  deps: BackupDeps,
  auth: AuthDeps,
  actor: Actor,
  { id, password, identity }: { id: number; password: string; identity?: string | undefined },
): Promise<RestoreResult> {
  const row = await findBackup(deps.db, actor.institutionId, id);
  assertCan(canBackup, actor, 'view', row);
  const { fileName } = row.detail as BackupDetail;
  if (!canBackup(actor, 'restore', row) || fileName === undefined) throw new AppError('BACKUP_FILE_GONE');
  const { account } = await provePassword(auth, actor, password);
  const acting = { actor, email: account.emailNormalized };
  return withBackupLock(deps, patience, async (lone) => {
    await failAbandoned(deps);
    return deps.folder.withLocalCopy(fileName, async (path) => {
      if (path === undefined) throw new AppError('BACKUP_FILE_GONE');
      return restoreAs(deps, lone, await openSource(deps, path, identity), { acting, id });
    });
  });
}

async function restoreAs(
  deps: BackupDeps,
  lone: LoneConnection,
  source: Source,
  { acting, id }: { acting: Acting; id: number },
): Promise<RestoreResult> {
  const safetyBackupId = await makeSafetyBackup(deps, lone, acting.actor, 'RESTORE');
  const { result: isSignedIn, erasedAgain } = await replaceEverything(
    deps,
    lone,
    source,
    (trx, held, erased) =>
      recordRestore(trx, source, { acting, held, id, safetyBackupId, erasedAgain: erased }),
  );
  const { manifest } = source;
  const { takenAt, files } = manifest;
  return {
    rows: countRows(manifest),
    files: files.length,
    takenAt,
    safetyBackupId,
    isSignedIn,
    erasedAgain,
    contents: contentsOf(manifest),
  };
}

/** Restores from a file, for the command line. Makes no safety backup of an empty system. */
export function restoreFile(
  deps: BackupDeps,
  path: string,
  identity?: string,
): Promise<{ source: Source; safetyBackupId: number | null; erasedAgain: number }> {
  return withBackupLock(deps, patience, async (lone) => {
    await failAbandoned(deps);
    const source = await openSource(deps, path, identity);
    const isInUse = await hasAccounts(deps.db);
    const safetyBackupId = isInUse ? await makeSafetyBackup(deps, lone, null, 'RESTORE') : null;
    const { erasedAgain } = await replaceEverything(deps, lone, source, (trx, held, erased) =>
      recordRestore(trx, source, { acting: null, held, id: null, safetyBackupId, erasedAgain: erased }),
    );
    return { source, safetyBackupId, erasedAgain };
  });
}

/** Verified to the last byte before anything is changed, with the register of erasures. */
async function openSource(
  { folder, log }: BackupDeps,
  path: string,
  identity: string | undefined,
): Promise<Source> {
  await folder.erasures.list().catch((error: Error) => {
    log.error({ reason: faultyEntry(error) }, 'the register of erasures cannot be read');
    throw error;
  });
  const archive = { path, identities: await findIdentities(path, identity) };
  const manifest = await verifyArchive(archive);
  return { archive, manifest, reach: await assertReadable(manifest) };
}

const institution = 1;

export async function makeSafetyBackup(
  deps: BackupDeps,
  lone: LoneConnection,
  actor: Actor | null,
  cause: 'RESTORE' | 'FACTORY_RESET',
): Promise<number> {
  const institutionId = actor?.institutionId ?? institution;
  const requestedBy = actor?.accountId ?? null;
  const id = await inTransaction(deps.db, (trx) => insertBackup(trx, { institutionId, cause, requestedBy }));
  if (id === undefined) throw new AppError('BACKUP_RUNNING');
  try {
    await makeBackup(deps, lone, { id, institutionId });
    return id;
  } catch (error) {
    if (error instanceof AppError && error.code === 'STORAGE_FULL') throw error;
    throw new AppError('BACKUP_FAILED', { cause: error });
  }
}

interface Held {
  session: { table: string; rows: string };
}

/** One transaction: a killed process leaves the former data. */
async function replaceEverything<T>(
  deps: BackupDeps,
  lone: LoneConnection,
  source: Source,
  settle: (trx: Trx, held: Held, erasedAgain: number) => Promise<T>,
): Promise<{ result: T; erasedAgain: number }> {
  const staged = await stageFiles(deps.store, source.archive, source.manifest);
  let replaced: Replaced<T>;
  try {
    replaced = await onceLocked(() =>
      lone.db.transaction().execute((trx) => replaceRows(trx, lone, { deps, source, staged, settle })),
    );
  } catch (error) {
    await unstageFiles(deps.db, deps.store, staged).catch((left: unknown) =>
      deps.log.warn({ err: left }, 'could not remove the files of a failed restore'),
    );
    throw error;
  }
  // Includes the backup's files: nothing refers to the photo of a person erased again.
  const brought = source.manifest.files.map(({ key }) => key);
  await tidyUp(deps, lone, [...replaced.keysBefore, ...brought, ...staged.written]);
  return replaced;
}

interface Replaced<T> {
  result: T;
  keysBefore: string[];
  erasedAgain: number;
}

interface Replacing<T> {
  deps: BackupDeps;
  source: Source;
  staged: StagedFiles;
  settle: (trx: Trx, held: Held, erasedAgain: number) => Promise<T>;
}

const lockSeconds = 10;

async function replaceRows<T>(
  trx: Trx,
  { client }: LoneConnection,
  { deps, source, staged, settle }: Replacing<T>,
): Promise<Replaced<T>> {
  await lockTables(trx, await listTables(trx), lockSeconds);
  const erasures = await collectErasures(trx, deps, source);
  const [backups, session] = [await holdBackups(trx), await holdRows(trx, 'session')];
  const mailServer = await holdMailServer(trx);
  const recipients = await holdRecipients(trx);
  const keysBefore = await listStoredKeys(trx);
  await loadTables(trx, client, source);
  await renameKeys(trx, staged.renamed);
  await putBackups(trx, backups);
  await putMailServer(trx, mailServer);
  await putRecipients(trx, recipients);
  // Before anyone can sign in: the rows are invisible until the commit.
  const erasedAgain = await eraseAgain(trx, whileRestoring, erasures);
  const result = await settle(trx, { session }, erasedAgain);
  await deleteJobs(trx);
  await notifyDataReplaced(trx);
  return { result, keysBefore, erasedAgain };
}

/** Reads under the lock: an erasure is either included, or waits and applies to the restored data. */
async function collectErasures(
  trx: Trx,
  { folder }: BackupDeps,
  { manifest }: Source,
): Promise<RegisteredErasure[]> {
  const erasures = [...(await listErasures(trx, folder.erasures)), ...manifest.erasures];
  // Added to the register here: an erasure it lacked would be undone by an older backup.
  for (const erasure of erasures) await folder.erasures.add(erasure);
  return erasures;
}

const maxTries = 8;

/** Retries on a deadlock: a concurrent transaction may hold one table and want another. */
export async function onceLocked<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isInTheWay = ['40P01', '55P03'].includes((error as { code?: string }).code ?? '');
      if (!isInTheWay || tries === maxTries) throw error;
      await sleep(100 * tries);
    }
  }
}

/** Failures here can't undo the commit: they only leave files behind. */
export async function tidyUp(deps: BackupDeps, lone: LoneConnection, keysBefore: string[]): Promise<void> {
  try {
    await removeLeftOver(lone.db, deps.store, keysBefore);
    await analyzeTables(lone.db);
  } catch (error) {
    deps.log.warn({ err: error }, 'could not remove unused files');
  }
}

interface RestoreOutcome {
  acting: Acting | null;
  held: Held;
  id: number | null;
  safetyBackupId: number | null;
  erasedAgain: number;
}

/** Returns whether the caller stays signed in, as the same administrator in the restored data. */
async function recordRestore(
  trx: Trx,
  { manifest }: Source,
  { acting, held, id, safetyBackupId, erasedAgain }: RestoreOutcome,
): Promise<boolean> {
  const detail = {
    takenAt: manifest.takenAt,
    rows: countRows(manifest),
    files: manifest.files.length,
    safetyBackupId,
    ...(erasedAgain > 0 ? { erasedAgain } : {}),
  };
  const isSame =
    acting !== null && (await isSameAdmin(trx, { id: acting.actor.accountId, email: acting.email }));
  await recordAudit(trx, isSame ? acting.actor : bySystem(institution), {
    action: 'backup.restored',
    ...(id === null ? {} : { target: { type: 'backup', id } }),
    detail: { ...detail, ...(acting && !isSame ? { by: acting.email } : {}) },
  });
  if (isSame) await putRows(trx, sessionOf(held, acting.actor.sessionId));
  return isSame;
}

function sessionOf({ session }: Held, id: number): { table: string; rows: string } {
  const rows = (JSON.parse(session.rows) as { id: number }[]).filter((row) => row.id === id);
  return { table: session.table, rows: JSON.stringify(rows) };
}
