import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    /** Listens as `listen` does, with as many sockets as it takes for a whole school to come in at once. */
    openDoors(at: { host: string; port: number }): Promise<void>;
  }
}

// Node takes in one new connection a socket for each turn of its loop, however many wait (decision 60).
const count = 16;
// A school that begins in the same minute: connections beyond it are dropped by the system and tried again after
// 1, 3, 7, … seconds, however soon there is room. The system may allow fewer (net.core.somaxconn).
const backlog = 4_096;

/** Whether several sockets may listen at one port, and each is given its share of who comes. */
const canShare = process.platform === 'linux';

export const doors = fp(
  async (app: FastifyInstance) => {
    const open: Server[] = [];
    const inside = new Set<Socket>();
    app.server.on('connection', (socket) => {
      inside.add(socket);
      socket.once('close', () => inside.delete(socket));
    });

    async function openAnother(host: string, port: number): Promise<void> {
      const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
        app.server.emit('connection', socket);
      });
      door.listen(shared(host, port));
      await once(door, 'listening');
      open.push(door);
    }

    app.decorate('openDoors', async ({ host, port }) => {
      if (!canShare) return void (await app.listen({ host, port, backlog }));
      if (port !== 0) await assertFree(host, port);
      await app.listen(shared(host, port));
      const [bound] = app.addresses();
      if (typeof bound !== 'object') return;
      for (let more = 1; more < count; more += 1) await openAnother(bound.address, bound.port);
    });

    // Fastify waits only for who came in by its own: those under way here are answered before anything ends, too. Who has
    // not said a word is not waited for.
    app.addHook('preClose', async () => {
      const listening = [app.server, ...open].filter((door) => door.listening);
      const closed = listening.map((door) => once(door.close(), 'close'));
      for (const socket of inside) if (socket.bytesRead === 0) socket.destroy();
      await Promise.all(closed);
    });
  },
  { name: 'doors', dependencies: ['events'] },
);

function shared(host: string, port: number) {
  return { host, port, backlog, reusePort: true };
}

/** Who may share a port is not told that another CQuiz has it already; who wants it alone is. */
async function assertFree(host: string, port: number): Promise<void> {
  const alone = createServer().listen({ host, port });
  await once(alone, 'listening');
  await once(alone.close(), 'close');
}
