import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    isClosing(): boolean;
  }
}

/** On shutdown, refuses new requests and finishes those in progress. */
export const gracefulClose = fp(
  async (app: FastifyInstance) => {
    let closing = false;
    app.decorate('isClosing', () => closing);
    app.addHook('preClose', async () => {
      closing = true;
    });
    // A client could keep the process alive with a keep-alive connection.
    app.addHook('onSend', (_request, reply, _payload, done) => {
      if (closing) reply.header('Connection', 'close');
      done();
    });
  },
  { name: 'graceful-close' },
);
