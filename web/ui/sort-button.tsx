import './sort-button.css';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';

export type ColumnSort = {
  /** Null where the rows are ordered by something else. */
  order: 'asc' | 'desc' | null;
  onSort: () => void;
};

const icons = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsSort };

/** The head of a column that orders the rows; the column itself says how in `aria-sort`. */
export function SortButton({ order, onSort, children }: ColumnSort & { children: ReactNode }) {
  const Icon = icons[order ?? 'none'];
  return (
    <button
      type="button"
      className="ui-sort-button"
      data-chosen={order !== null || undefined}
      onClick={onSort}
    >
      {children}
      <Icon size={14} aria-hidden="true" />
    </button>
  );
}
