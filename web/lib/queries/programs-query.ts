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

/** The same programmes with the students who would get a quiz now, and the one that new quizzes start with. */
export const audienceQuery = queryOptions({
  queryKey: ['programs', 'audience'],
  queryFn: ({ signal }) => api('GET /program/audience', undefined, { signal }),
  staleTime: 0,
});

/** All programmes by name, for a select. */
export const programsQuery = queryOptions({
  queryKey: ['programs', 'all'],
  queryFn: ({ signal }) =>
    fetchAllPages((page) =>
      api('GET /program', { query: { sort: 'name', order: 'asc', ...page } }, { signal }),
    ),
});
