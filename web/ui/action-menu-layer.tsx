import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import './action-menu-layer.css';
import { Menu } from '@mantine/core';
import type { MenuAction } from './action-menu.tsx';
import { PopoverAnchor } from './popover-anchor.tsx';
import { useOpenedLater } from './use-opened-later.ts';

type ActionMenuLayerProps = {
  id: string;
  opened: boolean;
  onClose: () => void;
  /** What it hangs from. */
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
            onClick={() => onChoose(item)}
          >
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
