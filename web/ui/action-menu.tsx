import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import './action-menu.css';
import { Menu } from '@mantine/core';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

export type MenuAction = {
  label: string;
  icon?: ReactNode;
  onClick: () => void;
  tone?: 'danger' | undefined;
  isDisabled?: boolean | undefined;
};

type ActionMenuProps = {
  label: string;
  items: readonly MenuAction[];
  /** A button with this icon and the label, in place of the three dots. */
  icon?: ReactNode;
  loading?: boolean;
};

/** What else can be done with a thing: three dots that open a menu. `label` names the thing too. */
export function ActionMenu({ label, items, icon, loading = false }: ActionMenuProps) {
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
        {icon ? (
          <Button
            ref={target}
            leftSection={icon}
            rightSection={<IconChevronDown size={16} aria-hidden="true" />}
            loading={loading}
          >
            {label}
          </Button>
        ) : (
          <IconButton ref={target} label={label} icon={<IconDots size={18} aria-hidden="true" />} />
        )}
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
