import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface LosingProxy {
  address: string;
  /** How many responses were dropped. */
  lost(): number;
  close(): Promise<void>;
}

/** A proxy that drops some of the server's responses after the server has committed them. */
export async function startLosingProxy(target: string, shouldLose: () => boolean): Promise<LosingProxy> {
  const { hostname, port: targetPort } = new URL(target);
  const sockets = new Set<Socket>();
  let lost = 0;
  const server = createServer((near) => {
    const far = connect(Number(targetPort), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    near.pipe(far);
    far.on('data', (chunk) => {
      if (!shouldLose()) return near.write(chunk);
      lost += 1;
      return near.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    address: `http://127.0.0.1:${address.port}`,
    lost: () => lost,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
