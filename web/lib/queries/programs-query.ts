import { queryOptions } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { fetchAllPages } from '../api/fetch-all-pages.ts';

/** The programmes that a teacher may publish quizzes for. */
export const taughtProgramsQuery = queryOptions({
  queryKey: ['programs', 'taught'],
  queryFn: ({ signal }) =>
    fetchAllPages((page) =>
      api('GET /program', { query: { sort: 'name', order: 'asc', taught: 'true', ...page } }, { signal }),
    ),
});

/** All programmes by name, for a select. */
export const programsQuery = queryOptions({
  queryKey: ['programs', 'all'],
  queryFn: ({ signal }) =>
    fetchAllPages((page) =>
      api('GET /program', { query: { sort: 'name', order: 'asc', ...page } }, { signal }),
    ),
});
