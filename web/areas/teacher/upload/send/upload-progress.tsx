import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatPercent } from '#web/lib/format/format-number.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { formatFileSize } from '#web/ui/format-file-size.ts';
import { Row, Text } from '#web/ui/layout/primitives.tsx';
import { StepList } from '#web/ui/layout/steps.tsx';
import { waitingText } from '../pending-text.ts';
import styles from '../upload.module.css';
import type { UploadPhase } from './send-file.ts';

type OnItsWay = Exclude<UploadPhase, { name: 'idle' }>;

interface Props {
  phase: OnItsWay;
  onCancel: () => void;
}

/** Progress of a file: first the upload, then the reading. */
export function UploadProgress({ phase, onCancel }: Props) {
  const isStoppable = phase.name === 'sending' || phase.uploadId !== null;
  return (
    <div className={styles.progress}>
      <div className={styles.progressHead}>
        <div className={styles.progressTexts}>
          <Text size="label" breaks>
            {phase.file.name}
          </Text>
          <Text size="small" tone="ink2">
            {progressText(phase)}
          </Text>
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
    return phase.percent === null ? t`Reading the file…` : t`Reading the file… ${phase.percent}%`;
  }
  const { sent, total } = phase;
  const percent = total > 0 ? Math.floor((sent / total) * 100) : 0;
  const sentSize = formatFileSize(sent);
  const totalSize = formatFileSize(total);
  return t`Uploading… ${sentSize} of ${totalSize} (${percent}%)`;
}

export type UploadStep = 'choose' | 'check' | 'imported';

interface UploadStepsProps {
  phase: UploadPhase;
  step: UploadStep;
  /** Result of the last file, shown for three seconds. */
  said: string | null;
}

/** The current step, with a status for screen readers. */
export function UploadSteps({ phase, step, said }: UploadStepsProps) {
  const { t } = useLingui();
  const isOnItsWay = phase.name !== 'idle';
  const current = { choose: 1, check: 2, imported: 4 }[step];
  return (
    <Row wrap gap={16} lineGap={8} align="center" justify="between">
      <StepList
        label={t`Steps`}
        current={isOnItsWay ? 1 : current}
        steps={[
          { key: 'choose', label: t`Choose file` },
          { key: 'check', label: t`Check` },
          { key: 'import', label: t`Import` },
        ]}
      />
      <p className={styles.said} role="status">
        {phase.name === 'sending' && t`Uploading ${phase.file.name}`}
        {phase.name === 'reading' &&
          (phase.filesAhead === null
            ? readingText(t`Reading the file…`, phase.percent)
            : waitingText(phase.filesAhead))}
        {phase.name === 'idle' && said}
      </p>
    </Row>
  );
}

/** In quarters, because screen readers announce each change. */
function readingText(words: string, percent: number | null): string {
  const quarter = Math.floor((percent ?? 0) / 25) * 25;
  return quarter > 0 ? `${words} ${formatPercent(quarter)}` : words;
}
