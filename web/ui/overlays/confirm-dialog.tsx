import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  confirmLabel: ReactNode;
  /** Set where "Cancel" could be mistaken for the action. */
  dismissLabel?: ReactNode;
  tone?: 'default' | 'danger';
  /** The dialog is busy until the promise settles; the caller shows errors and closes it. */
  onConfirm: () => unknown;
  busy?: boolean;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, onClose, title, children, confirmLabel, dismissLabel } = props;
  const { tone = 'default', onConfirm, busy = false } = props;
  const [confirming, setConfirming] = useState(false);
  const isBusy = busy || confirming;

  async function confirm() {
    setConfirming(true);
    try {
      await onConfirm();
    } finally {
      setConfirming(false);
    }
  }

  function close() {
    if (!isBusy) onClose();
  }

  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={title}
      actions={
        <>
          <Button onClick={close} disabled={isBusy} data-autofocus={tone === 'danger' || undefined}>
            {dismissLabel ?? <Trans>Cancel</Trans>}
          </Button>
          <Button
            variant="filled"
            tone={tone}
            loading={isBusy}
            onClick={() => void confirm()}
            data-autofocus={tone === 'default' || undefined}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
