import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ApiError } from '#web/lib/api/api-client.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useDeleteUpload } from '../upload-queries.ts';
import { useCheck } from './check-context.ts';

/** Discards this file, so that the user can choose another one. */
export function ReplaceButton({ onReplaced }: { onReplaced: () => void }) {
  const { t } = useLingui();
  const { upload, onEnding } = useCheck();
  const { originalFileName } = upload;
  const [isAsking, setAsking] = useState(false);
  const letGo = useDeleteUpload();

  async function replace(): Promise<void> {
    onEnding(true);
    try {
      await letGo.mutateAsync(upload.id);
    } catch (error) {
      // Already deleted in another window, which is what the user wants.
      const isGone = error instanceof ApiError && error.status === 404;
      if (!isGone) {
        setAsking(false);
        onEnding(false);
        return toast.error(error instanceof Error ? error.message : String(error));
      }
    }
    onReplaced();
  }

  return (
    <>
      <Button variant="subtle" onClick={() => setAsking(true)}>
        <Trans>Replace file</Trans>
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t`Replace this file?`}
        confirmLabel={t`Replace file`}
        tone="danger"
        onConfirm={replace}
      >
        <Trans>
          {originalFileName} and your corrections will be discarded. Nothing from it will be imported.
        </Trans>
      </ConfirmDialog>
    </>
  );
}
