import { useQuery } from '@tanstack/react-query';
import { preferencesQuery } from '#web/lib/preferences-query.ts';

const untilKnown = 25;

/** How many items the signed-in person wants on a page of a list. */
export function usePageSize(): number {
  return useQuery(preferencesQuery).data?.itemsPerPage ?? untilKnown;
}
