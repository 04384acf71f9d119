import type { PeopleImportFault } from '#shared/contract/people/people-imports.ts';

export function keyOf({ sheet, row }: { sheet: string | null; row: number }): string {
  return `${sheet ?? ''} ${row}`;
}

export function groupFaults(faults: readonly PeopleImportFault[]): Map<string, PeopleImportFault[]> {
  return Map.groupBy(faults, keyOf);
}

/** `3,7-9`: short enough for a form field, however many rows there are. */
export function writeRowIds(ids: ReadonlySet<number>): string {
  const ranges: [from: number, to: number][] = [];
  for (const id of [...ids].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === id - 1) last[1] = id;
    else ranges.push([id, id]);
  }
  return ranges.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(',');
}
