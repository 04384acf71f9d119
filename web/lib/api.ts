import { type ApiError, createApiClient } from './api-client.ts';
import { isUnattended } from './attention.ts';
import { takeEarlyAnswer } from './early-answer.ts';
import { clearTokenIf, readToken } from './session-token.ts';

type Receive = (error: ApiError) => unknown;
const receivers = new Set<Receive>();

/** Calls back with every refusal of the server, whatever becomes of it. */
export function onRefused(receive: Receive): () => void {
  receivers.add(receive);
  return () => receivers.delete(receive);
}

/** Every call of the pages goes through here. */
export const api = createApiClient({
  token: readToken,
  fetch: (url, init) => takeEarlyAnswer(url, init) ?? fetch(url, init),
  isUnattended,
  onSignedOut: clearTokenIf,
  onRefused: (error) => {
    for (const receive of receivers) receive(error);
  },
});
