import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { type Kysely, sql } from 'kysely';
import type { Connection } from '#database/client.ts';
import { type Listener, openListener } from '#database/listener.ts';
import type { Database } from '#database/schema.ts';

type Receive = (payload: string) => void;

/** Messages between all processes on one database; sent inside a transaction, they leave with its commit. */
interface Channels {
  subscribe(channel: string, receive: Receive): void;
  /** After a broken connection: what was sent meanwhile is lost. */
  onGap(receive: () => void): void;
  send(db: Kysely<Database>, channel: string, payload: string): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    channels: Channels;
  }
}

export const channels = fp(
  async (app: FastifyInstance, { connection }: { connection: Connection }) => {
    const receivers = new Map<string, Receive[]>();
    const gapReceivers: (() => void)[] = [];
    let listener: Listener | undefined;

    app.decorate('channels', {
      subscribe: (channel, receive) => {
        receivers.set(channel, [...(receivers.get(channel) ?? []), receive]);
      },
      onGap: (receive) => {
        gapReceivers.push(receive);
      },
      send: async (db, channel, payload) => {
        await sql`select pg_notify(${channel}, ${payload})`.execute(db);
      },
    });
    app.addHook('onReady', async () => {
      listener = await openListener(connection, {
        channels: [...receivers.keys()],
        onMessage: (channel, payload) => {
          for (const receive of receivers.get(channel) ?? []) receive(payload);
        },
        onGap: () => {
          for (const receive of gapReceivers) receive();
        },
        onError: (error) => app.log.warn({ err: error }, 'live events interrupted'),
      });
    });
    app.addHook('onClose', async () => listener?.close());
  },
  { name: 'channels' },
);
