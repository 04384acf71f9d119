import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import type { Db, Trx } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import { say } from '#server/language/say.ts';
import type { RequestLimit } from '#shared/contract/endpoint.ts';
import { networkOf } from '#shared/network-of.ts';
import { type Bucket, type Debts, type Guard, judge, keysOf, type Verdict } from './allowances.ts';

/** A limit on uses. All processes share the count of a key. */
export interface LimitedUse {
  key: string;
  limit: RequestLimit;
}

/** Tries at a secret: checked before each try, counted after each failure. */
export interface Tries {
  /** Throws TOO_MANY_REQUESTS when no try is left. Returns whether the rest is shared with others. */
  assertLeft(): Promise<{ isCrowded: boolean }>;
  countFailure(): Promise<void>;
}

export interface Limits {
  /** The tries that a guard allows. */
  guardedTries(guard: Guard): Tries;
  /** Allows this many failed tries within a time. */
  triesWithin(...failures: LimitedUse[]): Tries;
  /** The guard's current verdict, for callers that refuse in another way than by TOO_MANY_REQUESTS. */
  judge(db: Db, guard: Guard): Promise<Verdict>;
  /** Locks the key until the transaction ends, so that concurrent calls never see a stale count. */
  hold(trx: Trx, key: string): Promise<void>;
  /** Counts one failure, or one use, for each key. */
  countIn(db: Db, buckets: Bucket[]): Promise<void>;
  /** Counts one use of each and throws TOO_MANY_REQUESTS beyond a limit. */
  count(...uses: LimitedUse[]): Promise<void>;
  /** Counts one use in the caller's transaction, which then holds the key, and returns the count. */
  countWithin(trx: Trx, use: LimitedUse): Promise<number>;
  /** Resets a count. */
  forget(db: Db, key: string): Promise<void>;
  /** Throws when the next use would exceed a limit, without counting it. */
  check(...uses: LimitedUse[]): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits;
  }
}

/**
 * The account when signed in, else the address, which a whole school may share. Never derived from the header:
 * forged tokens would each start a count of their own.
 */
export function callerKey(request: FastifyRequest): string {
  return request.actor === null ? `address ${networkOf(request.ip)}` : `account ${request.actor.accountId}`;
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
      guardedTries: (guard) => guardedTries(db, guard),
      triesWithin: (...failures) => ({
        assertLeft: async () => {
          assertWithin(failures, await nextUses(db, failures));
          return { isCrowded: false };
        },
        countFailure: async () => assertWithin(failures, await countUses(db, failures)),
      }),
      judge: async (within, guard) => judge(guard, await readDebts(within, keysOf(guard))),
      hold: async (trx, key) => {
        await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
      },
      countIn: countFailures,
    });
    app.queue.define({ name: 'limits.prune', cron: '17 * * * *' }, async () => {
      await sql`delete from limit_counter where window_ends_at < now()`.execute(db);
    });
  },
  { name: 'limits', dependencies: ['queue'] },
);

function guardedTries(db: Db, guard: Guard): Tries {
  let counted: Bucket[] = [];
  return {
    assertLeft: async () => {
      const verdict = judge(guard, await readDebts(db, keysOf(guard)));
      const { waitSeconds, isCrowded } = verdict;
      if (waitSeconds > 0) throw tooManyWrong(waitSeconds);
      counted = verdict.counted;
      return { isCrowded };
    },
    countFailure: () => countFailures(db, counted),
  };
}

function tooManyWrong(waitSeconds: number): AppError {
  const minutes = Math.max(1, Math.ceil(waitSeconds / 60));
  const message = say(
    'Too many wrong passwords. Try again in {minutes, plural, one {# minute} other {# minutes}}, or reset your password.',
    { minutes },
  );
  return new AppError('TOO_MANY_REQUESTS', { message, retryAfterSeconds: Math.ceil(waitSeconds) });
}

function tooMany(waitSeconds: number): AppError {
  return new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, Math.ceil(waitSeconds)) });
}

async function readDebts(db: Db, keys: string[]): Promise<Debts> {
  const { rows } = await sql<{ key: string; debt: number }>`
    select key, extract(epoch from window_ends_at - now())::float8 as debt
    from limit_counter where key = any(${keys}::text[]) and window_ends_at > now()`.execute(db);
  return new Map(rows.map(({ key, debt }) => [key, debt]));
}

/**
 * Stores a debt as the time when it is paid off: `debtAfter` of `allowances.ts`, in one statement for all keys.
 */
async function countFailures(db: Db, buckets: Bucket[]): Promise<void> {
  const seconds = buckets.map(({ allowance }) => allowance.seconds);
  const maxDebts = buckets.map(({ allowance }) => allowance.burst * allowance.seconds);
  // Ordered by key to avoid deadlocks, as in `countUses`.
  await sql`
    with used as (
      select * from unnest(${buckets.map(({ key }) => key)}::text[], ${seconds}::float8[], ${maxDebts}::float8[])
        as used (key, seconds, max_debt)
    )
    insert into limit_counter as c (key, count, window_ends_at)
    select key, 1, now() + make_interval(secs => seconds) from used order by key
    on conflict (key) do update set count = case when c.window_ends_at <= now() then 1 else c.count + 1 end,
      window_ends_at = (
        select least(greatest(c.window_ends_at, now()) + make_interval(secs => used.seconds),
          now() + make_interval(secs => used.max_debt))
        from used where used.key = c.key
      )`.execute(db);
}

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
  throw tooMany(remaining);
}

async function countUses(db: Db, uses: LimitedUse[]): Promise<CountedUse[]> {
  // Ordered by key to avoid deadlocks.
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
