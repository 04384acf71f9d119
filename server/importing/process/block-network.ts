import dgram from 'node:dgram';
import { Server, Socket } from 'node:net';

/** Blocks the network, whatever a file makes a library do. Node's permissions cover it only from Node 25. */
export function blockNetwork(): void {
  const refuse = (): never => {
    throw new Error('A reader has no network.');
  };
  Socket.prototype.connect = refuse;
  Server.prototype.listen = refuse;
  dgram.Socket.prototype.bind = refuse;
  dgram.Socket.prototype.send = refuse;
  dgram.Socket.prototype.connect = refuse;
}
