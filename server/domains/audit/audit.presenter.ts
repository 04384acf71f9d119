import { AuditAction, type AuditEntry } from '#shared/contract/audit.ts';
import { Role } from '#shared/permissions.ts';
import type { EntryRow } from './audit.queries.ts';

export function presentEntry(row: EntryRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    action: AuditAction.parse(row.action),
    actor:
      row.actor_id === null
        ? null
        : { id: row.actor_id, email: row.actor_email ?? '', role: Role.parse(row.actor_role) },
    targetType: row.target_type,
    targetId: row.target_id,
    detail: row.detail as Record<string, unknown>,
    address: row.address,
    requestId: row.request_id,
  };
}
