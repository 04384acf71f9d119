import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import styles from './import-people.module.css';
import type { Phase } from './use-people-import.ts';

interface Props {
  phase: Extract<Phase, { name: 'sending' }>;
  onCancel: () => void;
}

export function SendingProgress({ phase: { file, sent, total }, onCancel }: Props) {
  const { t } = useLingui();
  const isSent = sent >= total && total > 0;
  const percent = total > 0 ? Math.floor((sent / total) * 100) : 0;
  return (
    <div className={styles.progress}>
      <div className={styles.progressHead}>
        <div className={styles.texts}>
          <p className={styles.fileName}>{file.name}</p>
          <p className={styles.small}>{isSent ? t`Reading the file…` : t`Uploading… ${percent} %`}</p>
        </div>
        <Button size="xs" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      <ProgressBar value={isSent ? null : sent} of={total} />
    </div>
  );
}
