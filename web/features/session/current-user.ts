import { queryOptions } from '@tanstack/react-query';
import { isTakePage } from '#web/lib/address/paths.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import { mayPass } from '#web/lib/api/query-client.ts';
import { maintenanceQuery } from '#web/lib/queries/maintenance-query.ts';
import { preferencesQuery } from '#web/lib/queries/preferences-query.ts';
import { useInvalidate } from '#web/lib/queries/use-invalidate.ts';
import { readOwner } from '#web/lib/session/session-token.ts';

export const currentUserKey = 'current-user';
const patienceMs = 4_000;

/** The user behind a token. While the server is unreachable it retries, because nobody was refused. */
export function currentUserQuery(token: string | null) {
  return queryOptions({
    queryKey: [currentUserKey, token],
    queryFn: async ({ client, signal }) => {
      const answer = await api('GET /auth/me', undefined, { signal: withPatience(signal) });
      // Both are part of this response, which saves two requests before the first page.
      client.setQueryData(preferencesQuery.queryKey, (known) => known ?? answer.preferences);
      client.setQueryData(maintenanceQuery.queryKey, answer.maintenance);
      client.setQueryData(sessionEndKey, answer.session);
      return answer.user;
    },
    enabled: token !== null,
    staleTime: 60_000,
    retry: (_failures, error) => mayPass(error) || (isFault(error) && mayGoOn()),
    retryDelay: (failures) => Math.min(500 * 2 ** failures, 5_000),
  });
}

/** A quiz this device can open offline: only a refusal signs its student out, not a fault. */
function mayGoOn(): boolean {
  return isTakePage(window.location.pathname) && readOwner() !== null;
}

function isFault(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 500;
}

/** It also does not wait long for a silent server. */
function withPatience(signal: AbortSignal): AbortSignal {
  return mayGoOn() ? AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]) : signal;
}

/** Asks the server again who is signed in and what they have to do first. */
export function useRecheckUser() {
  return useInvalidate(currentUserKey);
}

/** The cache key of the session's end, which comes with the current user. */
export const sessionEndKey = ['session-end'];
