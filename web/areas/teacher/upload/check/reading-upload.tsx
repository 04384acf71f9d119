import { Trans } from '@lingui/react/macro';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import styles from './check.module.css';

/** Opened before the file has been read to its end. */
export function ReadingUpload({ progress }: { progress: number }) {
  return (
    <div className={styles.reading}>
      <p>
        <Trans>Reading the file… {progress} %</Trans>
      </p>
      <ProgressBar value={progress} of={100} />
    </div>
  );
}
