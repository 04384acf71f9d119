import { inTransaction } from '#database/client.ts';
import { inLanguage } from '#server/language/current-language.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { BackupSchedule } from '#shared/contract/platform/backups.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import { getSettings } from '../../settings/settings.service.ts';
import { type BackupDeps, bySystem, type QueuedDeps, recordAbandoned } from './backup-run.service.ts';
import { findSlots, isBackupDue } from './backup-schedule.policy.ts';
import { presentBackup } from './backups.presenter.ts';
import { insertBackup, selectNewest, selectScheduleFacts } from './backups.queries.ts';
import { enqueue } from './backups.service.ts';
import { describeCopies, endAbandonedCopies } from './copies.service.ts';
import { watchVerification } from './verification.service.ts';

/** Runs due backups: every minute, in one process. */
export async function watchBackups(deps: QueuedDeps): Promise<void> {
  await recordAbandoned(deps);
  for (const facts of await selectScheduleFacts(deps.db)) {
    const { institutionId, now } = facts;
    await watchVerification(deps, institutionId, now);
    await endAbandonedCopies(deps, institutionId);
    const { backupFrequency, language, timezone } = await getSettings(deps.db, institutionId);
    if (!isBackupDue(findSlots(backupFrequency, timezone, now).last, facts)) continue;
    await inTransaction(deps.db, async (trx) => {
      const id = await insertBackup(trx, { institutionId, cause: 'SCHEDULED', requestedBy: null });
      // One is running: the next minute tries again.
      if (id === undefined) return;
      const target = { type: 'backup', id };
      await recordAudit(trx, bySystem(institutionId), { action: 'backup.started', target });
      await inLanguage(language, () => enqueue(trx, deps, id, institutionId));
    });
  }
}

export async function getSchedule(
  deps: Pick<BackupDeps, 'db' | 'copies'>,
  actor: Actor,
): Promise<BackupSchedule> {
  const { db } = deps;
  const { institutionId } = actor;
  const { backupFrequency, backupRecipients, backupsKept, timezone } = await getSettings(db, institutionId);
  const facts = (await selectScheduleFacts(db)).find((one) => one.institutionId === institutionId);
  const [newest] = await selectNewest(db, institutionId, { which: 'own' });
  const [verified] = await selectNewest(db, institutionId, { which: 'verified' });
  const slots = findSlots(backupFrequency, timezone, facts?.now ?? new Date());
  return {
    frequency: backupFrequency,
    kept: backupsKept,
    nextAt: slots.next.toISOString(),
    lastCompletedAt: facts?.lastCompletedAt?.toISOString() ?? null,
    newest: newest ? presentBackup(newest, actor) : null,
    lastVerified: verified ? presentBackup(verified, actor) : null,
    recipients: backupRecipients.length,
    copies: await describeCopies(deps, institutionId),
  };
}
