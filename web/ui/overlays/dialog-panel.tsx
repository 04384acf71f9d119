import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import './dialog.css';
import { ModalBody, ModalContent, ModalOverlay, ModalRoot, ModalTitle } from '@mantine/core';
import type { DialogProps } from './dialog.tsx';
import { PanelClose } from './panel-close.tsx';
import { useOpenedLater, useRestoreFocus } from './panel-focus.ts';
import { useEscape } from './use-escape.ts';

export default function DialogPanel({ opened: isWanted, onClose, title, children, actions }: DialogProps) {
  const opened = useOpenedLater(isWanted);
  useEscape(opened, onClose);
  const header = useRestoreFocus(opened);
  return (
    <ModalRoot opened={opened} onClose={onClose} closeOnEscape={false} returnFocus={false}>
      <ModalOverlay className="ui-overlay" />
      <ModalContent classNames={{ inner: 'ui-dialog-inner', content: 'ui-dialog' }}>
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
