import type { ReactNode } from 'react';
import { useBrand } from '#web/lib/brand.ts';
import { SideDrawer } from '#web/ui/side-drawer.tsx';
import styles from './sidebar.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The sidebar over the page, where there is no room beside it. */
export function SmallSidebar({ opened, onClose, children }: Props) {
  const { name } = useBrand();
  return (
    <SideDrawer opened={opened} onClose={onClose} title={name} side="left" size={288}>
      <div className={styles.inside}>{children}</div>
    </SideDrawer>
  );
}
