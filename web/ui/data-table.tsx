import './data-table.css';
import type { ReactNode } from 'react';
import { useNarrowerThan } from './use-narrower-than.ts';

export type Column = {
  key: string;
  label: ReactNode;
  /** Numbers stand right; of a menu only its button is seen. The cells say the same in `data-kind`. */
  kind?: 'number' | 'menu';
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
          {columns.map(({ key, label, kind }) =>
            kind === 'menu' ? (
              <td key={key}>
                <span className="visually-hidden">{label}</span>
              </td>
            ) : (
              <th key={key} scope="col" data-kind={kind}>
                {label}
              </th>
            ),
          )}
        </tr>
      </thead>
      {children}
    </table>
  );
}
