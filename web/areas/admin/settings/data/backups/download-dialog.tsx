import { Trans, useLingui } from '@lingui/react/macro';
import type { Backup } from '#shared/contract/backups.ts';
import { PasswordDialog } from '#web/features/settings/password-dialog.tsx';
import { downloadBackup } from './backups.ts';

interface Props {
  backup: Backup | null;
  opened: boolean;
  onClose: () => void;
}

export function DownloadDialog({ backup, opened, onClose }: Props) {
  const { t } = useLingui();
  return (
    <PasswordDialog
      opened={opened}
      onClose={onClose}
      title={t`Download this backup?`}
      confirmLabel={<Trans>Download</Trans>}
      act={async (password) => {
        if (backup) await downloadBackup(backup.id, password);
      }}
    >
      <p>
        <Trans>
          The file holds everything about your school and everyone in it. Keep it in a safe place.
        </Trans>
      </p>
    </PasswordDialog>
  );
}
