import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import { askAllPages } from './ask-all-pages.ts';

/** For choosing one: all of them by their names. */
export const teachersQuery = queryOptions({
  queryKey: ['teachers', 'all'],
  queryFn: ({ signal }) =>
    askAllPages((page) =>
      api('GET /teacher', { query: { sort: 'lastName', order: 'asc', ...page } }, { signal }),
    ),
});
