import { Text } from '../layout/primitives.tsx';
import './data-list.css';
import type { ReactNode } from 'react';

type DataListProps = { items: readonly { key: string; label: ReactNode; value: ReactNode }[] };

export function DataList({ items }: DataListProps) {
  return (
    <dl className="ui-data-list">
      {items.map((item) => (
        <div key={item.key}>
          <Text as="dt" size="small" tone="ink3">
            {item.label}
          </Text>
          <dd className="ui-data-list-value">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
