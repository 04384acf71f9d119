import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '../api/api.ts';
import { nextOffset } from '../api/next-offset.ts';

interface Filter {
  state: 'pending' | 'accepted' | 'unconfirmed';
  sort: 'dateCreated' | 'lastName';
  order?: 'asc' | 'desc';
  /** Part of the name or the email address; empty for all. */
  search: string;
  /** The page size. */
  step: number;
}

/** The students that the caller may see, page by page. */
export function studentsQuery({ state, sort, order = 'asc', search, step }: Filter) {
  return infiniteQueryOptions({
    queryKey: ['students', state, sort, order, search, step],
    queryFn: ({ pageParam, signal }) => {
      const query = { state, sort, order, max: step, offset: pageParam };
      const searched = search === '' ? query : { ...query, search };
      return api('GET /student', { query: searched }, { signal });
    },
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    placeholderData: keepPreviousData,
  });
}
