import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '#web/lib/address/paths.ts';
import { api } from '#web/lib/api/api.ts';
import { clearToken, readToken } from '#web/lib/session/session-token.ts';
import { currentUserQuery } from './current-user.ts';
import { forgetReturn } from './return-page.ts';

/** Ends the session. Signs out here even if the server does not answer. */
export function useSignOut(): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return () => {
    const user = queries.getQueryData(currentUserQuery(readToken()).queryKey);
    if (user?.role === 'STUDENT') forgetAttempts(user.id);
    forgetReturn();
    // The request takes the token with it before it is forgotten here.
    api('POST /auth/logout').catch(() => undefined);
    clearToken();
    queries.clear();
    void navigate(paths.login);
  };
}

/** Loaded on demand to keep the sign-in page small. */
function forgetAttempts(userId: number): void {
  import('#web/attempt/journal/forget-attempts.ts')
    .then((module) => module.forgetAttempts(userId))
    .catch(() => undefined);
}
