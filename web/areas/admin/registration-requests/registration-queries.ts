import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Accepted, Refused } from '#shared/contract/people/admissions.ts';
import { api } from '#web/lib/api/api.ts';
import { studentsQuery } from '#web/lib/queries/students-query.ts';
import { useInvalidate } from '#web/lib/queries/use-invalidate.ts';

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

/** How many pending students have not confirmed their address. */
export const unconfirmedQuery = queryOptions({
  queryKey: ['students', 'unconfirmed', 'count'],
  queryFn: async ({ signal }) => {
    const { total } = await api('GET /student', { query: { state: 'unconfirmed', max: 1 } }, { signal });
    return total;
  },
});

/** A decision changes the list, the metrics and the badge in the sidebar. */
function useInvalidateRequests() {
  return useInvalidate('students', 'metrics', 'accounts', 'badges');
}

interface Accepting {
  onAccepted: () => void;
  onRefused: (error: Error) => void;
}

/** Callbacks of the hook, not of `mutate`: they also run if an event has removed the row before the response. */
export function useAcceptStudent(studentId: number, { onAccepted, onRefused }: Accepting) {
  const invalidate = useInvalidateRequests();
  return useMutation({
    mutationFn: () =>
      api('PUT /student/:studentId', {
        params: { studentId },
        body: { enrollmentDate: new Date().toISOString() },
      }),
    onSuccess: () => {
      onAccepted();
      return invalidate();
    },
    onError: (error) => {
      onRefused(error);
      return invalidate();
    },
  });
}

export interface Placement {
  teacherId: number | null;
  programId: number | null;
}

export function useAcceptStudents() {
  const invalidate = useInvalidateRequests();
  return useMutation({
    mutationFn: ({ ids, teacherId, programId }: Placement & { ids: readonly number[] }): Promise<Accepted> =>
      api('POST /student/accept', {
        body: {
          students: ids.map((id) => ({ id })),
          ...(teacherId === null ? {} : { assignedTeacher: { id: teacherId } }),
          ...(programId === null ? {} : { program: { id: programId } }),
        },
      }),
    onSettled: invalidate,
  });
}

export function useRefuseStudents() {
  const invalidate = useInvalidateRequests();
  return useMutation({
    mutationFn: ({ ids, reason }: { ids: readonly number[]; reason: string }): Promise<Refused> =>
      api('POST /student/refuse', { body: { students: ids.map((id) => ({ id })), reason } }),
    onSettled: invalidate,
  });
}
