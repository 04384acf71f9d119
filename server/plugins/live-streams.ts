import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import type { Actor } from './session.ts';

/** Which students have a page open, for all processes to know. Nothing of it can fail a stream. */
interface LiveStreams {
  opened(actor: Actor): void;
  closed(actor: Actor): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    liveStreams: LiveStreams;
  }
}

const gatherMs = 200;
const beatMs = 3_000;
// Ten beats: who has missed so many was killed.
const deadSeconds = 30;

export const liveStreams = fp(
  async (app: FastifyInstance, { db }: { db: Db }) => {
    const processId = randomUUID();
    const open = new Map<number, number>();
    let changed = new Set<number>();
    let timer: NodeJS.Timeout | undefined;
    let telling: Promise<void> | undefined;
    let isOver = false;

    function count({ role, accountId }: Actor, by: 1 | -1): void {
      if (role !== 'STUDENT') return;
      const before = open.get(accountId) ?? 0;
      const now = before + by;
      if (now > 0) open.set(accountId, now);
      else open.delete(accountId);
      if (before === 0 || now === 0) tellSoon(accountId);
    }

    function tellSoon(accountId: number): void {
      changed.add(accountId);
      planTelling();
    }

    function planTelling(): void {
      if (isOver || telling) return;
      timer ??= setTimeout(tellNow, gatherMs);
    }

    /** Never two at once: a database that is slow must not be asked ever more. */
    function tellNow(): void {
      clearTimeout(timer);
      timer = undefined;
      telling ??= tell().then((isTold) => {
        telling = undefined;
        // Else with the next beat.
        if (isTold && changed.size > 0) planTelling();
      });
    }

    async function tell(): Promise<boolean> {
      const accounts = changed;
      changed = new Set();
      try {
        const isKnown = await beat(db, processId);
        // Others took this process for dead, or the database has crashed: what it knew of us is gone.
        await storeStreams(db, processId, open, isKnown ? accounts : new Set([...accounts, ...open.keys()]));
        return true;
      } catch (error) {
        for (const accountId of accounts) changed.add(accountId);
        app.log.warn({ err: error }, 'open streams not told');
        return false;
      }
    }

    const beats = setInterval(() => {
      if (open.size > 0 || changed.size > 0) tellNow();
    }, beatMs);
    beats.unref();

    app.decorate('liveStreams', {
      opened: (actor) => count(actor, 1),
      closed: (actor) => count(actor, -1),
    });
    // Not before: whoever connects while a closing server waits for the database keeps it from closing.
    app.addHook('onClose', async () => {
      isOver = true;
      clearInterval(beats);
      clearTimeout(timer);
      await telling;
      await forget(db, processId).catch((error: unknown) => {
        // What nobody sees any more is removed by another process.
        app.log.warn({ err: error }, 'open streams not forgotten');
      });
    });
  },
  { name: 'live-streams' },
);

/** Whether the process was known. Removes those that have not been heard of for long, with their streams. */
async function beat(db: Db, processId: string): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    with dead as (
      delete from server_process where id in (
        select id from server_process
        where seen_at < now() - make_interval(secs => ${deadSeconds}) and id <> ${processId}
        for update skip locked)
    )
    insert into server_process (id) values (${processId})
    on conflict (id) do update set seen_at = clock_timestamp()
    returning xmax <> 0 as is_known`.execute(db);
  return rows[0]?.is_known === true;
}

async function storeStreams(
  db: Db,
  processId: string,
  open: ReadonlyMap<number, number>,
  accounts: ReadonlySet<number>,
): Promise<void> {
  if (accounts.size === 0) return;
  const there = [...accounts].filter((id) => open.has(id));
  const gone = [...accounts].filter((id) => !open.has(id));
  // An account may have been erased meanwhile: it is looked for, so that it does not take the others with it.
  await sql`
    with gone as (
      delete from live_stream where process_id = ${processId} and account_id = any(${gone}::bigint[])
    )
    insert into live_stream (process_id, account_id)
    select ${processId}, id from user_account where id = any(${there}::bigint[])
    on conflict do nothing`.execute(db);
}

async function forget(db: Db, processId: string): Promise<void> {
  await sql`delete from server_process where id = ${processId}`.execute(db);
}
