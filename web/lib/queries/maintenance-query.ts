import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';

export const maintenanceQuery = queryOptions({
  queryKey: ['maintenance'],
  queryFn: ({ signal }) => api('GET /maintenance', undefined, { signal }),
  staleTime: 60_000,
});
