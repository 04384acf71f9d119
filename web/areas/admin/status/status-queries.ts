import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { TestablePart } from '#shared/contract/platform/status.ts';
import { api } from '#web/lib/api/api.ts';

export const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => api('GET /status', undefined, { signal }),
  staleTime: 0,
});

export function useCheckNow() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /status/check'),
    onSuccess: (status) => {
      queries.setQueryData(statusQuery.queryKey, status);
      void queries.invalidateQueries({ queryKey: ['badges'] });
    },
  });
}

/** Has no effect on the status: it only says what works now. */
export function useTestPart() {
  return useMutation({
    mutationFn: (part: TestablePart) => api('POST /status/test/:part', { params: { part } }),
  });
}
