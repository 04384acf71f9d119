import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePageSize } from '#web/features/profile/page-size.ts';
import { useInvalidate } from '#web/lib/queries/use-invalidate.ts';
import type { RegradeTerms } from '../regrade-draft.ts';
import { regradePreviewQuery } from '../regrade-queries.ts';

const pageSize = 200;

/** One page of the preview for these terms. */
export function usePreview(terms: RegradeTerms | null) {
  const [search, setSearch] = useState('');
  const [offset, setOffset] = useState(0);
  const max = Math.min(usePageSize(), pageSize);
  const query = useQuery(regradePreviewQuery(terms, { search, offset, max }));
  return {
    query,
    /** Reload the question too: a refusal can mean that it has changed. */
    again: useInvalidate('regrades'),
    search,
    page: { offset, max },
    goTo: setOffset,
    find: (text: string) => {
      setSearch(text);
      setOffset(0);
    },
  };
}

export type PreviewState = ReturnType<typeof usePreview>;
