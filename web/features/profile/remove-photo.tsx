import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { toast } from '#web/ui/toast.ts';

export function RemovePhoto() {
  const { t } = useLingui();
  const [asks, setAsks] = useState(false);
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api('DELETE /profile/photo'),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['current-user'] }),
  });

  async function confirm() {
    try {
      await remove.mutateAsync();
      toast.success(t`Your photo was removed.`);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
    setAsks(false);
  }

  return (
    <>
      <Button variant="subtle" onClick={() => setAsks(true)}>
        <Trans>Remove photo</Trans>
      </Button>
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={t`Remove photo`}
        confirmLabel={t`Remove`}
        tone="danger"
        onConfirm={confirm}
      >
        <Trans>Your initials stand in its place. To have it back you need the file.</Trans>
      </ConfirmDialog>
    </>
  );
}
