import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Resources } from './trial-resources.ts';

/** Starts a round-robin proxy before several servers. It skips servers that are down. */
export async function startBalancer(resources: Resources, ports: readonly number[]): Promise<string> {
  const sockets = new Set<Socket>();
  let turn = 0;
  const server = createServer((client) => {
    track(client);
    connectToNext(client, ports.length);
  }).listen(0, '127.0.0.1');
  function track(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  }
  function connectToNext(client: Socket, tries: number): void {
    const port = ports[turn % ports.length];
    turn += 1;
    if (tries === 0 || port === undefined) return void client.destroy();
    const upstream = connect(port, '127.0.0.1');
    track(upstream);
    let isConnected = false;
    upstream.once('connect', () => {
      isConnected = true;
      client.pipe(upstream).pipe(client);
    });
    upstream.once('close', () => (isConnected ? client.destroy() : connectToNext(client, tries - 1)));
    client.once('close', () => upstream.destroy());
  }
  resources.defer(async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  });
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The balancer has no port.');
  return `http://127.0.0.1:${address.port}`;
}
