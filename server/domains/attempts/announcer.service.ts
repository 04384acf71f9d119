import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/client.ts';
import type { LiveEvent } from '#shared/contract/events.ts';

/**
 * Tells people of what has been committed. NOTIFY makes commits wait for each other, so a room that starts or
 * hands in at once must not send one each inside its transactions: what comes within a moment leaves together.
 */
export interface Announcer {
  /** Only after the commit: what is told may be asked for at once. */
  tell(to: Recipient, event: LiveEvent): void;
  /** Sends what waits, and resolves when it is sent. */
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

const gatherMs = 50;

export function createAnnouncer(app: FastifyInstance, db: Db): Announcer {
  let waiting = new Map<string, Announcement>();
  let timer: NodeJS.Timeout | undefined;
  let sending = Promise.resolve();

  async function send(announcements: Announcement[]): Promise<void> {
    try {
      const told = announcements.map(({ institutionId, event, accountIds }) => {
        return { audience: { institutionId, accountIds: [...accountIds] }, event };
      });
      await app.events.publishAll(db, told);
    } catch (error) {
      // The work itself is done and stored; an open page learns of it when it next asks.
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
    tell: ({ institutionId, accountId }, event) => {
      const key = `${institutionId} ${JSON.stringify(event)}`;
      const same = waiting.get(key) ?? { institutionId, event, accountIds: new Set() };
      same.accountIds.add(accountId);
      waiting.set(key, same);
      timer ??= setTimeout(() => void flush(), gatherMs);
    },
    flush,
  };
}
