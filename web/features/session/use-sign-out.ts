import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { clearToken, readToken } from '#web/lib/session-token.ts';
import { currentUserQuery } from './current-user.ts';
import { forgetReturn } from './return-page.ts';

/** Ends the session. The token goes and the sign-in page comes even if the server does not answer. */
export function useSignOut(): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return () => {
    const user = queries.getQueryData(currentUserQuery(readToken()).queryKey);
    if (user?.role === 'STUDENT') forgetAttempts(user.id);
    forgetReturn();
    // The call takes the token along before it is forgotten here.
    api('POST /auth/logout').catch(() => undefined);
    clearToken();
    queries.clear();
    void navigate(paths.login);
  };
}

/** Loaded only now: the page of the sign-in must stay small. */
function forgetAttempts(userId: number): void {
  import('#web/attempt/forget.ts').then((module) => module.forgetAttempts(userId)).catch(() => undefined);
}
