import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { Room } from './room.ts';

/** A proxy before several servers, each in turn; one that is not there is passed over. */
export async function startBalancer(room: Room, ports: readonly number[]): Promise<string> {
  const sockets = new Set<Socket>();
  let turn = 0;
  const server = createServer((near) => {
    keep(near);
    tryNext(near, ports.length);
  }).listen(0, '127.0.0.1');
  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  }
  function tryNext(near: Socket, tries: number): void {
    const port = ports[turn % ports.length];
    turn += 1;
    if (tries === 0 || port === undefined) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    keep(far);
    let isConnected = false;
    far.once('connect', () => {
      isConnected = true;
      near.pipe(far).pipe(near);
    });
    far.once('close', () => (isConnected ? near.destroy() : tryNext(near, tries - 1)));
    near.once('close', () => far.destroy());
  }
  room.defer(async () => {
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
