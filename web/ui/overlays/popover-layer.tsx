import '@mantine/core/styles/Popover.layer.css';
import './popover-layer.css';
import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOpenedLater } from './panel-focus.ts';
import { PopoverAnchor } from './popover-anchor.tsx';

type PopoverLayerProps = {
  id: string;
  opened: boolean;
  onClose: () => void;
  /** The element it is anchored to. */
  place: HTMLElement | null;
  label: string;
  width: number;
  children: ReactNode;
};

const gap = 8;

export default function PopoverLayer({
  id,
  opened,
  onClose,
  place,
  label,
  width,
  children,
}: PopoverLayerProps) {
  return (
    <Popover
      id={id}
      opened={useOpenedLater(opened)}
      onChange={onClose}
      position="bottom-end"
      offset={gap + toastRowBelow(place)}
      width={width}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <PopoverAnchor place={place} />
      </Popover.Target>
      <Popover.Dropdown className="ui-popover-panel" aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** On narrow screens toasts appear directly below the bar, and its popovers open below them. */
function toastRowBelow(place: HTMLElement | null): number {
  const row = place?.closest('header') && document.querySelector<HTMLElement>('main > [data-toast-place]');
  return row?.offsetHeight ?? 0;
}
