import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '#web/ui/button.tsx';
import { formatFileSize } from '#web/ui/format-file-size.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { waitingText } from './pending-text.ts';
import type { UploadPhase } from './send-file.ts';
import styles from './upload.module.css';

type OnItsWay = Exclude<UploadPhase, { name: 'idle' }>;

interface Props {
  phase: OnItsWay;
  onCancel: () => void;
}

/** A file on its way: first its bytes, then how much of it has been read. */
export function UploadProgress({ phase, onCancel }: Props) {
  const isStoppable = phase.name === 'sending' || phase.uploadId !== null;
  return (
    <div className={styles.progress}>
      <div className={styles.progressHead}>
        <div className={styles.progressTexts}>
          <p className={styles.fileName}>{phase.file.name}</p>
          <p className={styles.progressText}>{progressText(phase)}</p>
        </div>
        <Button
          size="xs"
          aria-disabled={!isStoppable || undefined}
          onClick={() => {
            if (isStoppable) onCancel();
          }}
        >
          <Trans>Cancel upload</Trans>
        </Button>
      </div>
      {phase.name === 'sending' ? (
        <ProgressBar value={phase.sent} of={phase.total} />
      ) : (
        <ProgressBar value={phase.filesAhead === null ? phase.percent : null} of={100} />
      )}
    </div>
  );
}

function progressText(phase: OnItsWay): string {
  if (phase.name === 'reading') {
    if (phase.filesAhead !== null) return waitingText(phase.filesAhead);
    return phase.percent === null ? t`Reading the file…` : t`Reading the file… ${phase.percent} %`;
  }
  const { sent, total } = phase;
  const percent = total > 0 ? Math.floor((sent / total) * 100) : 0;
  const sentSize = formatFileSize(sent);
  const totalSize = formatFileSize(total);
  return t`Uploading… ${sentSize} of ${totalSize} (${percent} %)`;
}
