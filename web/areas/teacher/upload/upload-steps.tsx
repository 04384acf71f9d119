import { useLingui } from '@lingui/react/macro';
import { formatPercent } from '#web/lib/format-number.ts';
import { StepList } from '#web/ui/step-list.tsx';
import { waitingText } from './pending-text.ts';
import type { UploadPhase } from './send-file.ts';
import styles from './upload.module.css';

export type UploadStep = 'choose' | 'check' | 'imported';

interface Props {
  phase: UploadPhase;
  step: UploadStep;
  /** What has just come of a file; gone after three seconds. */
  said: string | null;
}

/** Where the file stands, and in words for those who do not see the rest move. */
export function UploadSteps({ phase, step, said }: Props) {
  const { t } = useLingui();
  const isOnItsWay = phase.name !== 'idle';
  const current = { choose: 1, check: 2, imported: 4 }[step];
  return (
    <div className={styles.steps}>
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
    </div>
  );
}

/** In quarters: each change is read aloud. */
function readingText(words: string, percent: number | null): string {
  const quarter = Math.floor((percent ?? 0) / 25) * 25;
  return quarter > 0 ? `${words} ${formatPercent(quarter)}` : words;
}
