import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import './dialog.css';
import './side-drawer.css';
import { DrawerBody, DrawerContent, DrawerOverlay, DrawerRoot, DrawerTitle } from '@mantine/core';
import type { ReactNode } from 'react';
import { PanelClose } from './panel-close.tsx';
import { useEscape } from './use-escape.ts';
import { useRestoreFocus } from './use-restore-focus.ts';

type SideDrawerProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  side?: 'left' | 'right';
  size?: number | string;
};

export function SideDrawer({
  opened,
  onClose,
  title,
  children,
  side = 'right',
  size = 400,
}: SideDrawerProps) {
  useEscape(opened, onClose);
  const header = useRestoreFocus(opened);
  return (
    <DrawerRoot
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      returnFocus={false}
      position={side}
      size={size}
    >
      <DrawerOverlay className="ui-overlay" />
      <DrawerContent classNames={{ content: 'ui-drawer' }} data-side={side}>
        <div ref={header} className="ui-drawer-header">
          <DrawerTitle className="ui-drawer-title">{title}</DrawerTitle>
        </div>
        <DrawerBody className="ui-drawer-body">{children}</DrawerBody>
        <PanelClose onClose={onClose} />
      </DrawerContent>
    </DrawerRoot>
  );
}
