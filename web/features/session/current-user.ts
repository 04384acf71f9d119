import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { mayPass } from '#web/lib/query-client.ts';

/** Whose token this is. While the server does not answer at all, nobody has been refused: it asks on. */
export function currentUserQuery(token: string | null) {
  return queryOptions({
    queryKey: ['current-user', token],
    queryFn: async ({ signal }) => (await api('GET /auth/me', undefined, { signal })).user,
    enabled: token !== null,
    staleTime: 60_000,
    retry: (_failures, error) => mayPass(error),
    retryDelay: (failures) => Math.min(500 * 2 ** failures, 5_000),
  });
}
