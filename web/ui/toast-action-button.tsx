import { Button } from './button.tsx';
import { KeyCap } from './key-cap.tsx';
import type { ToastAction } from './toast.ts';
import { toastKey } from './use-toast-focus.ts';

/** Closes the toast, then acts: what the action says next must not be hidden by it. */
export function ToastActionButton({ action, onClose }: { action: ToastAction; onClose: () => void }) {
  return (
    <Button
      className="ui-toast-action"
      size="xs"
      variant="light"
      data-toast-action=""
      aria-keyshortcuts={toastKey}
      rightSection={
        <span aria-hidden="true">
          <KeyCap>{toastKey}</KeyCap>
        </span>
      }
      onClick={() => {
        onClose();
        action.onClick();
      }}
    >
      {action.label}
    </Button>
  );
}
