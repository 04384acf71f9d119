import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import type { Input } from '#web/lib/api/api-contract.ts';

export const twoFactorQuery = queryOptions({
  queryKey: ['two-factor'],
  queryFn: ({ signal }) => api('GET /twoFactor', undefined, { signal }),
});

export function useStartTwoFactor() {
  return useMutation({
    mutationFn: (currentPassword: string) => api('POST /twoFactor', { body: { currentPassword } }),
  });
}

export function useConfirmTwoFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => api('POST /twoFactor/confirm', { body: { code } }),
    onSuccess: () => queries.invalidateQueries(twoFactorQuery),
  });
}

export type Proof = Input<'POST /twoFactor/off'>['body'];

export function useTurnOffTwoFactor() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Proof) => api('POST /twoFactor/off', { body }),
    onSuccess: () => queries.invalidateQueries(twoFactorQuery),
  });
}

export function useReplaceRecoveryCodes() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Proof) => api('POST /twoFactor/recoveryCodes', { body }),
    onSuccess: () => queries.invalidateQueries(twoFactorQuery),
  });
}
