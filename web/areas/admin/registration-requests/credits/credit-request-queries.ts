import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { nextOffset } from '#web/lib/api/next-offset.ts';
import { useInvalidate } from '#web/lib/queries/use-invalidate.ts';

type ShownStatus = 'PENDING' | 'APPROVED' | 'DECLINED';

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

function useInvalidateRequests() {
  return useInvalidate('credit-requests', 'quizzes', 'badges');
}

export function useApproveCredits() {
  const invalidate = useInvalidateRequests();
  return useMutation({
    mutationFn: (creditRequestId: number) =>
      api('POST /creditRequest/:creditRequestId/approve', { params: { creditRequestId } }),
    onSettled: invalidate,
  });
}

export function useDeclineCredits() {
  const invalidate = useInvalidateRequests();
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      api('POST /creditRequest/:creditRequestId/decline', {
        params: { creditRequestId: id },
        body: { reason },
      }),
    onSettled: invalidate,
  });
}
