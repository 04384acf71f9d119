import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { isTakePage } from '#web/lib/is-take-page.ts';
import { mayPass } from '#web/lib/query-client.ts';
import { readOwner } from '#web/lib/session-token.ts';

const patienceMs = 4_000;

/** Whose token this is. While the server does not answer at all, nobody has been refused: it asks on. */
export function currentUserQuery(token: string | null) {
  return queryOptions({
    queryKey: ['current-user', token],
    queryFn: async ({ signal }) =>
      (await api('GET /auth/me', undefined, { signal: withPatience(signal) })).user,
    enabled: token !== null,
    staleTime: 60_000,
    retry: (_failures, error) => mayPass(error) || (isFault(error) && mayGoOn()),
    retryDelay: (failures) => Math.min(500 * 2 ** failures, 5_000),
  });
}

/** A quiz this device can open by itself: its student is signed out by a refusal only, not by a fault. */
function mayGoOn(): boolean {
  return isTakePage(window.location.pathname) && readOwner() !== null;
}

function isFault(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 500;
}

/** Nor does it wait long for a server that says nothing. */
function withPatience(signal: AbortSignal): AbortSignal {
  return mayGoOn() ? AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]) : signal;
}
