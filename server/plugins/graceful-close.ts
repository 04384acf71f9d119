import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    isClosing(): boolean;
  }
}

/** Once told to stop: no new request, and those under way are answered first. */
export const gracefulClose = fp(
  async (app: FastifyInstance) => {
    let closing = false;
    app.decorate('isClosing', () => closing);
    app.addHook('preClose', async () => {
      closing = true;
    });
    // A connection kept alive after the last answer would hold the process for as long as the client likes.
    app.addHook('onSend', (_request, reply, _payload, done) => {
      if (closing) reply.header('Connection', 'close');
      done();
    });
  },
  { name: 'graceful-close' },
);
