import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { FileUpload, UploadStatus } from '#shared/contract/uploads.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { toast } from '#web/ui/toast.ts';
import { useDeleteUpload } from '../uploads.ts';

interface Props {
  upload: FileUpload;
  onDeleted: (uploadId: number) => void;
}

export function DeleteUpload({ upload: { id, originalFileName, status }, onDeleted }: Props) {
  const [isOpen, setOpen] = useState(false);
  const deletion = useDeleteUpload();

  async function confirm() {
    try {
      await deletion.mutateAsync(id);
      toast.success(t`${originalFileName} was deleted.`);
      onDeleted(id);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : t`The file could not be deleted.`);
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
      return t`${name} is still being read. Reading stops, and nothing of it is imported.`;
    case 'CHECKED':
      return t`What was read of ${name}, with your corrections, is let go. Nothing of it is imported.`;
    case 'COMPLETED':
      return t`${name} leaves the history and can no longer be downloaded. The quizzes, question banks and questions that came of it stay.`;
    case 'FAILED':
    case 'CANCELLED':
      return t`${name} leaves the history.`;
  }
}
