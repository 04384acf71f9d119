import { isUnattended } from '../session/attention.ts';
import { clearTokenIf, readToken } from '../session/session-token.ts';
import { type ApiError, createApiClient } from './api-client.ts';

type Receive = (error: ApiError) => unknown;
const receivers = new Set<Receive>();

/** Calls back for every error response, however it is handled. */
export function onRefused(receive: Receive): () => void {
  receivers.add(receive);
  return () => receivers.delete(receive);
}

/** The client for all calls of the pages. */
export const api = createApiClient({
  token: readToken,
  fetch: (url, init) => takeEarlyAnswer(url, init) ?? fetch(url, init),
  isUnattended,
  onSignedOut: clearTokenIf,
  onRefused: (error) => {
    for (const receive of receivers) receive(error);
  },
});

interface EarlyAnswers {
  token: string;
  /** Keyed by URL. */
  answers: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers | undefined;
  }
}

/** Later requests are made to get newer data. */
const usefulMs = 30_000;

/**
 * The response to a request that web/before-paint.js made while the scripts were loading. Each is used once.
 */
function takeEarlyAnswer(
  url: Parameters<typeof fetch>[0],
  { method = 'GET', headers, signal }: RequestInit = {},
): Promise<Response> | undefined {
  const early = window.earlyAnswers;
  if (!early || method !== 'GET' || typeof url !== 'string') return undefined;
  if (performance.now() > usefulMs || new Headers(headers).get('Authorization') !== `Bearer ${early.token}`) {
    window.earlyAnswers = undefined;
    return undefined;
  }
  const answer = early.answers.get(url);
  early.answers.delete(url);
  if (!answer) return undefined;
  const abandoned = new Promise<never>((_, stop) => {
    signal?.addEventListener('abort', () => stop(signal.reason as Error), { once: true });
  });
  return Promise.race([answer, abandoned]);
}
