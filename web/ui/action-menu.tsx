import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import './action-menu.css';
import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { IconButton } from './icon-button.tsx';

export type MenuAction = {
  label: string;
  icon?: ReactNode;
  onClick: () => void;
  tone?: 'danger' | undefined;
  isDisabled?: boolean | undefined;
};

/** What else can be done with a thing: three dots that open a menu. `label` names the thing too. */
export function ActionMenu({ label, items }: { label: string; items: readonly MenuAction[] }) {
  const target = useRef<HTMLButtonElement>(null);
  const first = items.find(({ isDisabled }) => !isDisabled);

  function choose({ onClick }: MenuAction) {
    // A dialog gives the focus back to what had it: the item will be gone by then.
    target.current?.focus();
    onClick();
  }

  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <IconButton ref={target} label={label} icon={<IconDots size={18} aria-hidden="true" />} />
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
            onClick={() => choose(item)}
          >
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
