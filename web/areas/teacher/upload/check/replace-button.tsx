import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { uploadQuery, useDeleteUpload } from '../uploads.ts';
import { useCheck } from './check-provider.ts';

/** Lets this file go, so that another one can be chosen. */
export function ReplaceButton({ onReplaced }: { onReplaced: () => void }) {
  const { t } = useLingui();
  const { upload, onEnding } = useCheck();
  const { originalFileName } = upload;
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const letGo = useDeleteUpload();

  async function replace(): Promise<void> {
    onEnding(true);
    try {
      await letGo.mutateAsync(upload.id);
    } catch (error) {
      // Gone already, by another window: just what was asked for.
      const isGone = error instanceof ApiError && error.status === 404;
      if (!isGone) {
        setAsking(false);
        onEnding(false);
        void queries.invalidateQueries({ queryKey: uploadQuery(upload.id).queryKey, exact: true });
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
          {originalFileName} is let go without an import, and what you corrected here is lost. Then you choose
          another file.
        </Trans>
      </ConfirmDialog>
    </>
  );
}
