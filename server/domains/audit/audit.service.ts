import type { Db, Trx } from '#database/client.ts';
import type { Page } from '#server/plugins/pipeline.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { AuditAction, AuditEntry, AuditQuery } from '#shared/contract/audit.ts';
import { SystemSettings } from '#shared/settings.ts';
import { presentEntry } from './audit.presenter.ts';
import { deleteExpiredEntries, insertEntry, selectEntries } from './audit.queries.ts';

interface Deed {
  action: AuditAction;
  target?: { type: string; id: number };
  /** What changed. Never a password, a token or a code. */
  detail?: Record<string, unknown>;
}

/** Records what somebody did, in the transaction that does it: neither exists without the other. */
export async function recordAudit(trx: Trx, actor: Actor, deed: Deed): Promise<void> {
  await insertEntry(trx, {
    institutionId: actor.institutionId,
    actorId: actor.accountId,
    actorRole: actor.role,
    action: deed.action,
    targetType: deed.target?.type ?? null,
    targetId: deed.target === undefined ? null : String(deed.target.id),
    detail: deed.detail ?? {},
    address: actor.address,
    requestId: actor.requestId,
  });
}

export async function listAuditLog(db: Db, actor: Actor, query: AuditQuery): Promise<Page<AuditEntry>> {
  const { rows, total } = await selectEntries(db, actor.institutionId, query);
  return { items: rows.map(presentEntry), total };
}

export async function pruneAuditLog(db: Db): Promise<void> {
  await deleteExpiredEntries(db, SystemSettings.parse({}).logRetentionDays);
}
