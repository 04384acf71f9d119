import { useQuery } from '@tanstack/react-query';
import { preferencesQuery } from './preferences.ts';

const untilKnown = 25;

/** How many items the signed-in person wants on a page of a list. */
export function usePageSize(): number {
  return useQuery(preferencesQuery).data?.itemsPerPage ?? untilKnown;
}
