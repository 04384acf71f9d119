import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

type DiscardQuestionProps = {
  title: ReactNode;
  /** What would be lost. */
  children: ReactNode;
  onKeep: () => void;
  onDiscard: () => void;
};

/**
 * Put on the page only while it is asked: one that closes together with its dialog gives the focus back into that,
 * where it is lost. So the one who keeps the text is led back by hand.
 */
export function DiscardQuestion({ title, children, onKeep, onDiscard }: DiscardQuestionProps) {
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
