import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import { askAllPages } from './ask-all-pages.ts';

/** For choosing one: all of them by their names. */
export const programsQuery = queryOptions({
  queryKey: ['programs', 'all'],
  queryFn: ({ signal }) =>
    askAllPages((page) =>
      api('GET /program', { query: { sort: 'name', order: 'asc', ...page } }, { signal }),
    ),
});
