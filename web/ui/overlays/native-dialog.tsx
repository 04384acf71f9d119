import './modal-frame.css';
import './dialog.css';
import { type ComponentPropsWithoutRef, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { PanelClose } from './panel-close.tsx';

type NativeDialogProps = {
  opened: boolean;
  /** Left out if the dialog cannot be dismissed: the caller closes it. */
  onClose?: () => void;
  title: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
};

/** Like `Dialog`, for screens that must load little (decision 82). An element with `data-autofocus` gets the focus. */
export function NativeDialog({ opened, onClose, title, children, actions }: NativeDialogProps) {
  const id = useId();
  const alert = { role: 'alertdialog', 'aria-describedby': `${id}-text` };
  return (
    <ModalFrame opened={opened} onClose={onClose} aria-labelledby={id} {...(onClose ? {} : alert)}>
      <div className="ui-modal-content">
        <div className="ui-dialog-header">
          <h2 className="ui-dialog-title" id={id}>
            {title}
          </h2>
        </div>
        <div className="ui-dialog-body" id={`${id}-text`}>
          {children}
        </div>
        {actions && <div className="ui-dialog-actions">{actions}</div>}
        {onClose && <PanelClose onClose={onClose} />}
      </div>
    </ModalFrame>
  );
}

type ModalFrameProps = Omit<ComponentPropsWithoutRef<'dialog'>, 'open' | 'onClose'> & {
  opened: boolean;
  /** Left out if the dialog cannot be dismissed. */
  onClose?: (() => void) | undefined;
};

/**
 * The browser's own dialog, which keeps the focus inside and restores it. For screens whose first load has no room for
 * the 30 kB of `Dialog`. Nothing else on the page, toasts included, can be used while it is open.
 */
export function ModalFrame({ opened, ...others }: ModalFrameProps) {
  return opened ? <OpenModal {...others} /> : null;
}

function OpenModal({ onClose, className, ...others }: Omit<ModalFrameProps, 'opened'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closes before the element is removed: a removed dialog does not restore the focus.
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
        // Otherwise the browser closes it without telling the caller.
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
