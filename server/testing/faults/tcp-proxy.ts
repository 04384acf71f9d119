import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '#database/client.ts';

export interface TcpProxy {
  connection: Connection;
  /** Closes every connection and refuses new ones, like a database that is down. */
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Delivers nothing in either direction, silently, until `resume`. */
  stall(): void;
  resume(): void;
  /** Delays every chunk. */
  slowDown(ms: number): void;
  close(): Promise<void>;
}

/** A proxy between the server and its database, so that a test can take the database away. */
export async function startTcpProxy(target: Connection): Promise<TcpProxy> {
  const url = target.connectionString === undefined ? undefined : new URL(target.connectionString);
  const sockets = new Set<Socket>();
  const line = new Line();
  function open(): Socket {
    return url
      ? connect(Number(url.port), url.hostname)
      : connect(`${target.host}/.s.PGSQL.${target.port ?? 5432}`);
  }
  function accept(near: Socket): void {
    const far = open();
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
      one.pipe(line.carry()).pipe(other);
    }
  }
  let server = createServer(accept).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  const { port } = address;

  async function cut(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  return {
    connection: {
      host: '127.0.0.1',
      port,
      user: url?.username ?? target.user,
      password: url?.password ?? target.password,
      database: url?.pathname.slice(1) ?? target.database,
    } as Connection,
    cut,
    restore: async () => {
      server = createServer(accept).listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    stall: () => line.stall(),
    resume: () => line.resume(),
    slowDown: (ms) => {
      line.delayMs = ms;
    },
    close: cut,
  };
}

/** The shared state of all connections. */
class Line {
  delayMs = 0;
  private stalled: PromiseWithResolvers<void> | undefined;

  stall(): void {
    this.stalled ??= Promise.withResolvers<void>();
  }

  resume(): void {
    this.stalled?.resolve();
    this.stalled = undefined;
  }

  carry(): Transform {
    return new Transform({
      transform: (piece: Buffer, _encoding, passOn) => {
        if (this.stalled === undefined && this.delayMs === 0) return passOn(null, piece);
        void this.wait().then(() => passOn(null, piece));
      },
    });
  }

  private async wait(): Promise<void> {
    await this.stalled?.promise;
    if (this.delayMs > 0) await sleep(this.delayMs);
  }
}
