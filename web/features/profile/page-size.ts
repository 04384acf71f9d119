import { useQuery } from '@tanstack/react-query';
import { preferencesQuery } from '#web/lib/queries/preferences-query.ts';

const untilKnown = 25;

/** The page size of lists, as the signed-in person prefers it. */
export function usePageSize(): number {
  return useQuery(preferencesQuery).data?.itemsPerPage ?? untilKnown;
}
