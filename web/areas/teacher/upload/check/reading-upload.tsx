import type { FileUpload } from '#shared/contract/uploads.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { CancelUpload } from '../cancel-upload.tsx';
import { pendingText } from '../pending-text.ts';
import styles from './check.module.css';

/** Opened before the file has been read to its end. */
export function ReadingUpload({ upload }: { upload: FileUpload }) {
  const { progress, filesAhead, abilities } = upload;
  return (
    <div className={styles.reading}>
      <p role="status">{pendingText(upload)}</p>
      <ProgressBar value={filesAhead === null ? progress : null} of={100} />
      {abilities.cancel && (
        <div>
          <CancelUpload upload={upload} />
        </div>
      )}
    </div>
  );
}
