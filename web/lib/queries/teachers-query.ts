import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { fetchAllPages } from '../api/fetch-all-pages.ts';

/** All teachers by name, for a select. */
export const teachersQuery = queryOptions({
  queryKey: ['teachers', 'all'],
  queryFn: ({ signal }) =>
    fetchAllPages((page) =>
      api('GET /teacher', { query: { sort: 'lastName', order: 'asc', ...page } }, { signal }),
    ),
});
