import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** How long a connection may be held by who sends or reads nothing. Shorter in tests. */
export interface ConnectionPace {
  /** For the head of a request, from its first byte or from the connection on. */
  headersMs: number;
  /** After an answer, for the rest of a body that nobody reads. */
  lingerMs: number;
  /** Without a byte taken by the reader of an answer. */
  unreadMs: number;
  /** How often all connections are looked at. */
  lookMs: number;
}

const productionPace: ConnectionPace = { headersMs: 20_000, lingerMs: 2_000, unreadMs: 60_000, lookMs: 500 };

// What a fast line brings of a file that was too large: whoever still sends more has not read the answer.
const maxDiscardedBytes = 64 * 1024 * 1024;
// Smaller answers fit into the buffers of the system.
const largeAnswerBytes = 64 * 1024;

export function connectionPace(given: Partial<ConnectionPace> = {}): ConnectionPace {
  return { ...productionPace, ...given };
}

/** For the server that Fastify makes: the others of `doors.ts` hand their connections to it. */
export function headLimits({ headersMs, lookMs }: ConnectionPace) {
  return { headersTimeout: headersMs, connectionsCheckingInterval: Math.max(lookMs, headersMs / 4) };
}

interface Unread {
  until: number;
  maxBytesRead: number;
}

/** Closes the connections of those who hold one without need. An upload over a slow line is not one of them. */
export const connectionLimits = fp(
  async (app: FastifyInstance, pace: ConnectionPace) => {
    // A request that is refused before its body was read would keep its connection for as long as it sends a byte now
    // and then. What comes within a moment is discarded, so that the sender reads the answer and not a reset.
    const unread = new Map<IncomingMessage, Unread>();

    function watchRest(request: IncomingMessage): void {
      const { socket } = request;
      if (request.complete || socket.destroyed) return;
      request.resume();
      unread.set(request, {
        until: performance.now() + pace.lingerMs,
        maxBytesRead: socket.bytesRead + maxDiscardedBytes,
      });
      // Not found in the list for long after it has gone.
      socket.once('close', () => unread.delete(request));
    }

    (app.server as HttpServer).on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (hasBody(request)) response.once('finish', () => watchRest(request));
    });

    const timer = setInterval(() => {
      const now = performance.now();
      for (const [request, { until, maxBytesRead }] of unread) {
        if (request.complete) unread.delete(request);
        else if (now >= until || request.socket.bytesRead > maxBytesRead) request.socket.destroy();
      }
    }, pace.lookMs);
    timer.unref();
    app.addHook('onClose', async () => clearInterval(timer));

    // An answer that nobody takes is memory. Node takes the limit away again when the answer is sent.
    app.addHook('onSend', (request, _reply, payload, done) => {
      const isSmall =
        payload === null ||
        payload === undefined ||
        ((typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length < largeAnswerBytes);
      // A call that a test makes without a line has none.
      const { socket } = request.raw;
      if (!isSmall && socket instanceof Socket) socket.setTimeout(pace.unreadMs);
      done();
    });
  },
  { name: 'connection-limits' },
);

function hasBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}
