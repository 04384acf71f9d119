import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { badgesQuery } from '#web/features/notifications/notifications.ts';
import { api } from '#web/lib/api.ts';
import { studentsQuery } from '#web/lib/students-query.ts';

export const registrationCountsQuery = queryOptions({
  queryKey: ['metrics', 'registrations'],
  queryFn: ({ signal }) => api('GET /dashboard/adminMetrics', undefined, { signal }),
});

/** Those who wait to be accepted, who waited longest first. */
export function pendingStudentsQuery(search: string) {
  return studentsQuery({ state: 'pending', sort: 'dateCreated', search, step: 50 });
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
