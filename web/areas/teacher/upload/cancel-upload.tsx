import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { FileUpload } from '#shared/contract/teaching/uploads.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { describeFailure } from './upload-failure.ts';
import { useCancelUpload } from './upload-queries.ts';

interface Props {
  upload: Pick<FileUpload, 'id' | 'originalFileName'>;
  onCancelled?: () => void;
}

/** Cancels a waiting or running upload after a confirmation. */
export function CancelUpload({ upload: { id, originalFileName }, onCancelled }: Props) {
  const [isAsking, setAsking] = useState(false);
  const cancellation = useCancelUpload();

  async function confirm() {
    try {
      await cancellation.mutateAsync(id);
      toast.success(t`The upload of ${originalFileName} was cancelled.`);
      onCancelled?.();
    } catch (error) {
      toast.error(describeFailure(error).message);
    }
    setAsking(false);
  }

  return (
    <>
      <Button size="xs" aria-label={t`Cancel upload of ${originalFileName}`} onClick={() => setAsking(true)}>
        <Trans>Cancel upload</Trans>
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={<Trans>Cancel this upload?</Trans>}
        confirmLabel={<Trans>Cancel upload</Trans>}
        dismissLabel={<Trans>Keep upload</Trans>}
        tone="danger"
        onConfirm={confirm}
      >
        <p>
          <Trans>
            Nothing from {originalFileName} will be imported. You can’t undo this, but you can upload the file
            again.
          </Trans>
        </p>
      </ConfirmDialog>
    </>
  );
}
