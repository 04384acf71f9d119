import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { maxStreamsOfAccount } from '#shared/limits.ts';

/** Records who has pages open, and since when, for all processes. Its failures never break a stream. */
interface LiveStreams {
  opened(accountId: number): OpenStream;
  closed(accountId: number, stream: OpenStream): void;
  /** Called if an account has too many streams over all processes. Only its newest ones in this process may stay. */
  onExcess(receive: (accountId: number, keep: number) => void): void;
}

interface OpenStream {
  /** By this process's monotonic clock. */
  since: number;
  /**
   * Seconds by the database's clock. Set once: if every report computed it again, a slow report would make the streams
   * of its process look newer than those of other processes, and a new stream would be closed instead of the oldest.
   */
  openedAt?: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    liveStreams: LiveStreams;
  }
}

const channel = 'cquiz_stream_excess';
const batchMs = 200;
const beatMs = 3_000;
// Ten beats: a process that missed so many was killed.
const deadSeconds = 30;

export const liveStreams = fp(
  async (app: FastifyInstance, { db }: { db: Db }) => {
    const processId = randomUUID();
    const open = new Map<number, Set<OpenStream>>();
    const excessReceivers: ((accountId: number, keep: number) => void)[] = [];
    let changed = new Set<number>();
    let timer: NodeJS.Timeout | undefined;
    let reporting: Promise<void> | undefined;
    let isOver = false;

    function add(accountId: number): OpenStream {
      const stream: OpenStream = { since: performance.now() };
      open.set(accountId, (open.get(accountId) ?? new Set()).add(stream));
      reportSoon(accountId);
      return stream;
    }

    function remove(accountId: number, stream: OpenStream): void {
      const streams = open.get(accountId);
      if (!streams?.delete(stream)) return;
      if (streams.size === 0) open.delete(accountId);
      reportSoon(accountId);
    }

    /** Counted after storing, so that of two processes that store at once the later one sees both. */
    async function closeExcess(accounts: ReadonlySet<number>): Promise<void> {
      const excess = await findExcess(
        db,
        [...accounts].filter((id) => open.has(id)),
      );
      if (excess.length === 0) return;
      await app.channels.sendAll(
        db,
        channel,
        excess.map((each) => JSON.stringify(each)),
      );
    }
    app.channels.subscribe(channel, (payload) => {
      const excess = JSON.parse(payload) as Excess;
      if (excess.processId !== processId) return;
      for (const receive of excessReceivers) receive(excess.accountId, excess.keep);
    });

    // The message about an excess may have been lost.
    app.channels.onGap(() => {
      for (const accountId of open.keys()) reportSoon(accountId);
    });

    function reportSoon(accountId: number): void {
      changed.add(accountId);
      scheduleReport();
    }

    function scheduleReport(): void {
      if (isOver || reporting) return;
      timer ??= setTimeout(reportNow, batchMs);
    }

    /** Never two at once, so that a slow database does not get ever more queries. */
    function reportNow(): void {
      clearTimeout(timer);
      timer = undefined;
      reporting ??= report().then((isStored) => {
        reporting = undefined;
        // Retried with the next beat.
        if (isStored && changed.size > 0) scheduleReport();
      });
    }

    async function report(): Promise<boolean> {
      let accounts = changed;
      changed = new Set();
      try {
        const askedAt = performance.now();
        const { isKnown, seconds } = await beat(db, processId);
        // Another process took this one for dead, or the database crashed: the rows of this process are gone.
        if (!isKnown) accounts = new Set([...accounts, ...open.keys()]);
        for (const id of accounts) {
          for (const stream of open.get(id) ?? [])
            stream.openedAt ??= seconds - (askedAt - stream.since) / 1_000;
        }
        await storeStreams(db, processId, open, accounts);
        await closeExcess(accounts);
        return true;
      } catch (error) {
        for (const accountId of accounts) changed.add(accountId);
        app.log.warn({ err: error }, 'open streams not stored');
        return false;
      }
    }

    const beats = setInterval(() => {
      if (open.size > 0 || changed.size > 0) reportNow();
    }, beatMs);
    beats.unref();

    app.decorate('liveStreams', {
      opened: add,
      closed: remove,
      onExcess: (receive) => {
        excessReceivers.push(receive);
      },
    });
    // Not earlier: a client that connects during shutdown would prevent the server from closing.
    app.addHook('onClose', async () => {
      isOver = true;
      clearInterval(beats);
      clearTimeout(timer);
      await reporting;
      await forget(db, processId).catch((error: unknown) => {
        // Another process removes the rows that are left.
        app.log.warn({ err: error }, 'open streams not forgotten');
      });
    });
  },
  { name: 'live-streams', dependencies: ['channels'] },
);

type OpenStreams = ReadonlyMap<number, ReadonlySet<OpenStream>>;

/** Returns whether the process was known, and the database's time. Removes silent processes with their streams. */
async function beat(db: Db, processId: string): Promise<{ isKnown: boolean; seconds: number }> {
  const { rows } = await sql<{ is_known: boolean; seconds: number }>`
    with dead as (
      delete from server_process where id in (
        select id from server_process
        where seen_at < now() - make_interval(secs => ${deadSeconds}) and id <> ${processId}
        for update skip locked)
    )
    insert into server_process (id) values (${processId})
    on conflict (id) do update set seen_at = clock_timestamp()
    returning xmax <> 0 as is_known, extract(epoch from clock_timestamp())::float8 as seconds`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The process was not stored.');
  return { isKnown: row.is_known, seconds: row.seconds };
}

async function storeStreams(
  db: Db,
  processId: string,
  open: OpenStreams,
  accounts: ReadonlySet<number>,
): Promise<void> {
  if (accounts.size === 0) return;
  const there = [...accounts].flatMap((id) => {
    const streams = open.get(id);
    return streams ? [{ id, opened: [...streams].map(({ openedAt }) => openedAt) }] : [];
  });
  const gone = [...accounts].filter((id) => !open.has(id));
  // An account may have been erased meanwhile: the join skips it, so that it does not fail the others.
  await sql`
    with gone as (
      delete from live_stream where process_id = ${processId} and account_id = any(${gone}::bigint[])
    )
    insert into live_stream (process_id, account_id, opened_at)
    select ${processId}, account.id, stream.opened
    from jsonb_to_recordset(${JSON.stringify(there)}::jsonb) as stream(id bigint, opened jsonb)
      join user_account account on account.id = stream.id
    on conflict (account_id, process_id) do update set opened_at = excluded.opened_at`.execute(db);
}

interface Excess {
  processId: string;
  accountId: number;
  /** How many streams of that process are among the account's newest. */
  keep: number;
}

async function findExcess(db: Db, accountIds: number[]): Promise<Excess[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await sql<{ process_id: string; account_id: number; keep: number }>`
    select process_id, account_id, count(*) filter (where place <= ${maxStreamsOfAccount})::integer as keep
    from (
      select process_id, account_id,
        row_number() over (partition by account_id order by opened::numeric desc) as place
      from live_stream cross join jsonb_array_elements_text(opened_at) as opened
      where account_id = any(${accountIds}::bigint[])
    ) ranked
    group by process_id, account_id
    having max(place) > ${maxStreamsOfAccount}`.execute(db);
  return rows.map(({ process_id: processId, account_id: accountId, keep }) => ({
    processId,
    accountId,
    keep,
  }));
}

async function forget(db: Db, processId: string): Promise<void> {
  await sql`delete from server_process where id = ${processId}`.execute(db);
}
