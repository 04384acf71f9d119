import { Trans, useLingui } from '@lingui/react/macro';
import { IconDatabaseExport, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './backups.module.css';
import { useStartBackup, useUploadBackup } from './backups.ts';

/** Makes one now, or brings one from elsewhere. */
export function BackupTools({ isRunning }: { isRunning: boolean }) {
  const { t } = useLingui();
  const start = useStartBackup();
  const upload = useUploadBackup();
  const [sent, setSent] = useState(0);

  function run() {
    if (isRunning) return;
    start.mutate(undefined, { onError: (error) => toast.error(error.message) });
  }

  function bring(file: File) {
    setSent(0);
    upload.mutate(
      { file, onSent: setSent },
      {
        onSuccess: () => toast.success(t`The backup file is whole and stands in the list.`),
        onError: (error) => toast.error(error.message),
      },
    );
  }

  return (
    <div className={styles.tools}>
      <Button
        leftSection={<IconDatabaseExport size={18} aria-hidden="true" />}
        loading={start.isPending}
        aria-disabled={isRunning || undefined}
        onClick={run}
      >
        <Trans>Run backup now</Trans>
      </Button>
      <FileButton
        accept=".gz,.tgz,application/gzip"
        disabled={upload.isPending}
        icon={<IconUpload size={18} aria-hidden="true" />}
        onFile={bring}
      >
        <Trans>Upload a backup file</Trans>
      </FileButton>
      {upload.isPending && <Sending share={sent} />}
    </div>
  );
}

function Sending({ share }: { share: number }) {
  const percent = Math.floor(share * 100);
  return (
    <div className={styles.sending} role="status">
      <p>
        {share < 1 ? <Trans>Uploading: {percent}%</Trans> : <Trans>The file is checked to its end.</Trans>}
      </p>
      <ProgressBar value={share < 1 ? share : null} of={1} />
    </div>
  );
}
