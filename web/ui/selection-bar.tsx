import './selection-bar.css';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';

type SelectionBarProps = {
  /** Names what is chosen. */
  label: string;
  count: number;
  /** Beside the count: how more can be chosen, or why not. */
  note?: ReactNode;
  /** The acts. */
  children: ReactNode;
  onClear: () => void;
};

/** What can be done with everything that is chosen, at the foot of the list. */
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
