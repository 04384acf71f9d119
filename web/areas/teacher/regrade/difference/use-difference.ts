import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageSize } from '#web/features/profile/page-size.ts';
import type { RegradeTerms } from '../regrade-draft.ts';
import { regradeDifferenceQuery } from '../regrades.ts';

const mostAtOnce = 200;

/** The difference of these terms, a page of it. */
export function useDifference(terms: RegradeTerms | null) {
  const [search, setSearch] = useState('');
  const [offset, setOffset] = useState(0);
  const max = Math.min(usePageSize(), mostAtOnce);
  const queries = useQueryClient();
  const query = useQuery(regradeDifferenceQuery(terms, { search, offset, max }));
  return {
    query,
    /** With the question itself: a refusal may mean that it is no longer what the page shows. */
    again: () => queries.invalidateQueries({ queryKey: ['regrades'] }),
    search,
    page: { offset, max },
    goTo: setOffset,
    find: (text: string) => {
      setSearch(text);
      setOffset(0);
    },
  };
}

export type ShownDifference = ReturnType<typeof useDifference>;
