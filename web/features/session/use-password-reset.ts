import { useMutation } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import type { Input } from '#web/lib/api-contract.ts';

/** Has a code mailed. */
export function useRequestReset() {
  return useMutation({ mutationFn: (email: string) => api('POST /auth/reset/request', { body: { email } }) });
}

/** Exchanges the mailed code for the right to choose a new password. */
export function useVerifyReset() {
  return useMutation({
    mutationFn: (body: Input<'POST /auth/reset/verify'>['body']) => api('POST /auth/reset/verify', { body }),
  });
}

/** Sets the new password with what a code or an invitation gave. */
export function useConfirmReset() {
  return useMutation({
    mutationFn: (body: Input<'POST /auth/reset/confirm'>['body']) =>
      api('POST /auth/reset/confirm', { body }),
  });
}
