import { useId, useState } from 'react';
import { useNeeded } from './lazy-panel.ts';

/** The props of a button that opens a panel or a menu. */
export interface PopoverControl {
  id: string;
  'aria-haspopup': 'dialog' | 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
  onClick: () => void;
}

/** Button and panel share one id, as in Mantine. */
export function usePopoverControl(kind: PopoverControl['aria-haspopup']) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const control: PopoverControl = {
    id,
    'aria-haspopup': kind,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    onClick: () => setOpened(!opened),
  };
  return { control, layer: { id, opened, onClose: () => setOpened(false) }, isNeeded: useNeeded(opened) };
}
