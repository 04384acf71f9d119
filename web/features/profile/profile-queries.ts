import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { useInvalidate } from '#web/lib/queries/use-invalidate.ts';

/** A change of the email address that is not confirmed yet. */
export const wantedEmailQuery = queryOptions({
  queryKey: ['current-user', 'wanted-email'],
  queryFn: ({ signal }) => api('GET /auth/email', {}, { signal }),
});

export function useChangeEmail() {
  return useMutation({
    mutationFn: (body: { email: string; currentPassword: string }) => api('POST /auth/email', { body }),
    onSuccess: useInvalidate('current-user'),
  });
}

export function useCancelEmailChange() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /auth/email'),
    onSuccess: () => queries.invalidateQueries(wantedEmailQuery),
  });
}

export interface Name {
  firstName: string;
  lastName: string;
}

export function useSaveName() {
  return useMutation({
    mutationFn: (body: Name) => api('PATCH /profile', { body }),
    onSuccess: useInvalidate('current-user'),
  });
}

export function useSavePhoto() {
  return useMutation({
    mutationFn: (file: File) => api('form PUT /profile/photo', { file }),
    onSuccess: useInvalidate('current-user'),
  });
}

export function useRemovePhoto() {
  return useMutation({
    mutationFn: () => api('DELETE /profile/photo'),
    onSuccess: useInvalidate('current-user'),
  });
}

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => api('GET /session', undefined, { signal }),
});

export function useEndSession(sessionId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /session/:sessionId', { params: { sessionId } }),
    onSuccess: () => queries.invalidateQueries(sessionsQuery),
  });
}

export function useEndOtherSessions() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api('DELETE /session'),
    onSuccess: () => queries.invalidateQueries(sessionsQuery),
  });
}
