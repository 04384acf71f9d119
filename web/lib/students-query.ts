import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from './api.ts';
import { nextOffset } from './next-offset.ts';

interface Filter {
  state: 'pending' | 'accepted' | 'unconfirmed';
  sort: 'dateCreated' | 'lastName';
  order?: 'asc' | 'desc';
  /** In the name or the e-mail address; empty for all. */
  search: string;
  /** How many come at a time. */
  step: number;
}

/** The students the caller may know of, page by page. */
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
