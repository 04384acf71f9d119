import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { FileUpload, UploadStatus } from '#shared/contract/teaching/uploads.ts';
import { useDatePreferences } from '#web/features/profile/preferences.ts';
import { uploadEntryHash } from '#web/lib/address/teacher-paths.ts';
import { formatDateTime } from '#web/lib/format/format-date.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { StatusBadge } from '#web/ui/feedback/badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { formatFileSize } from '#web/ui/format-file-size.ts';
import { Text } from '#web/ui/layout/primitives.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { CancelUpload } from '../cancel-upload.tsx';
import { fileTypeName } from '../file-kinds.ts';
import { useDeleteUpload } from '../upload-queries.ts';
import styles from './history.module.css';
import { UploadOutcome } from './upload-outcome.tsx';
import { statusLook, statusName } from './upload-status.ts';

interface Props {
  upload: FileUpload;
  /** For lists that show several owners. */
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
      <Text as="div" className={styles.main} breaks>
        <Text as="h3" size="label">
          {originalFileName}
        </Text>
        {withOwner && teacher && (
          <Text size="small" tone="ink3">
            <Trans>
              Uploaded by {teacher.firstName} {teacher.lastName}
            </Trans>
          </Text>
        )}
        <UploadOutcome upload={upload} />
      </Text>
      <div className={styles.facts}>
        <StatusBadge tone={tone}>{statusName(status)}</StatusBadge>
        <UploadFacts upload={upload} />
      </div>
      <div className={styles.actions}>
        {status === 'CHECKED' && abilities.import && <CheckButton upload={upload} onCheck={onCheck} />}
        <OriginalLink upload={upload} />
        {/* The pressed button disappears with what it ended. */}
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
    <Text className={styles.fact} size="small" tone="ink3">
      <time dateTime={dateCreated}>{formatDateTime(dateCreated, preferences)}</time>
      {' · '}
      <span>{fileTypeName(fileType)}</span>
      {' · '}
      <span>{formatFileSize(fileSize)}</span>
    </Text>
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

/** Scrolls to the upload a link points to, once the list has loaded. */
function useArrival(uploadId: number) {
  const entry = useRef<HTMLLIElement>(null);
  const { hash, key } = useLocation();
  const isMeant = hash === uploadEntryHash(uploadId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes when someone follows the same link again, and the page must scroll again.
  useEffect(() => {
    if (!isMeant) return;
    // After the frame has moved the focus to the start of the page.
    const timer = setTimeout(() => {
      entry.current?.focus({ preventScroll: true });
      entry.current?.scrollIntoView({ block: 'center' });
    }, 0);
    return () => clearTimeout(timer);
  }, [isMeant, key]);
  return { entry, isMeant };
}

interface DeleteUploadProps {
  upload: FileUpload;
  onDeleted: (uploadId: number) => void;
}

function DeleteUpload({ upload: { id, originalFileName, status }, onDeleted }: DeleteUploadProps) {
  const [isOpen, setOpen] = useState(false);
  const deletion = useDeleteUpload();

  async function confirm() {
    try {
      await deletion.mutateAsync(id);
      toast.success(t`${originalFileName} was deleted.`);
      onDeleted(id);
    } catch (error) {
      toast.error(
        error instanceof Error ? error.message : t`We couldn’t delete ${originalFileName}. Please try again.`,
      );
    }
    setOpen(false);
  }

  return (
    <>
      <IconButton
        label={t`Delete ${originalFileName}`}
        icon={<IconTrash size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={<Trans>Delete this upload?</Trans>}
        confirmLabel={<Trans>Delete</Trans>}
        tone="danger"
        onConfirm={confirm}
      >
        <p>{consequence(status, originalFileName)}</p>
      </ConfirmDialog>
    </>
  );
}

function consequence(status: UploadStatus, name: string): string {
  switch (status) {
    case 'PENDING':
      return t`${name} is still being read. If you delete it, nothing from it will be imported.`;
    case 'CHECKED':
      return t`The questions read from ${name} and your corrections will be discarded. Nothing from it will be imported.`;
    case 'COMPLETED':
      return t`${name} will be removed from the history and can’t be downloaded again. The quizzes, question banks and questions created from it stay.`;
    case 'FAILED':
    case 'CANCELLED':
      return t`${name} will be removed from the history.`;
  }
}
