import './data-table.css';
import type { ReactNode } from 'react';
import { type ColumnSort, SortButton } from './sort-button.tsx';
import { useNarrowerThan } from './use-narrower-than.ts';

export type Column = {
  key: string;
  label: ReactNode;
  /** Numbers stand right; of a menu or a check box only the control is seen. The cells say the same in `data-kind`. */
  kind?: 'number' | 'menu' | 'check';
  /** Where the rows can be ordered by it. */
  sort?: ColumnSort;
};

type DataTableProps = {
  columns: readonly Column[];
  /** One or several `tbody`. A row has the class `ui-data-row`; its cells name their column in `data-label`. */
  children: ReactNode;
  /** What it shows is about to be replaced. */
  isBusy?: boolean;
  /** Where the columns have no room each row becomes a block of labels and values. */
  stackedBelow?: `${number}em`;
};

export function DataTable({ columns, children, isBusy = false, stackedBelow = '62em' }: DataTableProps) {
  const isStacked = useNarrowerThan(stackedBelow);
  return (
    <table className="ui-data-table" aria-busy={isBusy} data-stacked={isStacked || undefined}>
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
