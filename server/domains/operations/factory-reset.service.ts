import type { Trx } from '#database/client.ts';
import { forgetJobs, tellRenewal } from '#database/whole-change.ts';
import type { Actor } from '#server/plugins/session.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { type AuthTools, provePassword } from '../auth/auth.service.ts';
import { type BackupTools, failAbandoned, withWhole } from './backup-run.service.ts';
import { holdBackups, putBackups } from './backups.queries.ts';
import { makeSafetyBackup, onceLocked, tidyUp } from './restore.service.ts';
import { emptyTables, holdRows, listStoredKeys, listTables, lockTables, putRows } from './tables.queries.ts';

const patience = { ms: 2_000, forOthers: false };
const lockSeconds = 10;

/** Leaves the caller, the default programme, and the backup that is made first. */
export async function resetToFactory(
  tools: BackupTools,
  auth: AuthTools,
  actor: Actor,
  password: string,
): Promise<{ backupId: number }> {
  await provePassword(auth, actor, password);
  return withWhole(tools, patience, async (lone) => {
    await failAbandoned(tools);
    const backupId = await makeSafetyBackup(tools, lone, actor, 'FACTORY_RESET');
    const keysBefore = await onceLocked(() =>
      lone.db.transaction().execute((trx) => emptyEverything(trx, actor, backupId)),
    );
    await tidyUp(tools, lone, keysBefore);
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
  await forgetJobs(trx);
  await tellRenewal(trx);
  return keysBefore;
}

/** In the order they need each other. The second factor stays with the account: without it a password would be enough. */
async function holdKept(trx: Trx, { accountId, sessionId }: Actor) {
  const own = { column: 'account_id', value: accountId };
  return [
    await holdRows(trx, 'institution'),
    // What the second factor is sealed with; the others are made anew.
    await holdRows(trx, 'server_secret', { column: 'key', value: 'twoFactor' }),
    await holdRows(trx, 'program', { column: 'is_default', value: true }),
    await holdRows(trx, 'user_account', { column: 'id', value: accountId }),
    // The picture goes with the other files.
    await holdRows(trx, 'admin', own, 'photo_file_id'),
    await holdRows(trx, 'two_factor', own),
    await holdRows(trx, 'two_factor_recovery_code', own),
    await holdRows(trx, 'session', { column: 'id', value: sessionId }),
  ];
}
