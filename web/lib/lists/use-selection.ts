import { useState } from 'react';

interface Row {
  id: number;
}

/**
 * The selected rows, also those on other pages. Another filter (`filterKey`) clears the selection, because the selected
 * rows may no longer match. Sorting and paging keep it.
 */
export function useSelection<Selected extends Row>(filterKey: string) {
  const [chosen, setChosen] = useState<{ of: string; rows: ReadonlyMap<number, Selected> }>(nothing);
  const rows = chosen.of === filterKey ? chosen.rows : nothing.rows;

  function replace(next: Iterable<Selected>) {
    setChosen({ of: filterKey, rows: new Map([...next].map((row) => [row.id, row])) });
  }

  return {
    /** Stays the same object until the selection changes. */
    byId: rows,
    rows: [...rows.values()],
    count: rows.size,
    has: (id: number) => rows.has(id),
    replace,
    clear: () => replace([]),
    toggle: (row: Selected) =>
      replace(
        rows.has(row.id) ? [...rows.values()].filter(({ id }) => id !== row.id) : [...rows.values(), row],
      ),
    remove: (ids: readonly number[]) => replace([...rows.values()].filter(({ id }) => !ids.includes(id))),
  };
}

const nothing = { of: '', rows: new Map<number, never>() };

export type Selection<Selected extends Row> = ReturnType<typeof useSelection<Selected>>;
