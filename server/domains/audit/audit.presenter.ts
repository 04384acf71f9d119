import type { Cell } from '#server/exporting/cells.ts';
import { say } from '#server/language/say.ts';
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

export function entryHeader(): Cell[] {
  return [
    say('Time (UTC)'),
    say('Action'),
    say('Actor'),
    say('Role'),
    say('Target'),
    say('Target ID'),
    say('Details'),
    say('Address'),
    say('Request'),
  ];
}

export function entryCells(row: EntryRow): Cell[] {
  return [
    row.at.toISOString(),
    row.action,
    row.actor_email ?? (row.actor_id === null ? null : say('account {id}', { id: row.actor_id })),
    row.actor_role,
    row.target_type,
    row.target_id,
    JSON.stringify(row.detail),
    row.address,
    row.request_id,
  ];
}
