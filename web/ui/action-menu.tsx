import './popover-target.css';
import { IconChevronDown, IconDots } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { loadPatiently } from './load-patiently.ts';
import { usePopoverControl } from './use-popover-control.ts';

export type MenuAction = {
  label: string;
  icon?: ReactNode;
  onClick: () => void;
  tone?: 'danger' | undefined;
  isDisabled?: boolean | undefined;
  /** Why it cannot be chosen: it is shown as unavailable, and says so. */
  reason?: string | undefined;
};

type ActionMenuProps = {
  label: string;
  items: readonly MenuAction[];
  /** A button with this icon and the label, in place of the three dots. */
  icon?: ReactNode;
  loading?: boolean;
};

const ActionMenuLayer = lazy(() => loadPatiently(() => import('./action-menu-layer.tsx')));

/** What else can be done with a thing: three dots that open a menu. `label` names the thing too. */
export function ActionMenu({ label, items, icon, loading = false }: ActionMenuProps) {
  const { control, layer, isNeeded } = usePopoverControl('menu');
  const [place, setPlace] = useState<HTMLElement | null>(null);

  function choose({ onClick }: MenuAction) {
    // A dialog gives the focus back to what had it: the item will be gone by then.
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
