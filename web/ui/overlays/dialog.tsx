import { lazy, type ReactNode, Suspense } from 'react';
import { loadPatiently, useNeeded } from './lazy-panel.ts';

export type DialogProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
};

const DialogPanel = lazy(() => loadPatiently(() => import('./dialog-panel.tsx')));

/** An element with `data-autofocus` gets the focus, otherwise the first focusable one. */
export function Dialog(props: DialogProps) {
  const isNeeded = useNeeded(props.opened);
  return <Suspense>{isNeeded && <DialogPanel {...props} />}</Suspense>;
}
