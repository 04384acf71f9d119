import { createApiClient } from './api-client.ts';
import { clearTokenIf, readToken } from './session-token.ts';

/** Every call of the pages goes through here. */
export const api = createApiClient({
  token: readToken,
  onSignedOut: clearTokenIf,
});
