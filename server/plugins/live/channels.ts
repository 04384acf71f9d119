import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { type Kysely, sql } from 'kysely';
import { dataReplacedChannel } from '#database/backup-lock.ts';
import type { Connection } from '#database/client.ts';
import { type Listener, openListener } from '#database/listener.ts';
import type { Database } from '#database/schema.ts';

type Receive = (payload: string) => void;

/** Messages between all processes on one database. Inside a transaction they are sent on commit. */
interface Channels {
  subscribe(channel: string, receive: Receive): void;
  /** Called when cached state may be stale: messages were lost, or a restore replaced everything. */
  onGap(receive: () => void): void;
  send(db: Kysely<Database>, channel: string, payload: string): Promise<void>;
  /** Sends several in one statement, all or none, without a transaction. */
  sendAll(db: Kysely<Database>, channel: string, payloads: readonly string[]): Promise<void>;
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
    const notifyGap = () => {
      for (const receive of gapReceivers) receive();
    };
    receivers.set(dataReplacedChannel, [notifyGap]);
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
      sendAll: async (db, channel, payloads) => {
        await sql`
          select pg_notify(${channel}, payload)
          from unnest(${[...payloads]}::text[]) as payload`.execute(db);
      },
    });
    app.addHook('onReady', async () => {
      listener = await openListener(connection, {
        channels: [...receivers.keys()],
        onMessage: (channel, payload) => {
          for (const receive of receivers.get(channel) ?? []) receive(payload);
        },
        onGap: notifyGap,
        onError: (error) => app.log.warn({ err: error }, 'live events interrupted'),
      });
    });
    app.addHook('onClose', async () => listener?.close());
  },
  { name: 'channels' },
);
