import './data-list.css';
import type { ReactNode } from 'react';

type DataListProps = { items: readonly { key: string; label: ReactNode; value: ReactNode }[] };

export function DataList({ items }: DataListProps) {
  return (
    <dl className="ui-data-list">
      {items.map((item) => (
        <div key={item.key}>
          <dt className="ui-data-list-label">{item.label}</dt>
          <dd className="ui-data-list-value">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
