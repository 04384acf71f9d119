import { queryOptions } from '@tanstack/react-query';
import type { SetUpProgress } from '#shared/contract/platform/set-up.ts';
import { countSetUpSteps } from '#shared/count-set-up-steps.ts';
import { api } from '#web/lib/api/api.ts';

export const setUpQuery = queryOptions({
  queryKey: ['set-up'],
  queryFn: ({ signal }) => api('GET /setUp', undefined, { signal }),
});

/** The badges of the sidebar bring the progress first, so that a page needs no further request. */
export function setUpProgressQuery(first: SetUpProgress) {
  return queryOptions({
    queryKey: [...setUpQuery.queryKey, 'progress'],
    queryFn: async ({ signal }): Promise<SetUpProgress> => {
      const setUp = await api('GET /setUp', undefined, { signal });
      return { ...countSetUpSteps(setUp), isHidden: setUp.isHidden, isDemo: setUp.demo !== null };
    },
    initialData: first,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
