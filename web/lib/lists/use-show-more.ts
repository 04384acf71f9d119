import { type InfiniteData, type UseInfiniteQueryResult, useMutation } from '@tanstack/react-query';

type Listed = UseInfiniteQueryResult<InfiniteData<unknown, unknown>>;

const maxRounds = 5;

/** Loads the next page of a list. An error goes to `onFailed`, and the list stays. */
export function useShowMore(query: Listed, onFailed: (error: Error) => void) {
  const { mutate, isPending } = useMutation({ mutationFn: () => fetchNext(query), onError: onFailed });
  return { isLoadingMore: isPending, showMore: () => mutate() };
}

async function fetchNext(query: Listed): Promise<void> {
  let { data, isFetching } = query;
  for (let round = 0; round < maxRounds; round += 1) {
    // Fetching the next page would cancel a running refetch. The next page starts at the old length: rows that have
    // left the list would make it skip as many.
    if (isFetching) ({ data } = await query.refetch({ cancelRefetch: false }));
    const next = await query.fetchNextPage();
    if (next.isFetchNextPageError && next.error) throw next.error;
    // A live event refetched the whole list and cancelled the next page: tries again.
    if (countPages(next.data) > countPages(data) || !next.hasNextPage) return;
    ({ data, isFetching } = next);
  }
}

function countPages(data: InfiniteData<unknown> | undefined): number {
  return data?.pages.length ?? 0;
}
