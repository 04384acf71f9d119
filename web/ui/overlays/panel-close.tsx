import './dialog.css';
import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import { IconButton } from '../buttons/icon-button.tsx';

/** The close button of a dialog or drawer. */
export function PanelClose({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <div className="ui-dialog-close">
      <IconButton label={t`Close`} icon={<IconX size={18} aria-hidden="true" />} onClick={onClose} />
    </div>
  );
}
