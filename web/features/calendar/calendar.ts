import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

export const calendarQuery = queryOptions({
  queryKey: ['calendar'],
  queryFn: ({ signal }) => api('GET /calendar', undefined, { signal }),
});

export function useRenewCalendar() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api('POST /calendar'),
    onSuccess: ({ since }) => queries.setQueryData(calendarQuery.queryKey, { since }),
  });
}

export function useEndCalendar() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /calendar'),
    onSuccess: () => queries.setQueryData(calendarQuery.queryKey, { since: null }),
  });
}
