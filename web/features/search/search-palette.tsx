import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { useLingui } from '@lingui/react/macro';
import { ModalContent, ModalOverlay, ModalRoot } from '@mantine/core';
import type { Role } from '#shared/permissions.ts';
import { useOpenedLater } from '#web/ui/use-opened-later.ts';
import { Palette } from './palette.tsx';
import type { PaletteEntry } from './palette-entry.ts';
import styles from './search-palette.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  role: Role;
  pages: readonly PaletteEntry[];
  onOpen: (path: string) => void;
}

/** Type a part of a name, move with the arrows, open with Enter. */
export default function SearchPalette({ opened, onClose, ...palette }: Props) {
  const { t } = useLingui();
  // It comes when it is first asked for: open from its first moment it would not know where the focus was.
  const isShown = useOpenedLater(opened);
  return (
    <ModalRoot
      opened={isShown}
      onClose={onClose}
      centered={false}
      yOffset="12dvh"
      size={560}
      classNames={{ content: styles.palette ?? '' }}
    >
      <ModalOverlay className="ui-overlay" />
      <ModalContent aria-label={t`Search`}>
        <Palette {...palette} />
      </ModalContent>
    </ModalRoot>
  );
}
