import './data-table.css';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Breakpoint } from '../breakpoints.ts';
import { useBreakpoint } from '../use-breakpoint.ts';

export type Column = {
  key: string;
  label: ReactNode;
  /**
   * Numbers are right-aligned; a menu or check box column has no visible heading. The cells repeat it in
   * `data-kind`.
   */
  kind?: 'number' | 'menu' | 'check';
  /** Set if the rows can be sorted by it. */
  sort?: ColumnSort;
};

type DataTableProps = {
  columns: readonly Column[];
  /** One or several `tbody`. A row has the class `ui-data-row`; its cells name their column in `data-label`. */
  children: ReactNode;
  /** The rows are being refetched. */
  isBusy?: boolean;
  /** Below this width each row becomes a block of labels and values. */
  stackedBelow?: Breakpoint;
};

export function DataTable({ columns, children, isBusy = false, stackedBelow = 'tablet' }: DataTableProps) {
  const isStacked = useBreakpoint(stackedBelow);
  return (
    <table
      className="ui-data-table fades-while-busy"
      aria-busy={isBusy}
      data-stacked={isStacked || undefined}
    >
      <thead>
        <tr className="ui-data-head">
          {columns.map(({ key, label, kind, sort }) =>
            kind === 'menu' || kind === 'check' ? (
              <td key={key} data-kind={kind}>
                <span className="visually-hidden">{label}</span>
              </td>
            ) : (
              <th key={key} scope="col" data-kind={kind} aria-sort={sort && ariaSort[sort.order ?? 'none']}>
                {sort ? <SortButton {...sort}>{label}</SortButton> : label}
              </th>
            ),
          )}
        </tr>
      </thead>
      {children}
    </table>
  );
}

const ariaSort = { asc: 'ascending', desc: 'descending', none: 'none' } as const;

type ColumnSort = {
  /** Null if the rows are sorted by another column. */
  order: 'asc' | 'desc' | null;
  onSort: () => void;
};

const icons = { asc: IconArrowUp, desc: IconArrowDown, none: IconArrowsSort };

/** A column head that sorts the rows; the `th` gives the order in `aria-sort`. */
function SortButton({ order, onSort, children }: ColumnSort & { children: ReactNode }) {
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
