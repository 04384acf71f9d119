import { deleteJobs, notifyDataReplaced } from '#database/backup-lock.ts';
import type { Trx } from '#database/client.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { type AuthDeps, provePassword } from '../../auth/auth.service.ts';
import { type BackupDeps, failAbandoned, withBackupLock } from './backup-run.service.ts';
import { holdBackups, putBackups } from './backups.queries.ts';
import { makeSafetyBackup, onceLocked, tidyUp } from './restore.service.ts';
import {
  emptyTables,
  holdRecipients,
  holdRows,
  listStoredKeys,
  listTables,
  lockTables,
  putRows,
} from './tables.queries.ts';

const patience = { ms: 2_000, forOthers: false };
const lockSeconds = 10;

/** Keeps the caller, the default programme, and the backup that is made first. */
export async function resetToFactory(
  deps: BackupDeps,
  auth: AuthDeps,
  actor: Actor,
  password: string,
): Promise<{ backupId: number }> {
  await provePassword(auth, actor, password);
  return withBackupLock(deps, patience, async (lone) => {
    await failAbandoned(deps);
    const backupId = await makeSafetyBackup(deps, lone, actor, 'FACTORY_RESET');
    const keysBefore = await onceLocked(() =>
      lone.db.transaction().execute((trx) => emptyEverything(trx, actor, backupId)),
    );
    await tidyUp(deps, lone, keysBefore);
    return { backupId };
  });
}

async function emptyEverything(trx: Trx, actor: Actor, backupId: number): Promise<string[]> {
  const tables = await listTables(trx);
  await lockTables(trx, tables, lockSeconds);
  const keysBefore = await listStoredKeys(trx);
  const backups = await holdBackups(trx);
  const kept = await holdKept(trx, actor);
  await emptyTables(trx, tables);
  for (const rows of kept) await putRows(trx, rows);
  await putBackups(trx, backups);
  await recordAudit(trx, actor, {
    action: 'system.factoryReset',
    target: { type: 'backup', id: backupId },
  });
  await deleteJobs(trx);
  await notifyDataReplaced(trx);
  return keysBefore;
}

/** In order of their foreign keys. Keeps the account's second factor: without it a password would be enough. */
async function holdKept(trx: Trx, { accountId, sessionId }: Actor) {
  const own = { column: 'account_id', value: accountId };
  return [
    await holdRows(trx, 'institution'),
    // Keeps the key that encrypts second factors; the other secrets are created again.
    await holdRows(trx, 'server_secret', { column: 'key', value: 'twoFactor' }),
    await holdRecipients(trx),
    await holdRows(trx, 'program', { column: 'is_default', value: true }),
    await holdRows(trx, 'user_account', { column: 'id', value: accountId }),
    // The picture is deleted with the other files.
    await holdRows(trx, 'admin', own, 'photo_file_id'),
    await holdRows(trx, 'two_factor', own),
    await holdRows(trx, 'two_factor_recovery_code', own),
    await holdRows(trx, 'session', { column: 'id', value: sessionId }),
  ];
}
