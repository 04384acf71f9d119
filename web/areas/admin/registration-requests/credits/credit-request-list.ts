import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { badgesQuery } from '#web/features/notifications/notifications.ts';
import { api } from '#web/lib/api.ts';
import { nextOffset } from '#web/lib/next-offset.ts';

export type ShownStatus = 'PENDING' | 'APPROVED' | 'DECLINED';

interface Filter {
  status: ShownStatus;
  search: string;
  step: number;
}

/** Pending ones oldest first, decided ones newest first. */
export function creditRequestsQuery({ status, search, step }: Filter) {
  return infiniteQueryOptions({
    queryKey: ['credit-requests', 'list', status, search, step],
    queryFn: ({ pageParam, signal }) => {
      const order = status === 'PENDING' ? ('asc' as const) : ('desc' as const);
      const query = { status, order, max: step, offset: pageParam };
      return api('GET /creditRequest', { query: search === '' ? query : { ...query, search } }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  });
}

function useAskAgain() {
  const queries = useQueryClient();
  const keys = [['credit-requests'], ['quizzes'], badgesQuery.queryKey];
  return () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

export function useApproveCredits() {
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: (creditRequestId: number) =>
      api('POST /creditRequest/:creditRequestId/approve', { params: { creditRequestId } }),
    onSettled: askAgain,
  });
}

export function useDeclineCredits() {
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      api('POST /creditRequest/:creditRequestId/decline', {
        params: { creditRequestId: id },
        body: { reason },
      }),
    onSettled: askAgain,
  });
}
