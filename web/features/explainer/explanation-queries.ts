import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import type { ApiError } from '#web/lib/api/api-client.ts';

/** Whether the server is configured with an explainer. */
export const explainerQuery = queryOptions({
  queryKey: ['explainer'],
  queryFn: ({ signal }) => api('GET /explanation', undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Sends only the error's code and text. */
export function explanationQuery({ code, message }: Refusal) {
  return queryOptions({
    queryKey: ['explanation', code, message],
    queryFn: async ({ signal }) =>
      (await api('POST /explanation', { body: { code, message } }, { signal })).explanation,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

export interface Refusal {
  code: string;
  message: string;
}

const maxRemembered = 30;
const latest = new Map<string, Refusal>();

/** Remembers server errors, so that a text on the screen can be recognised as one. */
export function rememberRefusal({ code, message, serverMessage }: ApiError): void {
  if (code === undefined || serverMessage === undefined) return;
  for (const shown of [message, serverMessage]) latest.set(shown, { code, message: serverMessage });
  for (const oldest of [...latest.keys()].slice(0, -maxRemembered)) latest.delete(oldest);
}

/** The server error shown with this text. Undefined for the app's own texts. */
export function findRefusal(shown: string): Refusal | undefined {
  return latest.get(shown);
}
