import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import type { Refusal } from './refusals.ts';

/** Whether there is somebody to ask; that hangs on how the server was started. */
export const explainerQuery = queryOptions({
  queryKey: ['explainer'],
  queryFn: ({ signal }) => api('GET /explanation', undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The code and the text of the error are sent, and nothing else. */
export function explanationQuery({ code, message }: Refusal) {
  return queryOptions({
    queryKey: ['explanation', code, message],
    queryFn: async ({ signal }) =>
      (await api('POST /explanation', { body: { code, message } }, { signal })).explanation,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
