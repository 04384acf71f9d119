import type { CodeSent } from '#shared/contract/auth.ts';

/** What is known of a code that was asked for. Kept in the history, so that a reload does not lose it. */
export interface ResetState {
  email: string;
  /** By this device's clock, in milliseconds. */
  expiresAt: number;
  resendAt: number;
  /** False where several mails have come already: the longer code of the latest one is to be entered. */
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
