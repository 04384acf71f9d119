import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

type ConfirmDiscardProps = {
  title: ReactNode;
  /** What would be lost. */
  children: ReactNode;
  onKeep: () => void;
  onDiscard: () => void;
};

/**
 * Mounted only while open: when it closes together with its dialog, it would restore the focus into that dialog, where it
 * is lost. So keeping the text restores the focus explicitly.
 */
export function ConfirmDiscard({ title, children, onKeep, onDiscard }: ConfirmDiscardProps) {
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
      title={title}
      confirmLabel={<Trans>Discard</Trans>}
      tone="danger"
      onConfirm={onDiscard}
    >
      {children}
    </ConfirmDialog>
  );
}
