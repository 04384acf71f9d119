import './bottom-sheet.css';
import './dialog.css';
import { type ReactNode, useId } from 'react';
import { ModalFrame } from './native-dialog.tsx';
import { PanelClose } from './panel-close.tsx';

type BottomSheetProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
};

/** A panel at the bottom of a phone screen, within reach of the thumb. */
export function BottomSheet({ opened, onClose, title, children }: BottomSheetProps) {
  const id = useId();
  return (
    <ModalFrame opened={opened} onClose={onClose} className="ui-modal-sheet" aria-labelledby={id}>
      <div className="ui-modal-content ui-sheet">
        <h2 className="ui-sheet-title" id={id}>
          {title}
        </h2>
        <div className="ui-sheet-body">{children}</div>
        <PanelClose onClose={onClose} />
      </div>
    </ModalFrame>
  );
}
