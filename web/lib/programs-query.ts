import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';
import { askAllPages } from './ask-all-pages.ts';

/** For a teacher's quizzes: those they may publish for. */
export const taughtProgramsQuery = queryOptions({
  queryKey: ['programs', 'taught'],
  queryFn: ({ signal }) =>
    askAllPages((page) =>
      api('GET /program', { query: { sort: 'name', order: 'asc', taught: 'true', ...page } }, { signal }),
    ),
});

/** For choosing one: all of them by their names. */
export const programsQuery = queryOptions({
  queryKey: ['programs', 'all'],
  queryFn: ({ signal }) =>
    askAllPages((page) =>
      api('GET /program', { query: { sort: 'name', order: 'asc', ...page } }, { signal }),
    ),
});
