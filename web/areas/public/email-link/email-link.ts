import { queryOptions, useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';

/** What a link in a mail is for. Asking changes nothing. */
export function emailLinkQuery(token: string) {
  return queryOptions({
    queryKey: ['email-link', token],
    queryFn: ({ signal }) => api('POST /auth/emailLink', { body: { token } }, { signal }),
    // Asked once: while its owner types a password nothing about it changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export function useConfirmLink() {
  return useMutation({
    mutationFn: (body: { token: string; password?: string }) => api('POST /auth/emailLink/confirm', { body }),
  });
}
