import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Credentials, SecondFactorAsked, SignedIn } from '#shared/contract/auth.ts';
import { api } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-client.ts';
import type { Input } from '#web/lib/api-contract.ts';
import { keepToken, offerSession } from '#web/lib/session-token.ts';
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
      // A server that says no without an error says no all the same.
      if (!answer.success) throw new ApiError('', 401);
      return answer;
    },
    onSuccess: (answer, { remember }) => {
      if ('token' in answer) signedIn(answer, remember);
    },
  });
}

/** The second half, where the password alone is not enough. */
export function useFinishSignIn() {
  const signedIn = useSignedIn();
  return useMutation({
    mutationFn: (body: Input<'POST /auth/login/secondFactor'>['body']) =>
      api('POST /auth/login/secondFactor', { body }),
    onSuccess: (answer, { remember = false }) => signedIn(answer, remember),
  });
}

/** Who has just signed in may see nothing until their words are there, so the page itself can be gone when this is over. */
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
