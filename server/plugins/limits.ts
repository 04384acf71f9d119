import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { RequestLimit } from '#shared/contract/endpoint.ts';

/** How often something may happen; all processes share the count that stands under the key. */
export interface LimitedUse {
  key: string;
  limit: RequestLimit;
}

export interface Limits {
  /** Counts one use of each and throws TOO_MANY_REQUESTS beyond a limit. */
  count(...uses: LimitedUse[]): Promise<void>;
  /** Counts one use within the caller's transaction, which then holds the key, and tells the count. */
  countWithin(trx: Trx, use: LimitedUse): Promise<number>;
  /** Begins a count anew. */
  forget(db: Db, key: string): Promise<void>;
  /** Throws where the next use would be beyond a limit, and counts nothing. */
  check(...uses: LimitedUse[]): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits;
  }
}

/**
 * The account where somebody is signed in, else the address: a whole school may sit behind one. Never what
 * the header claims: forged tokens would each begin a count of their own.
 */
export function callerKey(request: FastifyRequest): string {
  return request.actor === null ? `address ${request.ip}` : `account ${request.actor.accountId}`;
}

export const limits = fp(
  async (app: FastifyInstance, { db }: { db: Db }) => {
    app.decorate('limits', {
      count: async (...uses) => assertWithin(uses, await countUses(db, uses)),
      countWithin: async (trx, use) => (await countUses(trx, [use]))[0]?.count ?? 1,
      forget: async (within, key) => {
        await sql`delete from limit_counter where key = ${key}`.execute(within);
      },
      check: async (...uses) => assertWithin(uses, await nextUses(db, uses)),
    });
    app.queue.define({ name: 'limits.prune', cron: '17 * * * *' }, async () => {
      await sql`delete from limit_counter where window_ends_at < now()`.execute(db);
    });
  },
  { name: 'limits', dependencies: ['queue'] },
);

interface CountedUse {
  key: string;
  count: number;
  remaining: number;
}

function assertWithin(uses: LimitedUse[], counted: CountedUse[]): void {
  const beyond = counted.filter(({ key, count }) =>
    uses.some((use) => use.key === key && count > use.limit.max),
  );
  if (beyond.length === 0) return;
  const remaining = Math.max(...beyond.map((use) => use.remaining));
  throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, remaining) });
}

async function countUses(db: Db, uses: LimitedUse[]): Promise<CountedUse[]> {
  // In one order for everybody: two that count the same keys the other way round would wait for each other.
  const { rows } = await sql<CountedUse>`
    insert into limit_counter as c (key, count, window_ends_at)
    select key, 1, now() + make_interval(secs => seconds)
    from unnest(${uses.map(({ key }) => key)}::text[], ${uses.map(({ limit }) => limit.seconds)}::float8[])
      as used (key, seconds)
    order by key
    on conflict (key) do update set
      count = case when c.window_ends_at <= now() then 1 else c.count + 1 end,
      window_ends_at = case when c.window_ends_at <= now() then excluded.window_ends_at else c.window_ends_at end
    returning key, count, extract(epoch from window_ends_at - now()) as remaining`.execute(db);
  return rows;
}

async function nextUses(db: Db, uses: LimitedUse[]): Promise<CountedUse[]> {
  const { rows } = await sql<CountedUse>`
    select key, count + 1 as count, extract(epoch from window_ends_at - now()) as remaining
    from limit_counter
    where key = any(${uses.map(({ key }) => key)}) and window_ends_at > now()`.execute(db);
  return rows;
}
