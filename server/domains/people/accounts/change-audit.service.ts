import type { Trx } from '#database/client.ts';
import type { Actor } from '#server/plugins/sessions/session.ts';
import type { AuditAction } from '#shared/contract/platform/audit.ts';
import { recordAudit } from '../../audit/audit.service.ts';

interface Change<Shown extends object> {
  action: AuditAction;
  target: { type: string; id: number };
  before: Shown;
  after: Shown;
  /** The fields the caller sent; only those with a new value count as changes. */
  sent: object;
  /** Added to the list of field names. */
  detail?: Record<string, unknown>;
}

/** Records the names of the changed fields, not their values. Returns whether anything changed. */
export async function recordChange<Shown extends object>(
  trx: Trx,
  actor: Actor,
  { action, target, before, after, sent, detail }: Change<Shown>,
): Promise<boolean> {
  const fields = (Object.keys(sent) as (keyof Shown)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (fields.length === 0) return false;
  await recordAudit(trx, actor, { action, target, detail: { fields, ...detail } });
  return true;
}
