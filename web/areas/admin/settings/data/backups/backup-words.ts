import { t } from '@lingui/core/macro';
import type { Backup, BackupSchedule, BackupStatus } from '#shared/contract/platform/backups.ts';

export function causeName({ cause, isBrought }: Pick<Backup, 'cause' | 'isBrought'>): string {
  if (isBrought) return t`Uploaded`;
  switch (cause) {
    case 'MANUAL':
      return t`Manual`;
    case 'SCHEDULED':
      return t({ message: 'Scheduled', context: 'backup' });
    case 'RESTORE':
      return t`Before a restore`;
    case 'FACTORY_RESET':
      return t`Before a factory reset`;
    case 'UPGRADE':
      return t`Before an upgrade`;
  }
}

export function statusName(status: BackupStatus): string {
  switch (status) {
    case 'RUNNING':
      return t`Running`;
    case 'COMPLETED':
      return t({ message: 'Completed', context: 'backup' });
    case 'FAILED':
      return t`Failed`;
  }
}

export const statusTone = { RUNNING: 'brand', COMPLETED: 'success', FAILED: 'danger' } as const;

export function frequencyName(frequency: BackupSchedule['frequency']): string {
  switch (frequency) {
    case 'daily':
      return t`Daily`;
    case 'weekly':
      return t`Weekly`;
    case 'monthly':
      return t`Monthly`;
  }
}
