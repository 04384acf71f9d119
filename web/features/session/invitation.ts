import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** Whom an invitation is for. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) =>
      (await api('POST /auth/invitation', { body: { token } }, { signal })).email,
    enabled: token !== '',
    // Asked once: while its owner types a password nothing about it changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
