import { lazy, type ReactNode, Suspense } from 'react';
import { loadPatiently, useNeeded } from './lazy-panel.ts';

export type SideDrawerProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  side?: 'left' | 'right';
  size?: number | string;
};

const SideDrawerPanel = lazy(() => loadPatiently(() => import('./side-drawer-panel.tsx')));

export function SideDrawer(props: SideDrawerProps) {
  const isNeeded = useNeeded(props.opened);
  return <Suspense>{isNeeded && <SideDrawerPanel {...props} />}</Suspense>;
}
