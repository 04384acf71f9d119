import './popover-target.css';
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { loadPatiently } from './lazy-panel.ts';
import { type PopoverControl, usePopoverControl } from './use-popover-control.ts';

type PopoverPanelProps = {
  label: string;
  width: number;
  /** The button it is anchored to. */
  target: (control: PopoverControl) => ReactElement;
  children: (close: () => void) => ReactNode;
};

const PopoverLayer = lazy(() => loadPatiently(() => import('./popover-layer.tsx')));

/** A panel below a button: takes the focus, and restores it on Escape or a click outside. */
export function PopoverPanel({ label, width, target, children }: PopoverPanelProps) {
  const { control, layer, isNeeded } = usePopoverControl('dialog');
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <span className="ui-popover-target" ref={setPlace}>
      {target(control)}
      <Suspense>
        {isNeeded && (
          <PopoverLayer {...layer} place={place} label={label} width={width}>
            {layer.opened && children(layer.onClose)}
          </PopoverLayer>
        )}
      </Suspense>
    </span>
  );
}
