import dgram from 'node:dgram';
import { Server, Socket } from 'node:net';

/** Whatever a file makes a library do, it cannot reach out: Node's permissions do not cover that before Node 25. */
export function goWithoutNetwork(): void {
  const refuse = (): never => {
    throw new Error('A reader has no network.');
  };
  Socket.prototype.connect = refuse;
  Server.prototype.listen = refuse;
  dgram.Socket.prototype.bind = refuse;
  dgram.Socket.prototype.send = refuse;
  dgram.Socket.prototype.connect = refuse;
}
