import { type InfiniteData, type UseInfiniteQueryResult, useMutation } from '@tanstack/react-query';

type Listed = UseInfiniteQueryResult<InfiniteData<unknown, unknown>>;

const mostRounds = 5;

/** The next page of a list. What is wrong with it is for `onFailed`: the list itself stays. */
export function useShowMore(query: Listed, onFailed: (error: Error) => void) {
  const { mutate, isPending } = useMutation({ mutationFn: () => fetchNext(query), onError: onFailed });
  return { isLoadingMore: isPending, showMore: () => mutate() };
}

async function fetchNext(query: Listed): Promise<void> {
  let { data, isFetching } = query;
  for (let round = 0; round < mostRounds; round += 1) {
    // What is being asked anew would be given up for the next page, which begins where the old pages end: what
    // has left the list meanwhile would push as many off it unseen.
    if (isFetching) ({ data } = await query.refetch({ cancelRefetch: false }));
    const next = await query.fetchNextPage();
    if (next.isFetchNextPageError && next.error) throw next.error;
    // Somebody's change, told meanwhile, has the whole list asked anew, and the next page is given up for that.
    if (countPages(next.data) > countPages(data) || !next.hasNextPage) return;
    ({ data, isFetching } = next);
  }
}

function countPages(data: InfiniteData<unknown> | undefined): number {
  return data?.pages.length ?? 0;
}
