import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** The tags of a bank's owner, each with how many questions of the bank have it. */
export function tagsQuery(questionBankId: number) {
  return queryOptions({
    queryKey: ['tags', questionBankId],
    queryFn: ({ signal }) => api('GET /tag', { query: { questionBankId } }, { signal }),
  });
}
