import type { Backup } from '#shared/contract/platform/backups.ts';

/** A completed backup that was never verified. */
export function makeBackup(changes: Partial<Backup> = {}): Backup {
  return {
    id: 3,
    cause: 'MANUAL',
    isBrought: false,
    status: 'COMPLETED',
    progress: 100,
    startedAt: '2026-11-14T18:20:00.000Z',
    completedAt: '2026-11-14T18:20:09.000Z',
    takenAt: '2026-11-14T18:20:00.000Z',
    bytes: 1_000,
    rows: 10,
    files: 1,
    filesMissing: 0,
    contents: null,
    isEncrypted: false,
    verification: {
      state: 'NONE',
      progress: 0,
      at: null,
      rows: null,
      files: null,
      ms: null,
      checkedAt: null,
      error: null,
    },
    copy: { state: 'NONE', at: null, error: null },
    requestedBy: null,
    error: null,
    abilities: { download: true, restore: true, delete: true, verify: true },
    ...changes,
  };
}
