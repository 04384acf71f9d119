import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { badgesQuery } from '#web/features/notifications/notifications.ts';
import { api } from '#web/lib/api.ts';
import { nextOffset } from '#web/lib/next-offset.ts';

const step = 50;

export const registrationCountsQuery = queryOptions({
  queryKey: ['metrics', 'registrations'],
  queryFn: ({ signal }) => api('GET /dashboard/adminMetrics', undefined, { signal }),
});

/** Those who wait to be accepted, who waited longest first. */
export function pendingStudentsQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: ['students', 'pending', search],
    queryFn: ({ pageParam, signal }) =>
      api(
        'GET /student',
        {
          query: {
            state: 'pending',
            sort: 'dateCreated',
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

interface Accepting {
  onAccepted: () => void;
  onRefused: (error: Error) => void;
}

/** The callbacks come even when the row has left the screen meanwhile, because another window was told first. */
export function useAcceptStudent(studentId: number, { onAccepted, onRefused }: Accepting) {
  const queries = useQueryClient();
  const askAgain = () =>
    Promise.all(
      [['students'], ['metrics'], badgesQuery.queryKey].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  return useMutation({
    mutationFn: () =>
      api('PUT /student/:studentId', {
        params: { studentId },
        body: { enrollmentDate: new Date().toISOString() },
      }),
    onSuccess: () => {
      onAccepted();
      return askAgain();
    },
    onError: (error) => {
      onRefused(error);
      return askAgain();
    },
  });
}
