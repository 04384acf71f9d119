import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import './dialog.css';
import './side-drawer.css';
import { DrawerBody, DrawerContent, DrawerOverlay, DrawerRoot, DrawerTitle } from '@mantine/core';
import { PanelClose } from './panel-close.tsx';
import { useOpenedLater, useRestoreFocus } from './panel-focus.ts';
import type { SideDrawerProps } from './side-drawer.tsx';
import { useEscape } from './use-escape.ts';

export default function SideDrawerPanel({
  opened: isWanted,
  onClose,
  title,
  children,
  side = 'right',
  size = 400,
}: SideDrawerProps) {
  const opened = useOpenedLater(isWanted);
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
      <DrawerContent classNames={{ inner: 'ui-drawer-inner', content: 'ui-drawer' }} data-side={side}>
        <div ref={header} className="ui-drawer-header">
          <DrawerTitle className="ui-drawer-title">{title}</DrawerTitle>
        </div>
        <DrawerBody className="ui-drawer-body">{children}</DrawerBody>
        <PanelClose onClose={onClose} />
      </DrawerContent>
    </DrawerRoot>
  );
}
