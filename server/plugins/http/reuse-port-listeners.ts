import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Listens like `listen`, with enough sockets for a whole school to connect at once. */
    listenOnAll(at: { host: string; port: number }): Promise<void>;
  }
}

// Node accepts one connection per listening socket in each turn of the event loop, however many are waiting (decision
// 60).
const count = 16;
// Sized for a school that starts in the same minute: the kernel drops connections beyond it, and clients retry only
// after 1, 3, 7, … seconds. The kernel may allow fewer (net.core.somaxconn).
const backlog = 4_096;

/** Whether several sockets can listen on one port and share its connections (SO_REUSEPORT). */
const canShare = process.platform === 'linux';

export const reusePortListeners = fp(
  async (app: FastifyInstance) => {
    const listeners: Server[] = [];
    const sockets = new Set<Socket>();
    app.server.on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });

    async function addListener(host: string, port: number): Promise<void> {
      const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
        app.server.emit('connection', socket);
      });
      listener.listen(shared(host, port));
      await once(listener, 'listening');
      listeners.push(listener);
    }

    app.decorate('listenOnAll', async ({ host, port }) => {
      if (!canShare) return void (await app.listen({ host, port, backlog }));
      if (port !== 0) await assertFree(host, port);
      await app.listen(shared(host, port));
      const [bound] = app.addresses();
      if (typeof bound !== 'object') return;
      for (let more = 1; more < count; more += 1) await addListener(bound.address, bound.port);
    });

    // Fastify waits only for connections of its own listener. This finishes the requests of all listeners, and drops
    // connections that have sent nothing.
    app.addHook('preClose', async () => {
      const listening = [app.server, ...listeners].filter((listener) => listener.listening);
      const closed = listening.map((listener) => once(listener.close(), 'close'));
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      await Promise.all(closed);
    });
  },
  { name: 'reuse-port-listeners', dependencies: ['events'] },
);

function shared(host: string, port: number) {
  return { host, port, backlog, reusePort: true };
}

/**
 * Sharing a port hides that another CQuiz already listens on it. An exclusive listener fails and reveals it.
 */
async function assertFree(host: string, port: number): Promise<void> {
  const alone = createServer().listen({ host, port });
  await once(alone, 'listening');
  await once(alone.close(), 'close');
}
