import { type UseInfiniteQueryResult, useMutation } from '@tanstack/react-query';

/** The next page of a list. What is wrong with it is for `onFailed`: the list itself stays. */
export function useShowMore(query: UseInfiniteQueryResult, onFailed: (error: Error) => void) {
  const { mutate, isPending } = useMutation({ mutationFn: () => fetchNext(query), onError: onFailed });
  return { isLoadingMore: isPending, showMore: () => mutate() };
}

async function fetchNext(query: UseInfiniteQueryResult): Promise<void> {
  // What is being asked anew would be given up for the next page, which begins where the old pages end: what
  // has left the list meanwhile would push as many off it unseen.
  if (query.isRefetching) await query.refetch({ cancelRefetch: false });
  const { isFetchNextPageError, error } = await query.fetchNextPage();
  if (isFetchNextPageError && error) throw error;
}
