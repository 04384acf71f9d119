import './dialog.css';
import { type ReactNode, useId } from 'react';
import { ModalFrame } from './modal-frame.tsx';

type AlertDialogProps = { opened: boolean; title: ReactNode; children: ReactNode; actions?: ReactNode };

/** Something that has happened and cannot be put off: whoever opened it closes it. */
export function AlertDialog({ opened, title, children, actions }: AlertDialogProps) {
  const id = useId();
  return (
    <ModalFrame
      opened={opened}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <div className="ui-modal-content">
        <div className="ui-dialog-header">
          <h2 className="ui-dialog-title" id={`${id}-title`}>
            {title}
          </h2>
        </div>
        <div className="ui-dialog-body" id={`${id}-text`}>
          {children}
        </div>
        {actions && <div className="ui-dialog-actions">{actions}</div>}
      </div>
    </ModalFrame>
  );
}
