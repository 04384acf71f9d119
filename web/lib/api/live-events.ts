import type { LiveEvent } from '#shared/contract/communication/events.ts';
import { i18n } from '../i18n/i18n.ts';
import { endingOf } from '../session/session-ending.ts';
import { clearTokenIf, readToken } from '../session/session-token.ts';

interface Listening {
  /** The attempt whose other devices it follows. */
  attemptId?: number;
  receive: (event: LiveEvent) => void;
}

const firstWaitMs = 1_000;
const maxWaitMs = 30_000;
const pollMs = 60_000;

/**
 * Receives the server's events while the page is visible: a hidden page disconnects, because a browser has only a few
 * connections for all its windows. Ends when the returned function is called.
 */
export function listenToEvents({ attemptId, receive }: Listening): () => void {
  let connection: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = firstWaitMs;
  let missed = false;
  let ended = false;

  async function connect(): Promise<void> {
    const mine = new AbortController();
    let isClosed = false;
    connection = mine;
    try {
      for await (const event of readStream(attemptId, mine.signal)) {
        wait = firstWaitMs;
        // Events were missed while disconnected.
        if (event.type === 'connected' && missed) receive({ type: 'resync' });
        missed = true;
        isClosed = event.type === 'stream.closed';
        receive(event);
      }
    } catch {
      // The connection broke, or the page was hidden.
    }
    if (connection === mine) connection = undefined;
    if (!ended && !mine.signal.aborted) (isClosed ? poll : retryLater)();
  }

  /**
   * The account has more open pages than streams. Reconnecting would close the stream of another page, which would do the
   * same, forever. So this page polls, and reconnects when it is used.
   */
  function poll(): void {
    timer = setTimeout(
      () => {
        receive({ type: 'resync' });
        poll();
      },
      pollMs * (0.5 + Math.random()),
    );
  }

  function retryLater(): void {
    // With jitter: all pages of a school must not reconnect at the same instant.
    timer = setTimeout(() => void connect(), wait * (0.5 + Math.random()));
    wait = Math.min(wait * 2, maxWaitMs);
  }

  function disconnect(): void {
    clearTimeout(timer);
    connection?.abort();
    connection = undefined;
  }

  function followVisibility(): void {
    if (document.visibilityState === 'hidden') {
      disconnect();
    } else if (!connection) {
      clearTimeout(timer);
      void connect();
    }
  }

  /** A dead connection would look open for minutes, to the page and to the server, without delivering events. */
  function loseNetwork(): void {
    if (!connection) return;
    disconnect();
    retryLater();
  }

  document.addEventListener('visibilitychange', followVisibility);
  window.addEventListener('online', followVisibility);
  window.addEventListener('focus', followVisibility);
  window.addEventListener('offline', loseNetwork);
  followVisibility();
  return () => {
    ended = true;
    disconnect();
    document.removeEventListener('visibilitychange', followVisibility);
    window.removeEventListener('online', followVisibility);
    window.removeEventListener('focus', followVisibility);
    window.removeEventListener('offline', loseNetwork);
  };
}

async function* readStream(attemptId: number | undefined, signal: AbortSignal): AsyncGenerator<LiveEvent> {
  const token = readToken();
  if (token === null) return;
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Language': i18n.locale };
  const ofAttempt = attemptId === undefined ? '' : `?attemptId=${attemptId}`;
  const response = await fetch(`/api/events${ofAttempt}`, { headers, signal });
  // The session was ended elsewhere: reconnecting would never end.
  if (response.status === 401) clearTokenIf(token, await endingOf(response));
  if (!response.ok || !response.body) throw new Error(`The event stream answered ${response.status}.`);
  let rest = '';
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      if (block.startsWith('data: ')) yield JSON.parse(block.slice('data: '.length)) as LiveEvent;
    }
  }
}
