import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { search } from '#shared/limits.ts';
import { api } from '#web/lib/api.ts';

const typingMs = 200;

function foundQuery(text: string) {
  return queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => api('GET /search', { query: { text } }, { signal }),
    enabled: isLongEnough(text),
    placeholderData: keepPreviousData,
    // What others do meanwhile shows the next time one searches.
    staleTime: 10_000,
    gcTime: 60_000,
    retry: false,
  });
}

function isLongEnough(text: string): boolean {
  return text.length >= search.leastText && text.length <= search.mostText;
}

/** What the server knows of a text, once the typing pauses; an answer to an earlier text is given up. */
export function useFound(typed: string) {
  const wanted = typed.trim();
  const [text] = useDebouncedValue(wanted, typingMs);
  const query = useQuery(foundQuery(text));
  const isAsked = isLongEnough(wanted);
  return {
    /** Of this text or, until that has come, of the one before. */
    found: isAsked ? query.data : undefined,
    isAsked,
    isSearching: isAsked && (text !== wanted || query.isFetching),
    error: isAsked && text === wanted && !query.isFetching ? query.error : null,
    retry: () => void query.refetch(),
  };
}
