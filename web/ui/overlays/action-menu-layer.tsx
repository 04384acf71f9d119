import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import './action-menu-layer.css';
import { Menu } from '@mantine/core';
import { useId } from 'react';
import type { MenuAction } from './action-menu.tsx';
import { useOpenedLater } from './panel-focus.ts';
import { PopoverAnchor } from './popover-anchor.tsx';

type ActionMenuLayerProps = {
  id: string;
  opened: boolean;
  onClose: () => void;
  /** The element it is anchored to. */
  place: HTMLElement | null;
  items: readonly MenuAction[];
  onChoose: (item: MenuAction) => void;
};

export default function ActionMenuLayer({
  id,
  opened,
  onClose,
  place,
  items,
  onChoose,
}: ActionMenuLayerProps) {
  const reasonsId = useId();
  const reasons = [...new Set(items.flatMap(({ reason }) => reason ?? []))];
  const first = items.find(({ isDisabled }) => !isDisabled);
  return (
    <Menu
      id={id}
      opened={useOpenedLater(opened)}
      onChange={onClose}
      position="bottom-end"
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <PopoverAnchor place={place} />
      </Menu.Target>
      <Menu.Dropdown className="ui-action-menu">
        {items.map((item) => (
          <Menu.Item
            key={item.label}
            className="ui-action-menu-item"
            data-tone={item.tone}
            data-autofocus={item === first || undefined}
            disabled={item.isDisabled ?? false}
            leftSection={item.icon}
            {...(item.reason === undefined
              ? { onClick: () => onChoose(item) }
              : unavailable(`${reasonsId}${reasons.indexOf(item.reason)}`))}
          >
            {item.label}
          </Menu.Item>
        ))}
        {reasons.map((reason, at) => (
          <p key={reason} id={`${reasonsId}${at}`} className="ui-action-menu-reason">
            {reason}
          </p>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Reachable with the arrow keys, so that the reason is read; choosing it leaves the menu open. */
function unavailable(reasonId: string) {
  return { 'aria-disabled': true, 'aria-describedby': reasonId, closeMenuOnClick: false } as const;
}
