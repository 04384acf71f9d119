import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/**
 * Put on the page only while it is asked: one that closes together with its dialog gives the focus back into that,
 * where it is lost. So the one who keeps the text is led back by hand.
 */
export function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const former = useRef<Element>(null);
  useEffect(() => {
    former.current = document.activeElement;
  }, []);

  function keep() {
    onKeep();
    if (former.current instanceof HTMLElement) former.current.focus();
  }

  return (
    <ConfirmDialog
      opened
      onClose={keep}
      title={<Trans>Discard what you have written?</Trans>}
      confirmLabel={<Trans>Discard</Trans>}
      tone="danger"
      onConfirm={onDiscard}
    >
      <p>
        <Trans>Your text is not kept anywhere else.</Trans>
      </p>
    </ConfirmDialog>
  );
}
