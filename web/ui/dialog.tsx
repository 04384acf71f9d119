import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import './dialog.css';
import { ModalBody, ModalContent, ModalOverlay, ModalRoot, ModalTitle } from '@mantine/core';
import type { ReactNode } from 'react';
import { PanelClose } from './panel-close.tsx';
import { useEscape } from './use-escape.ts';
import { useRestoreFocus } from './use-restore-focus.ts';

type DialogProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
};

/** An element with `data-autofocus` gets the focus, else the first that can. */
export function Dialog({ opened, onClose, title, children, actions }: DialogProps) {
  useEscape(opened, onClose);
  const header = useRestoreFocus(opened);
  return (
    <ModalRoot opened={opened} onClose={onClose} closeOnEscape={false} returnFocus={false}>
      <ModalOverlay className="ui-overlay" />
      <ModalContent classNames={{ content: 'ui-dialog' }}>
        <div ref={header} className="ui-dialog-header">
          <ModalTitle className="ui-dialog-title">{title}</ModalTitle>
        </div>
        <ModalBody className="ui-dialog-body">{children}</ModalBody>
        {actions && <div className="ui-dialog-actions">{actions}</div>}
        <PanelClose onClose={onClose} />
      </ModalContent>
    </ModalRoot>
  );
}
