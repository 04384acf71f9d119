import './selection-bar.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../buttons/icon-button.tsx';

type SelectionBarProps = {
  /** Names the selection. */
  label: string;
  count: number;
  /** Beside the count: how to select more, or why that is not possible. */
  note?: ReactNode;
  /** The actions. */
  children: ReactNode;
  onClear: () => void;
};

/** The actions for the selected rows, at the bottom of the list. */
export function SelectionBar({ label, count, note, children, onClear }: SelectionBarProps) {
  const { t } = useLingui();
  return (
    <section className="ui-selection-bar" aria-label={label}>
      <p className="ui-selection-count">{plural(count, { one: '# selected', other: '# selected' })}</p>
      {note}
      <div className="ui-selection-actions">
        {children}
        <IconButton
          label={t`Clear selection`}
          icon={<IconX size={18} aria-hidden="true" />}
          onClick={onClear}
        />
      </div>
    </section>
  );
}
