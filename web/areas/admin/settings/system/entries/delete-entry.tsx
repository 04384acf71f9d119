import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { refusalText } from '#web/lib/api/refusal-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  name: string;
  /** Why it cannot be deleted; null where it can. */
  whyKept: ReactNode;
  /** Throws what the server refuses. */
  remove: () => Promise<unknown>;
  /** Called after the row, which may have held the focus, is gone. */
  onGone: () => void;
}

/** Asks before deleting, or says what still uses the entry. */
export function DeleteEntry({ opened, onClose, name, whyKept, remove, onGone }: Props) {
  const { t } = useLingui();

  async function confirm() {
    try {
      await remove();
      toast.success(t`${name} was deleted.`);
      onClose();
      onGone();
    } catch (error) {
      toast.error(error instanceof Error ? refusalText(error) : String(error));
      onClose();
    }
  }

  if (whyKept !== null) {
    return (
      <Dialog
        opened={opened}
        onClose={onClose}
        title={<Trans>{name} can’t be deleted</Trans>}
        actions={
          <Button onClick={onClose} data-autofocus>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <p>{whyKept}</p>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={<Trans>Delete {name}?</Trans>}
      confirmLabel={<Trans>Delete</Trans>}
      tone="danger"
      onConfirm={confirm}
    >
      <p>
        <Trans>No quizzes or students belong to it. You can’t undo this.</Trans>
      </p>
    </ConfirmDialog>
  );
}
