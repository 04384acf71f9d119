import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** How long a connection may idle without sending or reading. Shorter in tests. */
export interface ConnectionPace {
  /** For the request head, from its first byte or from the start of the connection. */
  headersMs: number;
  /** After a response, for the rest of an unread body. */
  lingerMs: number;
  /** While the reader of a response takes no byte. */
  unreadMs: number;
  /** The interval of the check of all connections. */
  lookMs: number;
}

const productionPace: ConnectionPace = { headersMs: 20_000, lingerMs: 2_000, unreadMs: 60_000, lookMs: 500 };

// The bytes of a refused file that a fast line still delivers. A client that sends more has not read the response.
const maxDiscardedBytes = 64 * 1024 * 1024;
// Smaller responses fit into the operating system's buffers.
const largeAnswerBytes = 64 * 1024;

export function connectionPace(given: Partial<ConnectionPace> = {}): ConnectionPace {
  return { ...productionPace, ...given };
}

/** Applies to Fastify's own server; the listeners of `reuse-port-listeners.ts` hand their connections to it. */
export function headLimits({ headersMs, lookMs }: ConnectionPace) {
  return { headersTimeout: headersMs, connectionsCheckingInterval: Math.max(lookMs, headersMs / 4) };
}

interface Unread {
  until: number;
  maxBytesRead: number;
}

/** Closes idle connections that hold resources. An upload over a slow line is not idle. */
export const connectionLimits = fp(
  async (app: FastifyInstance, pace: ConnectionPace) => {
    // A request that is refused before its body is read would hold its connection while it sends a byte now and then. The
    // body is discarded for a moment, so that the sender reads the response instead of a reset.
    const unread = new Map<IncomingMessage, Unread>();

    function watchRest(request: IncomingMessage): void {
      const { socket } = request;
      if (request.complete || socket.destroyed) return;
      request.resume();
      unread.set(request, {
        until: performance.now() + pace.lingerMs,
        maxBytesRead: socket.bytesRead + maxDiscardedBytes,
      });
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

    // An unread response takes memory. Node removes the timeout when the response is sent.
    app.addHook('onSend', (request, _reply, payload, done) => {
      const isSmall =
        payload === null ||
        payload === undefined ||
        ((typeof payload === 'string' || Buffer.isBuffer(payload)) && payload.length < largeAnswerBytes);
      // Requests injected by tests have no socket.
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
