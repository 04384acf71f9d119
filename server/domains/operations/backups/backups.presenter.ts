import type { Actor } from '#server/plugins/sessions/session.ts';
import type { Backup } from '#shared/contract/platform/backups.ts';
import { canBackup } from './backups.policy.ts';
import type { BackupDetail, BackupRow } from './backups.queries.ts';

export function presentBackup(row: BackupRow, actor: Pick<Actor, 'role'>): Backup {
  const detail = row.detail as BackupDetail;
  return {
    id: row.id,
    cause: row.cause,
    isBrought: detail.isBrought ?? false,
    status: row.status,
    progress: row.status === 'COMPLETED' ? 100 : (detail.progress ?? 0),
    startedAt: row.started_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    takenAt: detail.takenAt ?? null,
    bytes: detail.bytes ?? null,
    rows: detail.rows ?? null,
    files: detail.files ?? null,
    filesMissing: detail.filesMissing ?? 0,
    contents: detail.contents ?? null,
    isEncrypted: detail.isEncrypted ?? false,
    verification: {
      state: 'NONE',
      progress: 0,
      at: null,
      rows: null,
      files: null,
      ms: null,
      checkedAt: null,
      error: null,
      ...detail.verification,
    },
    copy: { state: 'NONE', at: null, error: null, ...detail.copy },
    requestedBy: row.requested_by === null ? null : { id: row.requested_by, name: nameOf(row) },
    error: row.error,
    abilities: {
      download: canBackup(actor, 'download', row),
      restore: canBackup(actor, 'restore', row),
      delete: canBackup(actor, 'delete', row),
      verify: canBackup(actor, 'verify', row),
    },
  };
}

function nameOf({ first_name, last_name, email }: BackupRow): string {
  return `${first_name ?? ''} ${last_name ?? ''}`.trim() || (email ?? '').replace(/@.*$/s, '');
}
