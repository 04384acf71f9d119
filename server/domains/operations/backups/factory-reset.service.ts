import { deleteJobs, notifyDataReplaced } from '#database/backup-lock.ts';
import type { Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { OwnAccount, StartForReal } from '#shared/contract/platform/set-up.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { type AuthDeps, provePassword } from '../../auth/auth.service.ts';
import { hashChosen } from '../../people/chosen-password.service.ts';
import { takeOverAccount } from '../../people/people.service.ts';
import { assertOwnAccount, countForStart, findDemoStart } from '../set-up/set-up.service.ts';
import { type BackupDeps, failAbandoned, withBackupLock } from './backup-run.service.ts';
import { holdBackups, putBackups } from './backups.queries.ts';
import { makeSafetyBackup, onceLocked, tidyUp } from './restore.service.ts';
import {
  emptyTables,
  holdMailServer,
  holdRecipients,
  holdRows,
  listStoredKeys,
  listTables,
  lockTables,
  putMailServer,
  putRows,
} from './tables.queries.ts';

const patience = { ms: 2_000, forOthers: false };
const lockSeconds = 10;

/** Keeps the caller, the default programme, the mail server, and the backup that is made first. */
export async function resetToFactory(
  deps: BackupDeps,
  auth: AuthDeps,
  actor: Actor,
  sent: StartForReal,
): Promise<{ backupId: number }> {
  await provePassword(auth, actor, sent.password);
  const seededAt = await findDemoStart(deps.db, actor.institutionId);
  if (seededAt !== undefined)
    await assertOwnAccount(deps.db, actor, { ...sent, seededAt, account: sent.account });
  return emptySystem(deps, auth, { actor, account: sent.account }, async (trx, backupId, empty) => {
    await empty();
    await recordAudit(trx, actor, {
      action: 'system.factoryReset',
      target: { type: 'backup', id: backupId },
    });
    return { backupId };
  });
}

/** A factory reset of the demo school. It is recorded, so that no page speaks of the demo afterwards. */
export async function startForReal(
  deps: BackupDeps,
  auth: AuthDeps,
  actor: Actor,
  sent: StartForReal,
): Promise<{ accounts: number; quizzes: number; grades: number; backupId: number }> {
  await provePassword(auth, actor, sent.password);
  const seededAt = await findDemoStart(deps.db, actor.institutionId);
  if (seededAt === undefined) throw new AppError('NO_DEMO_SCHOOL');
  await assertOwnAccount(deps.db, actor, { ...sent, seededAt, account: sent.account });
  return emptySystem(deps, auth, { actor, account: sent.account }, async (trx, backupId, empty) => {
    // A second call waited for the first one's lock.
    if ((await findDemoStart(trx, actor.institutionId)) === undefined) throw new AppError('NO_DEMO_SCHOOL');
    const { deleted, record } = await countForStart(trx, actor, { seededAt, backupId });
    await empty();
    await record();
    return { ...deleted, backupId };
  });
}

interface Keeping {
  actor: Actor;
  /** The caller's new name, address and password. */
  account: OwnAccount | undefined;
}

async function emptySystem<T>(
  deps: BackupDeps,
  { passwords }: AuthDeps,
  { actor, account }: Keeping,
  around: (trx: Trx, backupId: number, empty: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const hash = account && (await hashChosen(passwords, account.password, account, 'account.password'));
  return withBackupLock(deps, patience, async (lone) => {
    await failAbandoned(deps);
    const backupId = await makeSafetyBackup(deps, lone, actor, 'FACTORY_RESET');
    const { result, keysBefore } = await onceLocked(() =>
      lone.db.transaction().execute(async (trx) => {
        const tables = await listTables(trx);
        await lockTables(trx, tables, lockSeconds);
        const keys = await listStoredKeys(trx);
        const empty = async () => {
          await emptyEverything(trx, tables, actor);
          if (account && hash)
            await takeOverAccount(trx, actor.accountId, { ...account, passwordHash: hash });
        };
        const outcome = await around(trx, backupId, empty);
        await deleteJobs(trx);
        await notifyDataReplaced(trx);
        return { result: outcome, keysBefore: keys };
      }),
    );
    await tidyUp(deps, lone, keysBefore);
    return result;
  });
}

async function emptyEverything(
  trx: Trx,
  tables: Awaited<ReturnType<typeof listTables>>,
  actor: Actor,
): Promise<void> {
  const backups = await holdBackups(trx);
  const kept = await holdKept(trx, actor);
  const mailServer = await holdMailServer(trx);
  await emptyTables(trx, tables);
  for (const rows of kept) await putRows(trx, rows);
  await putBackups(trx, backups);
  await putMailServer(trx, mailServer);
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
