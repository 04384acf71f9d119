import { Trans, useLingui } from '@lingui/react/macro';
import type { Backup } from '#shared/contract/backups.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { PasswordDialog } from '#web/features/settings/password-dialog.tsx';
import { formatDateTime } from '#web/lib/format-date.ts';
import { toast } from '#web/ui/toast.ts';
import { useDeleteBackup } from './backups.ts';

interface Props {
  backup: Backup | null;
  opened: boolean;
  onClose: () => void;
}

export function DeleteDialog({ backup, opened, onClose }: Props) {
  const { t } = useLingui();
  const preferences = useDatePreferences();
  const deletion = useDeleteBackup();

  async function remove(password: string) {
    if (!backup) return;
    await deletion.mutateAsync({ backupId: backup.id, password });
    toast.success(t`The backup was deleted.`);
  }

  return (
    <PasswordDialog
      opened={opened}
      onClose={onClose}
      title={t`Delete this backup?`}
      confirmLabel={<Trans>Delete</Trans>}
      tone="danger"
      act={remove}
    >
      {backup && (
        <p>
          <Trans>
            The backup of {formatDateTime(backup.startedAt, preferences)} and its file are deleted. It can no
            longer be restored or downloaded.
          </Trans>
        </p>
      )}
    </PasswordDialog>
  );
}
