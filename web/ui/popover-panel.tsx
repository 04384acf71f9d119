import '@mantine/core/styles/Popover.layer.css';
import './popover-panel.css';
import { Popover } from '@mantine/core';
import { type ReactElement, type ReactNode, useState } from 'react';

type PopoverPanelProps = {
  label: string;
  width: number;
  /** The button it hangs from. */
  target: (control: { 'aria-expanded': boolean; onClick: () => void }) => ReactElement;
  children: (close: () => void) => ReactNode;
};

/** A panel under a button of the bar: takes the focus, and gives it back on Escape or a click elsewhere. */
export function PopoverPanel({ label, width, target, children }: PopoverPanelProps) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={width} trapFocus returnFocus>
      <Popover.Target>
        {target({ 'aria-expanded': opened, onClick: () => setOpened(!opened) })}
      </Popover.Target>
      <Popover.Dropdown className="ui-popover-panel" aria-label={label}>
        {opened && children(() => setOpened(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
