import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Accepted, Refused } from '#shared/contract/admissions.ts';
import { badgesQuery } from '#web/features/notifications/notifications.ts';
import { api } from '#web/lib/api.ts';
import { studentsQuery } from '#web/lib/students-query.ts';

export const registrationCountsQuery = queryOptions({
  queryKey: ['metrics', 'registrations'],
  queryFn: ({ signal }) => api('GET /dashboard/adminMetrics', undefined, { signal }),
});

const orders = {
  oldest: { sort: 'dateCreated', order: 'asc' },
  newest: { sort: 'dateCreated', order: 'desc' },
  name: { sort: 'lastName', order: 'asc' },
} as const;
export type RequestOrder = keyof typeof orders;

export interface RequestChoice {
  state: 'pending' | 'unconfirmed';
  search: string;
  order: RequestOrder;
}

/** Those who wait to be accepted. */
export function pendingStudentsQuery({ state, search, order }: RequestChoice, step: number) {
  return studentsQuery({ state, ...orders[order], search, step });
}

/** How many have not confirmed their address yet. */
export const unconfirmedQuery = queryOptions({
  queryKey: ['students', 'unconfirmed', 'count'],
  queryFn: async ({ signal }) => {
    const { total } = await api('GET /student', { query: { state: 'unconfirmed', max: 1 } }, { signal });
    return total;
  },
});

/** What anybody decides here changes the list, the figures and the number in the sidebar. */
function useAskAgain() {
  const queries = useQueryClient();
  const keys = [['students'], ['metrics'], ['accounts'], badgesQuery.queryKey];
  return () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

interface Accepting {
  onAccepted: () => void;
  onRefused: (error: Error) => void;
}

/** The callbacks come even when the row has left the screen meanwhile, because another window was told first. */
export function useAcceptStudent(studentId: number, { onAccepted, onRefused }: Accepting) {
  const askAgain = useAskAgain();
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

export interface Placement {
  teacherId: number | null;
  programId: number | null;
}

export function useAcceptStudents() {
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: ({ ids, teacherId, programId }: Placement & { ids: readonly number[] }): Promise<Accepted> =>
      api('POST /student/accept', {
        body: {
          students: ids.map((id) => ({ id })),
          ...(teacherId === null ? {} : { assignedTeacher: { id: teacherId } }),
          ...(programId === null ? {} : { program: { id: programId } }),
        },
      }),
    onSettled: askAgain,
  });
}

export function useRefuseStudents() {
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: ({ ids, reason }: { ids: readonly number[]; reason: string }): Promise<Refused> =>
      api('POST /student/refuse', { body: { students: ids.map((id) => ({ id })), reason } }),
    onSettled: askAgain,
  });
}
