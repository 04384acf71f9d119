import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { clearToken } from '#web/lib/session-token.ts';

/** Ends the session. The token goes and the sign-in page comes even if the server does not answer. */
export function useSignOut(): () => void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return () => {
    // The call takes the token along before it is forgotten here.
    api('POST /auth/logout').catch(() => undefined);
    clearToken();
    queries.clear();
    void navigate(paths.login);
  };
}
