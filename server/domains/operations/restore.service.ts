import { setTimeout as sleep } from 'node:timers/promises';
import { inTransaction, type LoneConnection, type Trx } from '#database/client.ts';
import { forgetJobs, tellRenewal } from '#database/whole-change.ts';
import { AppError, assertCan } from '#server/errors.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { RestoreResult } from '#shared/contract/backups.ts';
import type { RegisteredErasure } from '#shared/registered-erasure.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { type AuthTools, provePassword } from '../auth/auth.service.ts';
import { assertReadable, verifyArchive } from './archive-reading.service.ts';
import { type BackupTools, bySystem, failAbandoned, makeBackup, withWhole } from './backup-run.service.ts';
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
import { eraseAgain, faultyEntry, listErasures, whileRestoring } from './erasures.service.ts';
import { loadTables, type Source } from './loading.service.ts';
import { countRows } from './manifest.policy.ts';
import { removeLeftOver, type StagedFiles, stageFiles, unstageFiles } from './staging.service.ts';
import {
  analyzeTables,
  holdRows,
  listStoredKeys,
  listTables,
  lockTables,
  putRows,
  renameKeys,
} from './tables.queries.ts';

/** Who acts on the whole system, as they are before it is replaced. */
interface Acting {
  actor: Actor;
  email: string;
}

// Only what removes a file's bytes holds the lock for a moment without being a backup.
const patience = { ms: 2_000, forOthers: false };

export async function restoreBackup(
  tools: BackupTools,
  auth: AuthTools,
  actor: Actor,
  { id, password }: { id: number; password: string },
): Promise<RestoreResult> {
  const row = await findBackup(tools.db, actor.institutionId, id);
  assertCan(canBackup, actor, 'view', row);
  const { fileName } = row.detail as BackupDetail;
  if (!canBackup(actor, 'restore', row) || fileName === undefined) throw new AppError('BACKUP_FILE_GONE');
  const { account } = await provePassword(auth, actor, password);
  const acting = { actor, email: account.emailNormalized };
  return withWhole(tools, patience, async (lone) => {
    await failAbandoned(tools);
    return tools.folder.withLocalCopy(fileName, async (path) => {
      if (path === undefined) throw new AppError('BACKUP_FILE_GONE');
      return restoreAs(tools, lone, await openSource(tools, path), { acting, id });
    });
  });
}

async function restoreAs(
  tools: BackupTools,
  lone: LoneConnection,
  source: Source,
  { acting, id }: { acting: Acting; id: number },
): Promise<RestoreResult> {
  const safetyBackupId = await makeSafetyBackup(tools, lone, acting.actor, 'RESTORE');
  const { result: isSignedIn, erasedAgain } = await replaceEverything(
    tools,
    lone,
    source,
    (trx, held, erased) =>
      settleRestore(trx, source, { acting, held, id, safetyBackupId, erasedAgain: erased }),
  );
  const { manifest } = source;
  const { takenAt, files } = manifest;
  return { rows: countRows(manifest), files: files.length, takenAt, safetyBackupId, isSignedIn, erasedAgain };
}

/** The same for whoever stands at the terminal; a system without anybody needs no backup of the present. */
export function restoreFile(
  tools: BackupTools,
  path: string,
): Promise<{ source: Source; safetyBackupId: number | null; erasedAgain: number }> {
  return withWhole(tools, patience, async (lone) => {
    await failAbandoned(tools);
    const source = await openSource(tools, path);
    const isInUse = await hasAccounts(tools.db);
    const safetyBackupId = isInUse ? await makeSafetyBackup(tools, lone, null, 'RESTORE') : null;
    const { erasedAgain } = await replaceEverything(tools, lone, source, (trx, held, erased) =>
      settleRestore(trx, source, { acting: null, held, id: null, safetyBackupId, erasedAgain: erased }),
    );
    return { source, safetyBackupId, erasedAgain };
  });
}

/** Read to the last byte before anything is touched, and the register of erasures with it. */
async function openSource({ folder, log }: BackupTools, path: string): Promise<Source> {
  await folder.erasures.list().catch((error: Error) => {
    log.error({ reason: faultyEntry(error) }, 'the register of erasures cannot be read');
    throw error;
  });
  const manifest = await verifyArchive(path);
  return { path, manifest, reach: await assertReadable(manifest) };
}

const institution = 1;

