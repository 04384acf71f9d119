import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { preferencesQuery } from '#web/lib/queries/preferences-query.ts';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { ShowMore } from '#web/ui/lists/show-more.tsx';

interface Props<Item extends { id: number }> {
  columns: readonly Column[];
  items: readonly Item[];
  row: (item: Item) => ReactNode;
}

const usualPage = 25;

/** A page of entries with "Show more", and always the entry that was just added. */
export function EntryTable<Item extends { id: number }>({ columns, items, row }: Props<Item>) {
  const step = useQuery(preferencesQuery).data?.itemsPerPage ?? usualPage;
  const [pages, setPages] = useState(1);
  const [known, setKnown] = useState(items);
  if (known !== items) {
    const before = new Set(known.map(({ id }) => id));
    const added = items.findLastIndex(({ id }) => !before.has(id));
    setKnown(items);
    setPages(Math.max(pages, Math.ceil((added + 1) / step)));
  }
  const maxShown = step * pages;
  return (
    <>
      <DataTable columns={columns} stackedBelow="phone">
        <tbody>{items.slice(0, maxShown).map(row)}</tbody>
      </DataTable>
      <ShowMore
        shown={Math.min(maxShown, items.length)}
        total={items.length}
        loading={false}
        onMore={() => setPages(pages + 1)}
      />
    </>
  );
}
