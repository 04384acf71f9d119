import { Trans, useLingui } from '@lingui/react/macro';
import type { Backup } from '#shared/contract/backups.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
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

  async function confirm() {
    if (!backup) return;
    try {
      await deletion.mutateAsync(backup.id);
      toast.success(t`The backup was deleted.`);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
    onClose();
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={<Trans>Delete this backup?</Trans>}
      confirmLabel={<Trans>Delete</Trans>}
      tone="danger"
      onConfirm={confirm}
    >
      {backup && (
        <p>
          <Trans>
            The backup of {formatDateTime(backup.startedAt, preferences)} and its file are deleted. It can no
            longer be restored or downloaded.
          </Trans>
        </p>
      )}
    </ConfirmDialog>
  );
}
