import type { FastifyInstance } from 'fastify';
import type { LiveEvent } from '#shared/contract/communication/events.ts';

// Shorter than a test's timeout, so that the error lists the events that did arrive.
const patienceMs = 60_000;

export interface EventStream {
  response: Response;
  received: LiveEvent[];
  /** Waits for the next event of that type. Limited by the test's timeout. */
  next(type: LiveEvent['type'], withinMs?: number): Promise<LiveEvent>;
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  close(): void;
}

export async function listenOn(app: FastifyInstance): Promise<string> {
  return app.server.listening ? addressOf(app) : app.listen({ port: 0, host: '127.0.0.1' });
}

function addressOf(app: FastifyInstance): string {
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('The app is not listening.');
  return `http://127.0.0.1:${address.port}`;
}

/** Reads `/api/events` as the browser does: a fetch stream with the ordinary token. */
export async function openEventStream(
  address: string,
  token: string,
  attemptId?: number,
): Promise<EventStream> {
  const abort = new AbortController();
  const response = await fetch(
    `${address}/api/events${attemptId === undefined ? '' : `?attemptId=${attemptId}`}`,
    {
      headers: { authorization: `Bearer ${token}` },
      signal: abort.signal,
    },
  );
  const received: LiveEvent[] = [];
  const waiting: (() => void)[] = [];
  let seen = 0;

  async function read(): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        if (block.startsWith('data: ')) received.push(JSON.parse(block.slice(6)) as LiveEvent);
      }
      for (const wake of waiting.splice(0)) wake();
    }
  }
  const ended = read().catch(() => undefined);

  async function next(type: LiveEvent['type'], withinMs = patienceMs): Promise<LiveEvent> {
    const until = performance.now() + withinMs;
    for (;;) {
      const at = received.findIndex((event, index) => index >= seen && event.type === type);
      const event = received[at];
      if (event) {
        seen = at + 1;
        return event;
      }
      const left = until - performance.now();
      if (left <= 0)
        throw new Error(`No ${type} within ${withinMs} ms; received ${JSON.stringify(received)}`);
      await new Promise<void>((wake) => {
        waiting.push(wake);
        setTimeout(wake, left);
      });
    }
  }
  return { response, received, next, ended, close: () => abort.abort() };
}
