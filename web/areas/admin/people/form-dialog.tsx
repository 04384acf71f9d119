import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Of the form among the children, which the button sends. */
  formId: string;
  submitLabel: string;
  tone?: 'default' | 'danger';
  isBusy: boolean;
  children: ReactNode;
}

/** A dialog around a form: Enter sends it, and nothing closes it while it is on its way. */
export function FormDialog({ onClose, formId, submitLabel, tone = 'default', isBusy, ...dialog }: Props) {
  function close() {
    if (!isBusy) onClose();
  }

  return (
    <Dialog
      {...dialog}
      onClose={close}
      actions={
        <>
          <Button onClick={close} aria-disabled={isBusy || undefined}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} variant="filled" tone={tone} loading={isBusy}>
            {submitLabel}
          </Button>
        </>
      }
    />
  );
}
