import { createApiClient } from './api-client.ts';
import { clearToken, readToken } from './session-token.ts';

/** Every call of the pages goes through here. */
export const api = createApiClient({
  token: readToken,
  onSignedOut: (token) => {
    // An answer to an old token must not end a session that has begun since.
    if (readToken() === token) clearToken();
  },
});
