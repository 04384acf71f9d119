import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { refusalText } from '#web/lib/refusal-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { toast } from '#web/ui/toast.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
  name: string;
  /** What uses it or holds it: null where it can go. */
  whyKept: ReactNode;
  /** Throws what the server refuses. */
  remove: () => Promise<unknown>;
  /** It has left the list, and with it what had the focus. */
  onGone: () => void;
}

/** Asks before it is deleted; where it is in use it says by what instead. */
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
        title={<Trans>{name} cannot be deleted</Trans>}
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
        <Trans>Nothing belongs to it. This cannot be undone.</Trans>
      </p>
    </ConfirmDialog>
  );
}
