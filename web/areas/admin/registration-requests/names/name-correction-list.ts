import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { badgesQuery } from '#web/features/notifications/notifications.ts';
import { api } from '#web/lib/api.ts';
import { nextOffset } from '#web/lib/next-offset.ts';

export type ShownStatus = 'PENDING' | 'ACCEPTED' | 'DECLINED';

interface Filter {
  status: ShownStatus;
  search: string;
  step: number;
}

/** Those that wait, oldest first; those decided, newest first. */
export function nameRequestsQuery({ status, search, step }: Filter) {
  return infiniteQueryOptions({
    queryKey: ['name-corrections', 'list', status, search, step],
    queryFn: ({ pageParam, signal }) => {
      const order = status === 'PENDING' ? ('asc' as const) : ('desc' as const);
      const query = { status, order, max: step, offset: pageParam };
      return api('GET /nameCorrection', { query: search === '' ? query : { ...query, search } }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  });
}

function useAskAgain() {
  const queries = useQueryClient();
  const keys = [['name-corrections'], ['students'], ['accounts'], badgesQuery.queryKey];
  return () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

export function useAcceptName() {
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: (nameCorrectionId: number) =>
      api('POST /nameCorrection/:nameCorrectionId/accept', { params: { nameCorrectionId } }),
    onSettled: askAgain,
  });
}

export function useDeclineName() {
  const askAgain = useAskAgain();
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      api('POST /nameCorrection/:nameCorrectionId/decline', {
        params: { nameCorrectionId: id },
        body: { reason },
      }),
    onSettled: askAgain,
  });
}
