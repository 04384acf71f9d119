import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => api('GET /preference', undefined, { signal }),
  staleTime: 5 * 60_000,
});
