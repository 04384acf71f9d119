import pg from 'pg';
import { applicationName, type Connection } from './client.ts';

export interface Listener {
  close(): Promise<void>;
}

interface ListenerOptions {
  channels: readonly string[];
  onMessage: (channel: string, payload: string) => void;
  /** Called when it listens again after a gap, in which messages were lost. */
  onGap: () => void;
  onError: (error: Error) => void;
}

/** The connection's application name; each process has one. */
export const listenerName = `${applicationName} events`;

const firstWaitMs = 100;
const longestWaitMs = 5_000;
const pingMs = 15_000;

/** Listens on a dedicated connection and reconnects when it breaks. */
export async function openListener(connection: Connection, options: ListenerOptions): Promise<Listener> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let wait = firstWaitMs;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...connection,
      application_name: listenerName,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      keepAlive: true,
    });
    next.on('error', () => undefined);
    next.on('notification', ({ channel, payload }) => options.onMessage(channel, payload ?? ''));
    try {
      await next.connect();
      for (const channel of options.channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await next.end().catch(() => undefined);
      throw error;
    }
    client = next;
    wait = firstWaitMs;
    next.once('end', () => reconnect(new Error('The connection for live events ended.')));
    schedulePing(next);
  }

  // A cut cable closes no connection: only an unanswered query reveals it.
  function schedulePing(current: pg.Client): void {
    timer = setTimeout(() => {
      current.query('select 1').then(
        () => !closed && client === current && schedulePing(current),
        () => void current.end().catch(() => undefined),
      );
    }, pingMs);
    timer.unref();
  }

  function reconnect(reason: unknown): void {
    client = undefined;
    clearTimeout(timer);
    if (closed) return;
    options.onError(reason instanceof Error ? reason : new Error(String(reason)));
    // Jitter, so that several processes do not reconnect in step.
    timer = setTimeout(
      () => {
        connect().then(() => options.onGap(), reconnect);
      },
      wait * (0.5 + Math.random()),
    );
    wait = Math.min(wait * 2, longestWaitMs);
  }

  await connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
