import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import type { CodeSent } from '#shared/contract/people/auth.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import type { Input } from '#web/lib/api/api-contract.ts';

/** Requests a code by mail. */
export function useRequestReset() {
  return useMutation({ mutationFn: (email: string) => api('POST /auth/reset/request', { body: { email } }) });
}

/** Exchanges the code for the right to choose a new password. */
export function useVerifyReset() {
  return useMutation({
    mutationFn: (body: Input<'POST /auth/reset/verify'>['body']) => api('POST /auth/reset/verify', { body }),
  });
}

/** Sets the new password with the token of a code or an invitation. */
export function useConfirmReset() {
  return useMutation({
    mutationFn: (body: Input<'POST /auth/reset/confirm'>['body']) =>
      api('POST /auth/reset/confirm', { body }),
  });
}

/** Why no code was sent: too many requests get the server's text, everything else one message. */
export function resetCodeProblem(error: unknown): MessageDescriptor | string {
  const failed = msg`Failed to send reset code. Please try again.`;
  return error instanceof ApiError && error.status === 429 ? (error.serverMessage ?? failed) : failed;
}

/** The state of a requested code, kept in the history so that a reload does not lose it. */
export interface ResetState {
  email: string;
  /** By this device's clock, in milliseconds. */
  expiresAt: number;
  resendAt: number;
  /** False after several mails: then the long code of the latest one must be entered. */
  isSent: boolean;
}

export function resetStateOf(email: string, sent: CodeSent, now: number): ResetState {
  return {
    email,
    expiresAt: now + sent.expiresInSeconds * 1000,
    resendAt: now + sent.resendInSeconds * 1000,
    isSent: sent.isSent,
  };
}

export function readResetState(state: unknown): ResetState | null {
  const {
    email,
    expiresAt,
    resendAt,
    isSent = true,
  } = (typeof state === 'object' && state ? state : {}) as Partial<ResetState>;
  return typeof email === 'string' && typeof expiresAt === 'number' && typeof resendAt === 'number'
    ? { email, expiresAt, resendAt, isSent }
    : null;
}
