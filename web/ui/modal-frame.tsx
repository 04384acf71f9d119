import './modal-frame.css';
import { type ComponentPropsWithoutRef, useLayoutEffect, useRef } from 'react';

type ModalFrameProps = Omit<ComponentPropsWithoutRef<'dialog'>, 'open' | 'onClose'> & {
  opened: boolean;
  /** Left out where it cannot be put away. */
  onClose?: (() => void) | undefined;
};

/**
 * The browser's own dialog: keeps the focus inside and gives it back. For screens whose first load leaves no room
 * for the 30 kB of `Dialog`; nothing else on the page, toasts included, can be used while it is open.
 */
export function ModalFrame({ opened, ...others }: ModalFrameProps) {
  return opened ? <OpenModal {...others} /> : null;
}

function OpenModal({ onClose, className, ...others }: Omit<ModalFrameProps, 'opened'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before it is taken out of the page: a dialog that is gone gives no focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      {...others}
      ref={dialog}
      className={className ? `ui-modal ${className}` : 'ui-modal'}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // The browser would close it by itself, behind the back of whoever opened it.
        event.preventDefault();
        onClose?.();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onMouseDown={(event) => event.target === event.currentTarget && onClose?.()}
    />
  );
}