export async function makeSafetyBackup(
  tools: BackupTools,
  lone: LoneConnection,
  actor: Actor | null,
  cause: 'RESTORE' | 'FACTORY_RESET',
): Promise<number> {
  const institutionId = actor?.institutionId ?? institution;
  const requestedBy = actor?.accountId ?? null;
  const id = await inTransaction(tools.db, (trx) => insertBackup(trx, { institutionId, cause, requestedBy }));
  if (id === undefined) throw new AppError('BACKUP_RUNNING');
  try {
    await makeBackup(tools, lone, { id, institutionId });
    return id;
  } catch (error) {
    if (error instanceof AppError && error.code === 'STORAGE_FULL') throw error;
    throw new AppError('BACKUP_FAILED', { cause: error });
  }
}

interface Held {
  session: { table: string; rows: string };
}

/** All in one transaction: whoever is killed in it leaves what was there. */
async function replaceEverything<T>(
  tools: BackupTools,
  lone: LoneConnection,
  source: Source,
  settle: (trx: Trx, held: Held, erasedAgain: number) => Promise<T>,
): Promise<{ result: T; erasedAgain: number }> {
  const staged = await stageFiles(tools.store, source.path, source.manifest);
  let replaced: Replaced<T>;
  try {
    replaced = await onceLocked(() =>
      lone.db.transaction().execute((trx) => replaceRows(trx, lone, { tools, source, staged, settle })),
    );
  } catch (error) {
    await unstageFiles(tools.db, tools.store, staged).catch((left: unknown) =>
      tools.log.warn({ err: left }, 'files of a failed restore are left'),
    );
    throw error;
  }
  // With those of the backup: nothing leads to the photo of somebody who was erased again.
  const brought = source.manifest.files.map(({ key }) => key);
  await tidyUp(tools, lone, [...replaced.keysBefore, ...brought, ...staged.written]);
  return replaced;
}

interface Replaced<T> {
  result: T;
  keysBefore: string[];
  erasedAgain: number;
}

interface Replacing<T> {
  tools: BackupTools;
  source: Source;
  staged: StagedFiles;
  settle: (trx: Trx, held: Held, erasedAgain: number) => Promise<T>;
}

const lockSeconds = 10;

async function replaceRows<T>(
  trx: Trx,
  { client }: LoneConnection,
  { tools, source, staged, settle }: Replacing<T>,
): Promise<Replaced<T>> {
  await lockTables(trx, await listTables(trx), lockSeconds);
  const erasures = await gatherErasures(trx, tools, source);
  const [backups, session] = [await holdBackups(trx), await holdRows(trx, 'session')];
  const keysBefore = await listStoredKeys(trx);
  await loadTables(trx, client, source);
  await renameKeys(trx, staged.renamed);
  await putBackups(trx, backups);
  // Before anybody can sign in: nobody sees these rows until the transaction commits.
  const erasedAgain = await eraseAgain(trx, whileRestoring, erasures);
  const result = await settle(trx, { session }, erasedAgain);
  await forgetJobs(trx);
  await tellRenewal(trx);
  return { result, keysBefore, erasedAgain };
}

/** Under the lock: an erasure is either in it, or waits and is done to the restored data. */
async function gatherErasures(
  trx: Trx,
  { folder }: BackupTools,
  { manifest }: Source,
): Promise<RegisteredErasure[]> {
  const erasures = [...(await listErasures(trx, folder.erasures)), ...manifest.erasures];
  // Kept here from now on: what the register lacked would come back with an older backup.
  for (const erasure of erasures) await folder.erasures.add(erasure);
  return erasures;
}

const mostTries = 8;

/** Whoever works at that moment may hold one table and want another: one of the two gives way and comes again. */
export async function onceLocked<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const isInTheWay = ['40P01', '55P03'].includes((error as { code?: string }).code ?? '');
      if (!isInTheWay || tries === mostTries) throw error;
      await sleep(100 * tries);
    }
  }
}

/** Nothing of it can undo what is committed: what fails here is only left lying. */
export async function tidyUp(tools: BackupTools, lone: LoneConnection, keysBefore: string[]): Promise<void> {
  try {
    await removeLeftOver(lone.db, tools.store, keysBefore);
    await analyzeTables(lone.db);
  } catch (error) {
    tools.log.warn({ err: error }, 'files that nothing leads to are left');
  }
}

interface Settling {
  acting: Acting | null;
  held: Held;
  id: number | null;
  safetyBackupId: number | null;
  erasedAgain: number;
}

/** Answers whether whoever did it stays signed in: as the same administrator in the restored data. */
async function settleRestore(
  trx: Trx,
  { manifest }: Source,
  { acting, held, id, safetyBackupId, erasedAgain }: Settling,
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
