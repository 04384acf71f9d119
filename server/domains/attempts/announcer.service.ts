import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import type { LiveEvent } from '#shared/contract/communication/events.ts';

/**
 * Publishes live events after a commit, in batches. NOTIFY serializes commits, so a room that starts or submits at
 * once must not send one event each inside its transactions.
 */
export interface Announcer {
  /** Call only after the commit: a page may ask for the new state immediately. */
  announce(to: Recipient, event: LiveEvent): void;
  /** Sends the pending events, and resolves when they are sent. */
  flush(): Promise<void>;
}

interface Recipient {
  institutionId: number;
  accountId: number;
}

interface Announcement {
  institutionId: number;
  event: LiveEvent;
  accountIds: Set<number>;
}

const batchMs = 50;

export function createAnnouncer(app: FastifyInstance, db: Db): Announcer {
  let waiting = new Map<string, Announcement>();
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();

  async function send(announcements: Announcement[]): Promise<void> {
    try {
      const messages = announcements.map(({ institutionId, event, accountIds }) => {
        return { audience: { institutionId, accountIds: [...accountIds] }, event };
      });
      await app.events.publishAll(db, messages);
    } catch (error) {
      // The work itself is stored. Open pages see it on their next request.
      app.log.warn({ err: error }, 'announcements not sent');
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const announcements = [...waiting.values()];
    waiting = new Map();
    if (announcements.length > 0) sending = sending.then(() => send(announcements));
    return sending;
  }

  app.addHook('preClose', flush);
  return {
    announce: ({ institutionId, accountId }, event) => {
      const key = `${institutionId} ${JSON.stringify(event)}`;
      const same = waiting.get(key) ?? { institutionId, event, accountIds: new Set() };
      same.accountIds.add(accountId);
      waiting.set(key, same);
      timer ??= setTimeout(() => void flush(), batchMs);
    },
    flush,
  };
}
