import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import type { FileUpload } from '#shared/contract/uploads.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { formatDateTime } from '#web/lib/format-date.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatFileSize } from '#web/ui/format-file-size.ts';
import { CancelUpload } from '../cancel-upload.tsx';
import { fileTypeName } from '../file-type-name.ts';
import { DeleteUpload } from './delete-upload.tsx';
import styles from './history.module.css';
import { UploadOutcome } from './upload-outcome.tsx';
import { statusLook, statusName } from './upload-status.ts';
import { useArrival } from './use-arrival.ts';

interface Props {
  upload: FileUpload;
  /** Where the list is not one's own. */
  withOwner: boolean;
  onCheck: (uploadId: number) => void;
  onDeleted: (uploadId: number) => void;
}

export function UploadEntry({ upload, withOwner, onCheck, onDeleted }: Props) {
  const { originalFileName, status, teacher, abilities } = upload;
  const { tone, icon: StatusIcon } = statusLook(status);
  const arrival = useArrival(upload.id);
  return (
    <li className={styles.entry} ref={arrival.entry} data-meant={arrival.isMeant || undefined} tabIndex={-1}>
      <StatusIcon className={styles.statusIcon} data-tone={tone} size={20} aria-hidden="true" />
      <div className={styles.main}>
        <h3 className={styles.name}>{originalFileName}</h3>
        {withOwner && teacher && (
          <p className={styles.owner}>
            <Trans>
              Uploaded by {teacher.firstName} {teacher.lastName}
            </Trans>
          </p>
        )}
        <UploadOutcome upload={upload} />
      </div>
      <div className={styles.facts}>
        <StatusBadge tone={tone}>{statusName(status)}</StatusBadge>
        <UploadFacts upload={upload} />
      </div>
      <div className={styles.actions}>
        {status === 'CHECKED' && abilities.import && <CheckButton upload={upload} onCheck={onCheck} />}
        <OriginalLink upload={upload} />
        {/* The button that was pressed goes with what it ended. */}
        {abilities.cancel && (
          <CancelUpload upload={upload} onCancelled={() => arrival.entry.current?.focus()} />
        )}
        {abilities.delete && !abilities.cancel && <DeleteUpload upload={upload} onDeleted={onDeleted} />}
      </div>
    </li>
  );
}

function UploadFacts({ upload: { dateCreated, fileType, fileSize } }: { upload: FileUpload }) {
  const preferences = useDatePreferences();
  return (
    <p className={styles.fact}>
      <time dateTime={dateCreated}>{formatDateTime(dateCreated, preferences)}</time>
      {' · '}
      <span>{fileTypeName(fileType)}</span>
      {' · '}
      <span>{formatFileSize(fileSize)}</span>
    </p>
  );
}

function CheckButton({ upload, onCheck }: Pick<Props, 'upload' | 'onCheck'>) {
  const { t } = useLingui();
  return (
    <Button
      variant="light"
      size="xs"
      aria-label={t`Check ${upload.originalFileName}`}
      onClick={() => onCheck(upload.id)}
    >
      <Trans>Check</Trans>
    </Button>
  );
}

function OriginalLink({ upload: { originalUrl, originalFileName } }: { upload: FileUpload }) {
  const { t } = useLingui();
  if (originalUrl === null) return null;
  const label = t`Download ${originalFileName}`;
  return (
    <a
      className="ui-icon-button"
      href={originalUrl}
      download={originalFileName}
      aria-label={label}
      title={label}
    >
      <IconDownload size={18} aria-hidden="true" />
    </a>
  );
}
