import './dialog.css';
import { type ReactNode, useId } from 'react';
import { ModalFrame } from './modal-frame.tsx';
import { PanelClose } from './panel-close.tsx';

type NativeDialogProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
};

/** As `Dialog`, for screens that must load little. An element with `data-autofocus` gets the focus. */
export function NativeDialog({ opened, onClose, title, children, actions }: NativeDialogProps) {
  const id = useId();
  return (
    <ModalFrame opened={opened} onClose={onClose} aria-labelledby={id}>
      <div className="ui-modal-content">
        <div className="ui-dialog-header">
          <h2 className="ui-dialog-title" id={id}>
            {title}
          </h2>
        </div>
        <div className="ui-dialog-body">{children}</div>
        {actions && <div className="ui-dialog-actions">{actions}</div>}
        <PanelClose onClose={onClose} />
      </div>
    </ModalFrame>
  );
}
