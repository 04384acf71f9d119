import { useState } from 'react';

/**
 * The selected rows. Another filter (`filterKey`) clears the selection, because the selected rows may no longer be
 * visible.
 */
export function useSelection(filterKey: string) {
  const [chosen, setChosen] = useState<{ of: string; ids: ReadonlySet<number> }>(nothing);
  const ids = chosen.of === filterKey ? chosen.ids : nothing.ids;

  function replace(next: Iterable<number>) {
    setChosen({ of: filterKey, ids: new Set(next) });
  }

  return {
    ids,
    replace,
    clear: () => setChosen(nothing),
    toggle: (id: number) => replace(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]),
    toggleAll: (page: readonly number[], isOn: boolean) =>
      replace(isOn ? [...ids, ...page] : [...ids].filter((id) => !page.includes(id))),
  };
}
export type Selection = ReturnType<typeof useSelection>;

const nothing = { of: '', ids: new Set<number>() };
