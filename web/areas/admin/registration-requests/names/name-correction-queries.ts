import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { nextOffset } from '#web/lib/api/next-offset.ts';
import { useInvalidate } from '#web/lib/queries/use-invalidate.ts';

type ShownStatus = 'PENDING' | 'ACCEPTED' | 'DECLINED';

interface Filter {
  status: ShownStatus;
  search: string;
  step: number;
}

/** Pending ones oldest first, decided ones newest first. */
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

function useInvalidateRequests() {
  return useInvalidate('name-corrections', 'students', 'accounts', 'badges');
}

export function useAcceptName() {
  const invalidate = useInvalidateRequests();
  return useMutation({
    mutationFn: (nameCorrectionId: number) =>
      api('POST /nameCorrection/:nameCorrectionId/accept', { params: { nameCorrectionId } }),
    onSettled: invalidate,
  });
}

export function useDeclineName() {
  const invalidate = useInvalidateRequests();
  return useMutation({
    mutationFn: ({ id, reason }: { id: number; reason: string }) =>
      api('POST /nameCorrection/:nameCorrectionId/decline', {
        params: { nameCorrectionId: id },
        body: { reason },
      }),
    onSettled: invalidate,
  });
}
