import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { AppError } from '#server/errors.ts';
import type { RequestLimit } from '#shared/contract/endpoint.ts';

interface Limits {
  /** Counts one use of `key` and throws TOO_MANY_REQUESTS beyond the limit. All processes share the count. */
  count(key: string, limit: RequestLimit): Promise<void>;
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
    app.decorate('limits', { count: (key, limit) => countUse(db, key, limit) });
    app.queue.define({ name: 'limits.prune', cron: '17 * * * *' }, async () => {
      await sql`delete from limit_counter where window_ends_at < now()`.execute(db);
    });
  },
  { name: 'limits', dependencies: ['queue'] },
);

async function countUse(db: Db, key: string, limit: RequestLimit): Promise<void> {
  const { rows } = await sql<{ count: number; remaining: number }>`
    insert into limit_counter as c (key, count, window_ends_at)
    values (${key}, 1, now() + make_interval(secs => ${limit.seconds}))
    on conflict (key) do update set
      count = case when c.window_ends_at <= now() then 1 else c.count + 1 end,
      window_ends_at = case when c.window_ends_at <= now() then excluded.window_ends_at else c.window_ends_at end
    returning count, extract(epoch from window_ends_at - now()) as remaining`.execute(db);
  const [use] = rows;
  if (use && use.count > limit.max) {
    throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: Math.max(1, use.remaining) });
  }
}
