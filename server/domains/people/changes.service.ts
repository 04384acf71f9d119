import type { Trx } from '#database/client.ts';
import type { Actor } from '#server/plugins/session.ts';
import type { AuditAction } from '#shared/contract/audit.ts';
import { recordAudit } from '../audit/audit.service.ts';

interface Change<Shown extends object> {
  action: AuditAction;
  target: { type: string; id: number };
  before: Shown;
  after: Shown;
  /** What was asked for; of that only what is another now is a change. */
  sent: object;
  /** Added to the names of the fields. */
  detail?: Record<string, unknown>;
}

/** Records the names of the fields that changed, not what was in them. Tells whether any did. */
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
