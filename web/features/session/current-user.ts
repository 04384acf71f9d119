import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-client.ts';
import { isTakePage } from '#web/lib/is-take-page.ts';
import { maintenanceQuery } from '#web/lib/maintenance-query.ts';
import { preferencesQuery } from '#web/lib/preferences-query.ts';
import { mayPass } from '#web/lib/query-client.ts';
import { readOwner } from '#web/lib/session-token.ts';
import { sessionEndKey } from './session-end-key.ts';

export const currentUserKey = 'current-user';
const patienceMs = 4_000;

/** Whose token this is. While the server does not answer at all, nobody has been refused: it asks on. */
export function currentUserQuery(token: string | null) {
  return queryOptions({
    queryKey: [currentUserKey, token],
    queryFn: async ({ client, signal }) => {
      const answer = await api('GET /auth/me', undefined, { signal: withPatience(signal) });
      // Both come with this answer, which saves two requests before the page can be shown.
      client.setQueryData(preferencesQuery.queryKey, (known) => known ?? answer.preferences);
      client.setQueryData(maintenanceQuery.queryKey, (known) => known ?? answer.maintenance);
      client.setQueryData(sessionEndKey, answer.session);
      return answer.user;
    },
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
