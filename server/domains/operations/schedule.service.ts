import { type Db, inTransaction } from '#database/client.ts';
import { inLanguage } from '#server/language/at-hand.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { BackupSchedule } from '#shared/contract/backups.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { getSettings } from '../settings/settings.service.ts';
import { bySystem, settleAbandoned } from './backup-run.service.ts';
import { insertBackup, selectScheduleFacts } from './backups.queries.ts';
import { enqueue, type QueuedTools } from './backups.service.ts';
import { findSlots, isBackupDue } from './schedule.policy.ts';

/** Looks after what has to happen by itself: every minute, in one process. */
export async function watchBackups(tools: QueuedTools): Promise<void> {
  await settleAbandoned(tools);
  for (const facts of await selectScheduleFacts(tools.db)) {
    const { institutionId, now } = facts;
    const { backupFrequency, language, timezone } = await getSettings(tools.db, institutionId);
    if (!isBackupDue(findSlots(backupFrequency, timezone, now).last, facts)) continue;
    await inTransaction(tools.db, async (trx) => {
      const id = await insertBackup(trx, { institutionId, cause: 'SCHEDULED', requestedBy: null });
      // One is being made: the next minute asks again.
      if (id === undefined) return;
      const target = { type: 'backup', id };
      await recordAudit(trx, bySystem(institutionId), { action: 'backup.started', target });
      await inLanguage(language, () => enqueue(trx, tools, id, institutionId));
    });
  }
}

export async function getSchedule(db: Db, { institutionId }: Actor): Promise<BackupSchedule> {
  const { backupFrequency, backupsKept, timezone } = await getSettings(db, institutionId);
  const facts = (await selectScheduleFacts(db)).find((one) => one.institutionId === institutionId);
  const slots = findSlots(backupFrequency, timezone, facts?.now ?? new Date());
  return {
    frequency: backupFrequency,
    kept: backupsKept,
    nextAt: slots.next.toISOString(),
    lastCompletedAt: facts?.lastCompletedAt?.toISOString() ?? null,
  };
}
