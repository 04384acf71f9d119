interface EarlyAnswers {
  token: string;
  /** By the address that was asked. */
  answers: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers | undefined;
  }
}

/** Later a page asks in order to learn what is new. */
const usefulMs = 30_000;

/** What web/before-paint.js has asked while the scripts were still on their way. Each answer counts once. */
export function takeEarlyAnswer(
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
