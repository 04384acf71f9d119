import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

export const announcementsQuery = queryOptions({
  queryKey: ['announcements'],
  queryFn: ({ signal }) => api('GET /announcement', { query: { max: '20' } }, { signal }),
});
