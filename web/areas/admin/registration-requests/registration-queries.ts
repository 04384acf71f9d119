import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { fetchAllPages, pagesToSelect } from '#web/lib/api/fetch-all-pages.ts';
import { studentsQuery } from '#web/lib/queries/students-query.ts';

export const registrationCountsQuery = queryOptions({
  queryKey: ['metrics', 'registrations'],
  queryFn: ({ signal }) => api('GET /dashboard/adminMetrics', undefined, { signal }),
});

const orders = {
  oldest: { sort: 'dateCreated', order: 'asc' },
  newest: { sort: 'dateCreated', order: 'desc' },
  name: { sort: 'lastName', order: 'asc' },
} as const;

export interface RequestState {
  show: 'pending' | 'unconfirmed';
  search: string;
  sort: keyof typeof orders;
}

/** Students whose registration is pending. */
export function pendingStudentsQuery({ show, search, sort }: RequestState, step: number) {
  return studentsQuery({ state: show, ...orders[sort], search, step });
}

/** All of them, also those on other pages. */
export function findPendingStudents({ show, search, sort }: RequestState) {
  return fetchAllPages(
    (page) =>
      api('GET /student', {
        query: { state: show, ...orders[sort], ...(search === '' ? {} : { search }), ...page },
      }),
    pagesToSelect,
  );
}

/** How many pending students have not confirmed their address. */
export const unconfirmedQuery = queryOptions({
  queryKey: ['students', 'unconfirmed', 'count'],
  queryFn: async ({ signal }) => {
    const { total } = await api('GET /student', { query: { state: 'unconfirmed', max: 1 } }, { signal });
    return total;
  },
});
