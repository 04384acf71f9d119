import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Credentials, SecondFactorAsked, SignedIn } from '#shared/contract/people/auth.ts';
import { api } from '#web/lib/api/api.ts';
import { ApiError } from '#web/lib/api/api-client.ts';
import type { Input } from '#web/lib/api/api-contract.ts';
import { keepToken, offerSession } from '#web/lib/session/session-token.ts';
import { currentUserQuery } from './current-user.ts';

function useSignedIn(): (answer: SignedIn, remember: boolean) => void {
  const queries = useQueryClient();
  return ({ token, user }, remember) => {
    queries.clear();
    queries.setQueryData(currentUserQuery(token).queryKey, user);
    keepToken(token, remember);
    offerSession(user.id);
  };
}

export function useSignIn() {
  const signedIn = useSignedIn();
  return useMutation({
    mutationFn: async (body: Credentials) => {
      const answer: { success: boolean } & (SignedIn | SecondFactorAsked) = await api('POST /auth/login', {
        body,
      });
      // A response that refuses without an error status is still a refusal.
      if (!answer.success) throw new ApiError('', 401);
      return answer;
    },
    onSuccess: (answer, { remember }) => {
      if ('token' in answer) signedIn(answer, remember);
    },
  });
}

/** The second step, where the password alone is not enough. */
export function useFinishSignIn() {
  const signedIn = useSignedIn();
  return useMutation({
    mutationFn: (body: Input<'POST /auth/login/secondFactor'>['body']) =>
      api('POST /auth/login/secondFactor', { body }),
    onSuccess: (answer, { remember = false }) => signedIn(answer, remember),
  });
}

/**
 * The sign-in page may be gone by then: nothing is shown until the messages of the user's language are loaded.
 */
export function useCreateFirstAdmin(goOn: () => void) {
  const signedIn = useSignedIn();
  return useMutation({
    mutationFn: (body: Input<'POST /auth/firstAdmin'>['body']) => api('POST /auth/firstAdmin', { body }),
    onSuccess: (answer) => {
      signedIn(answer, false);
      goOn();
    },
  });
}

/** The text of the banner on the sign-in page: the server's own, or one of ours. */
export function signInProblem(error: unknown): MessageDescriptor | string {
  if (!(error instanceof ApiError)) return msg`Login failed. Please try again.`;
  const { status, serverMessage } = error;
  if (status === 0) return msg`Network error. Please check your connection.`;
  if (status === 401) return msg`Invalid email or password. Please try again.`;
  if (status === 422) return serverMessage ?? msg`Login failed. Please check your credentials.`;
  if (error.code === 'MAINTENANCE' && serverMessage) return serverMessage;
  if (status >= 500) return msg`Server error. Please try again later.`;
  // A pending or suspended account and too many tries come with a reason.
  if (status === 403 || status === 429) return serverMessage ?? msg`Login failed. Please try again.`;
  return msg`Login failed. Please try again.`;
}

/** What another page passes to the sign-in page through the history. */
export interface SignInState {
  notice: 'password-changed' | 'password-chosen';
  email: string;
}

export function readSignInState(state: unknown): SignInState | null {
  const { notice, email } = (typeof state === 'object' && state ? state : {}) as Partial<SignInState>;
  const isKnown = notice === 'password-changed' || notice === 'password-chosen';
  return isKnown && typeof email === 'string' ? { notice, email } : null;
}
