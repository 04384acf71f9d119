import './popover-target.css';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import { loadPatiently } from './lazy-panel.ts';
import { usePopoverControl } from './use-popover-control.ts';

export type MenuAction = {
  label: string;
  icon?: ReactNode;
  onClick: () => void;
  tone?: 'danger' | undefined;
  isDisabled?: boolean | undefined;
  /** Why the action is unavailable; shown below its label. */
  reason?: string | undefined;
};

type ActionMenuProps = {
  label: string;
  items: readonly MenuAction[];
  /** A button with this icon and the label, instead of three dots. */
  icon?: ReactNode;
  loading?: boolean;
};

const ActionMenuLayer = lazy(() => loadPatiently(() => import('./action-menu-layer.tsx')));

/** Three dots that open a menu of actions. `label` also names the object. */
export function ActionMenu({ label, items, icon, loading = false }: ActionMenuProps) {
  const { control, layer, isNeeded } = usePopoverControl('menu');
  const [place, setPlace] = useState<HTMLElement | null>(null);

  function choose({ onClick }: MenuAction) {
    // A dialog restores the focus to what had it: the menu item will be gone by then.
    document.getElementById(control.id)?.focus();
    onClick();
  }

  return (
    <span className="ui-popover-target" ref={setPlace}>
      {icon ? (
        <Button
          leftSection={icon}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
          loading={loading}
          {...control}
        >
          {label}
        </Button>
      ) : (
        <IconButton label={label} icon={<IconDots size={18} aria-hidden="true" />} {...control} />
      )}
      <Suspense>
        {isNeeded && <ActionMenuLayer {...layer} place={place} items={items} onChoose={choose} />}
      </Suspense>
    </span>
  );
}
