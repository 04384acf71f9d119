import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { nextOffset } from '#web/lib/next-offset.ts';

const step = 20;

/** Those with this in their name or address, by name. */
export function acceptedStudentsQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ['students', 'accepted', search],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /student',
        {
          query: {
            state: 'accepted',
            sort: 'lastName',
            order: 'asc',
            max: step,
            offset: pageParam,
            ...(search === '' ? {} : { search }),
          },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  });
}

export function studentQuery(studentId: number) {
  return queryOptions({
    queryKey: ['students', 'one', studentId],
    queryFn: ({ signal }) => api('GET /student/:studentId', { params: { studentId } }, { signal }),
  });
}
